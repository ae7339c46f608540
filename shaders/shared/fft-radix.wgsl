// fft-radix: transforms of 2, 4, 8 and 16 complex values in the registers of one thread.
//
// The sign is −1 forward and +1 inverse; neither scales. Forward transforms take natural order and leave an order of
// their own. The inverse ones start from that order, so that a product of spectra needs no sorting. The factors between
// passes are separate products (`turn_sixteen`). Merged into the butterflies they take a fifth fewer instructions, but
// measured half as long again on the device.

alias Sixteen = array<vec2f, 16>;

fn times(a: vec2f, b: vec2f) -> vec2f {
  return vec2f(fma(a.x, b.x, -(a.y * b.y)), fma(a.x, b.y, a.y * b.x));
}

/// a · e^(sign·i·angle), given that angle's cosine and sine
fn turned(a: vec2f, cosine: f32, sine: f32, sign: f32) -> vec2f {
  let y = sign * sine;
  return vec2f(fma(a.x, cosine, -(a.y * y)), fma(a.x, y, a.y * cosine));
}

fn squared(a: vec2f) -> vec2f {
  return vec2f(fma(a.x, a.x, -(a.y * a.y)), 2 * a.x * a.y);
}

fn quarter_turned(a: vec2f, sign: f32) -> vec2f {
  return vec2f(-sign * a.y, sign * a.x);
}

/// Replaces a and b by a + b and a − b.
fn pair(v: ptr<function, Sixteen>, a: u32, b: u32) {
  let sum = (*v)[a] + (*v)[b];
  (*v)[b] = (*v)[a] - (*v)[b];
  (*v)[a] = sum;
}

fn fft4(v: ptr<function, Sixteen>, a: u32, b: u32, c: u32, d: u32, sign: f32) {
  let even = (*v)[a] + (*v)[c];
  let even_less = (*v)[a] - (*v)[c];
  let odd = (*v)[b] + (*v)[d];
  let odd_less = quarter_turned((*v)[b] - (*v)[d], sign);
  (*v)[a] = even + odd;
  (*v)[b] = even_less + odd_less;
  (*v)[c] = even - odd;
  (*v)[d] = even_less - odd_less;
}

const cos_8 = 0.92387953251128674; // cosine of π/8
const sin_8 = 0.38268343236508977;
const half_root = 0.70710678118654752;

fn fft4_columns(v: ptr<function, Sixteen>, sign: f32) {
  fft4(v, 0, 4, 8, 12, sign);
  fft4(v, 1, 5, 9, 13, sign);
  fft4(v, 2, 6, 10, 14, sign);
  fft4(v, 3, 7, 11, 15, sign);
}

fn fft4_rows(v: ptr<function, Sixteen>, sign: f32) {
  fft4(v, 0, 1, 2, 3, sign);
  fft4(v, 4, 5, 6, 7, sign);
  fft4(v, 8, 9, 10, 11, sign);
  fft4(v, 12, 13, 14, 15, sign);
}

fn turn_within_16(v: ptr<function, Sixteen>, sign: f32) {
  (*v)[5] = turned((*v)[5], cos_8, sin_8, sign);
  (*v)[6] = turned((*v)[6], half_root, half_root, sign);
  (*v)[7] = turned((*v)[7], sin_8, cos_8, sign);
  (*v)[9] = turned((*v)[9], half_root, half_root, sign);
  (*v)[10] = quarter_turned((*v)[10], sign);
  (*v)[11] = turned((*v)[11], -half_root, half_root, sign);
  (*v)[13] = turned((*v)[13], sin_8, cos_8, sign);
  (*v)[14] = turned((*v)[14], -half_root, half_root, sign);
  (*v)[15] = turned((*v)[15], -cos_8, -sin_8, sign);
}

/// Leaves value k in slot 4·(k mod 4) + k/4.
fn fft16(v: ptr<function, Sixteen>) {
  fft4_columns(v, -1);
  turn_within_16(v, -1);
  fft4_rows(v, -1);
}

fn fft16_back(v: ptr<function, Sixteen>) {
  fft4_rows(v, 1);
  turn_within_16(v, 1);
  fft4_columns(v, 1);
}

fn turn_within_8(v: ptr<function, Sixteen>, o: u32, sign: f32) {
  (*v)[o + 5] = turned((*v)[o + 5], half_root, half_root, sign);
  (*v)[o + 6] = quarter_turned((*v)[o + 6], sign);
  (*v)[o + 7] = turned((*v)[o + 7], -half_root, half_root, sign);
}

/// Transforms the eight values from slot o on; leaves value k in slot o + 4·(k mod 2) + k/2.
fn fft8(v: ptr<function, Sixteen>, o: u32) {
  pair(v, o, o + 4);
  pair(v, o + 1, o + 5);
  pair(v, o + 2, o + 6);
  pair(v, o + 3, o + 7);
  turn_within_8(v, o, -1);
  fft4(v, o, o + 1, o + 2, o + 3, -1);
  fft4(v, o + 4, o + 5, o + 6, o + 7, -1);
}

fn fft8_back(v: ptr<function, Sixteen>, o: u32) {
  fft4(v, o, o + 1, o + 2, o + 3, 1);
  fft4(v, o + 4, o + 5, o + 6, o + 7, 1);
  turn_within_8(v, o, 1);
  pair(v, o, o + 4);
  pair(v, o + 1, o + 5);
  pair(v, o + 2, o + 6);
  pair(v, o + 3, o + 7);
}

/// Multiplies value k, in the slot where `fft16` left it, by s^k; s4 is the fourth power of s.
fn turn_sixteen(v: ptr<function, Sixteen>, s: vec2f, s4: vec2f) {
  let s2 = squared(s);
  let s3 = times(s2, s);
  let s5 = times(s4, s);
  let s6 = times(s4, s2);
  let s7 = times(s4, s3);
  let s8 = squared(s4);
  (*v)[4] = times((*v)[4], s);
  (*v)[8] = times((*v)[8], s2);
  (*v)[12] = times((*v)[12], s3);
  (*v)[1] = times((*v)[1], s4);
  (*v)[5] = times((*v)[5], s5);
  (*v)[9] = times((*v)[9], s6);
  (*v)[13] = times((*v)[13], s7);
  (*v)[2] = times((*v)[2], s8);
  (*v)[6] = times((*v)[6], times(s8, s));
  (*v)[10] = times((*v)[10], times(s8, s2));
  (*v)[14] = times((*v)[14], times(s8, s3));
  (*v)[3] = times((*v)[3], times(s8, s4));
  (*v)[7] = times((*v)[7], times(s8, s5));
  (*v)[11] = times((*v)[11], times(s8, s6));
  (*v)[15] = times((*v)[15], times(s8, s7));
}
