// fft-radix: transforms of 2, 4, 8 and 16 complex values that lie in one thread's registers.
//
// Who imports this says how many registers those are: `alias Slots = array<vec2f, …>`.
// The sign is −1 forward and +1 back; neither scales. Forward transforms take the natural order and
// leave their own; the ways back start from that, so that a product of spectra needs no sorting.
// A twisted transform first multiplies value j by s^j, inside its butterflies: a ± s·b takes six
// fused multiply-adds where the product and the sums by themselves take eight.

const cos_8 = 0.92387953251128674; // of π/8
const sin_8 = 0.38268343236508977;
const half_root = 0.70710678118654752;

fn times(a: vec2f, b: vec2f) -> vec2f {
  return vec2f(fma(a.x, b.x, -(a.y * b.y)), fma(a.x, b.y, a.y * b.x));
}

fn squared(a: vec2f) -> vec2f {
  return vec2f(fma(a.x, a.x, -(a.y * a.y)), 2 * a.x * a.y);
}

fn quarter_turned(a: vec2f, sign: f32) -> vec2f {
  return vec2f(-sign * a.y, sign * a.x);
}

fn eighth_turned(a: vec2f, sign: f32) -> vec2f {
  return half_root * vec2f(fma(-sign, a.y, a.x), fma(sign, a.x, a.y));
}

/// a ± b in place of a and b
fn pair(v: ptr<function, Slots>, a: u32, b: u32) {
  let sum = (*v)[a] + (*v)[b];
  (*v)[b] = (*v)[a] - (*v)[b];
  (*v)[a] = sum;
}

/// a ± s·b
fn pair_turned(v: ptr<function, Slots>, a: u32, b: u32, s: vec2f) {
  let p = (*v)[a];
  let q = (*v)[b];
  let sum = vec2f(fma(s.x, q.x, fma(-s.y, q.y, p.x)), fma(s.x, q.y, fma(s.y, q.x, p.y)));
  (*v)[b] = fma(vec2f(2), p, -sum);
  (*v)[a] = sum;
}

/// a ± sign·i·b
fn pair_quarter(v: ptr<function, Slots>, a: u32, b: u32, sign: f32) {
  let p = (*v)[a];
  let q = quarter_turned((*v)[b], sign);
  (*v)[a] = p + q;
  (*v)[b] = p - q;
}

fn swap(v: ptr<function, Slots>, a: u32, b: u32) {
  let held = (*v)[a];
  (*v)[a] = (*v)[b];
  (*v)[b] = held;
}

/// Natural order in and out, as the other transforms of four.
fn fft4(v: ptr<function, Slots>, a: u32, b: u32, c: u32, d: u32, sign: f32) {
  pair(v, a, c);
  pair(v, b, d);
  pair(v, a, b);
  pair_quarter(v, c, d, sign);
  swap(v, b, c);
}

/// Twisted by s.
fn fft4_twisted(v: ptr<function, Slots>, a: u32, b: u32, c: u32, d: u32, sign: f32, s: vec2f, s2: vec2f) {
  pair_turned(v, a, c, s2);
  pair_turned(v, b, d, s2);
  pair_turned(v, a, b, s);
  pair_turned(v, c, d, quarter_turned(s, sign));
  swap(v, b, c);
}

/// Twisted by e^(sign·πi/4), whose square is a quarter turn.
fn fft4_eighth(v: ptr<function, Slots>, a: u32, b: u32, c: u32, d: u32, sign: f32) {
  let s = vec2f(half_root, sign * half_root);
  pair_quarter(v, a, c, sign);
  pair_quarter(v, b, d, sign);
  pair_turned(v, a, b, s);
  pair_turned(v, c, d, quarter_turned(s, sign));
  swap(v, b, c);
}

/// Value k comes out in slot 4·(k mod 4) + k/4.
fn fft16(v: ptr<function, Slots>) {
  let eighth = vec2f(half_root, -half_root);
  fft4(v, 0, 4, 8, 12, -1);
  fft4(v, 1, 5, 9, 13, -1);
  fft4(v, 2, 6, 10, 14, -1);
  fft4(v, 3, 7, 11, 15, -1);
  fft4(v, 0, 1, 2, 3, -1);
  fft4_twisted(v, 4, 5, 6, 7, -1, vec2f(cos_8, -sin_8), eighth);
  fft4_eighth(v, 8, 9, 10, 11, -1);
  fft4_twisted(v, 12, 13, 14, 15, -1, vec2f(sin_8, -cos_8), quarter_turned(eighth, -1));
}

/// Twisted by s, given its fourth power.
fn fft16_twisted(v: ptr<function, Slots>, s: vec2f, s4: vec2f) {
  let s8 = squared(s4);
  let s2 = squared(s);
  let s2_eighth = eighth_turned(s2, -1);
  fft4_twisted(v, 0, 4, 8, 12, -1, s4, s8);
  fft4_twisted(v, 1, 5, 9, 13, -1, s4, s8);
  fft4_twisted(v, 2, 6, 10, 14, -1, s4, s8);
  fft4_twisted(v, 3, 7, 11, 15, -1, s4, s8);
  fft4_twisted(v, 0, 1, 2, 3, -1, s, s2);
  fft4_twisted(v, 4, 5, 6, 7, -1, times(s, vec2f(cos_8, -sin_8)), s2_eighth);
  fft4_twisted(v, 8, 9, 10, 11, -1, eighth_turned(s, -1), quarter_turned(s2, -1));
  fft4_twisted(v, 12, 13, 14, 15, -1, times(s, vec2f(sin_8, -cos_8)), quarter_turned(s2_eighth, -1));
}

/// The way back, its input twisted by s.
fn fft16_back_twisted(v: ptr<function, Slots>, s: vec2f, s4: vec2f) {
  let s8 = squared(s4);
  let s2 = squared(s);
  let s2_eighth = eighth_turned(s2, 1);
  fft4_twisted(v, 0, 1, 2, 3, 1, s4, s8);
  fft4_twisted(v, 4, 5, 6, 7, 1, s4, s8);
  fft4_twisted(v, 8, 9, 10, 11, 1, s4, s8);
  fft4_twisted(v, 12, 13, 14, 15, 1, s4, s8);
  fft4_twisted(v, 0, 4, 8, 12, 1, s, s2);
  fft4_twisted(v, 1, 5, 9, 13, 1, times(s, vec2f(cos_8, sin_8)), s2_eighth);
  fft4_twisted(v, 2, 6, 10, 14, 1, eighth_turned(s, 1), quarter_turned(s2, 1));
  fft4_twisted(v, 3, 7, 11, 15, 1, times(s, vec2f(sin_8, cos_8)), quarter_turned(s2_eighth, 1));
}

fn fft16_back(v: ptr<function, Slots>) {
  let eighth = vec2f(half_root, half_root);
  fft4(v, 0, 1, 2, 3, 1);
  fft4(v, 4, 5, 6, 7, 1);
  fft4(v, 8, 9, 10, 11, 1);
  fft4(v, 12, 13, 14, 15, 1);
  fft4(v, 0, 4, 8, 12, 1);
  fft4_twisted(v, 1, 5, 9, 13, 1, vec2f(cos_8, sin_8), eighth);
  fft4_eighth(v, 2, 6, 10, 14, 1);
  fft4_twisted(v, 3, 7, 11, 15, 1, vec2f(sin_8, cos_8), quarter_turned(eighth, 1));
}

/// Of the eight from slot o on, twisted by s, value k comes out in slot o + 4·(k mod 2) + k/2.
fn fft8_twisted(v: ptr<function, Slots>, o: u32, s: vec2f, s4: vec2f) {
  let s2 = squared(s);
  pair_turned(v, o, o + 4, s4);
  pair_turned(v, o + 1, o + 5, s4);
  pair_turned(v, o + 2, o + 6, s4);
  pair_turned(v, o + 3, o + 7, s4);
  fft4_twisted(v, o, o + 1, o + 2, o + 3, -1, s, s2);
  fft4_twisted(v, o + 4, o + 5, o + 6, o + 7, -1, eighth_turned(s, -1), quarter_turned(s2, -1));
}

fn fft8_back(v: ptr<function, Slots>, o: u32) {
  let eighth = vec2f(half_root, half_root);
  fft4(v, o, o + 1, o + 2, o + 3, 1);
  fft4(v, o + 4, o + 5, o + 6, o + 7, 1);
  pair(v, o, o + 4);
  pair_turned(v, o + 1, o + 5, eighth);
  pair_quarter(v, o + 2, o + 6, 1);
  pair_turned(v, o + 3, o + 7, quarter_turned(eighth, 1));
}
