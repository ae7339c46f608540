// fft-row: transforms of 1024 complex values by one row of 32 threads, 32 values a thread: radix 32
// twice, with one exchange through workgroup memory.
//
// They evaluate at the frequencies k − 1/4, and so multiply polynomials modulo z^1024 − i: those of real
// signals of 2048 samples modulo z^2048 + 1, if value n is sample n + i · sample (n + 1024).
// Thread t holds value t + 32·j in slot j before `row_fft` and after `row_fft_back`, and in between
// the frequencies of src/gpu/fft-row.ts `rowFrequency`.
// needs   twiddles   vec4f × 128            binding of the kernel, of src/gpu/fft-row.ts `rowTwiddles`
// limits  64 values in registers: devices that have few of them spill
#import fft-radix

alias Slots = array<vec2f, 32>;

var<workgroup> sh_exchange: array<f32, 1056>;

const cos_16 = 0.98078528040323044; // of π/16
const sin_16 = 0.19509032201612827;
const cos_3_16 = 0.83146961230254524; // of 3π/16
const sin_3_16 = 0.55557023301960222;

/// Of the eight from slot o on, in `fft8_twisted`'s order, twisted by s; natural order out.
fn fft8_back_twisted(v: ptr<function, Slots>, o: u32, s: vec2f, s2: vec2f, s4: vec2f) {
  let s_eighth = eighth_turned(s, 1);
  fft4_twisted(v, o, o + 1, o + 2, o + 3, 1, s2, s4);
  fft4_twisted(v, o + 4, o + 5, o + 6, o + 7, 1, s2, s4);
  pair_turned(v, o, o + 4, s);
  pair_turned(v, o + 1, o + 5, s_eighth);
  pair_turned(v, o + 2, o + 6, quarter_turned(s, 1));
  pair_turned(v, o + 3, o + 7, quarter_turned(s_eighth, 1));
}

/// Twisted by s, given its powers; value k comes out in slot 8·(k mod 4) + 4·(k/4 mod 2) + k/8.
fn fft32_twisted(v: ptr<function, Slots>, s: vec2f, s4: vec2f, s8: vec2f, s16: vec2f) {
  fft4_twisted(v, 0, 8, 16, 24, -1, s8, s16);
  fft4_twisted(v, 1, 9, 17, 25, -1, s8, s16);
  fft4_twisted(v, 2, 10, 18, 26, -1, s8, s16);
  fft4_twisted(v, 3, 11, 19, 27, -1, s8, s16);
  fft4_twisted(v, 4, 12, 20, 28, -1, s8, s16);
  fft4_twisted(v, 5, 13, 21, 29, -1, s8, s16);
  fft4_twisted(v, 6, 14, 22, 30, -1, s8, s16);
  fft4_twisted(v, 7, 15, 23, 31, -1, s8, s16);
  let s4_eighth = eighth_turned(s4, -1);
  fft8_twisted(v, 0, s, s4);
  fft8_twisted(v, 8, times(s, vec2f(cos_16, -sin_16)), s4_eighth);
  fft8_twisted(v, 16, times(s, vec2f(cos_8, -sin_8)), quarter_turned(s4, -1));
  fft8_twisted(v, 24, times(s, vec2f(cos_3_16, -sin_3_16)), quarter_turned(s4_eighth, -1));
}

/// The last pass of a way back: natural order out.
fn columns_back(v: ptr<function, Slots>, s: vec2f, s2: vec2f) {
  let s2_1 = times(s2, vec2f(cos_8, sin_8));
  let s2_2 = eighth_turned(s2, 1);
  let s2_3 = times(s2, vec2f(sin_8, cos_8));
  fft4_twisted(v, 0, 8, 16, 24, 1, s, s2);
  fft4_twisted(v, 1, 9, 17, 25, 1, times(s, vec2f(cos_16, sin_16)), s2_1);
  fft4_twisted(v, 2, 10, 18, 26, 1, times(s, vec2f(cos_8, sin_8)), s2_2);
  fft4_twisted(v, 3, 11, 19, 27, 1, times(s, vec2f(cos_3_16, sin_3_16)), s2_3);
  fft4_twisted(v, 4, 12, 20, 28, 1, eighth_turned(s, 1), quarter_turned(s2, 1));
  fft4_twisted(v, 5, 13, 21, 29, 1, times(s, vec2f(sin_3_16, cos_3_16)), quarter_turned(s2_1, 1));
  fft4_twisted(v, 6, 14, 22, 30, 1, times(s, vec2f(sin_8, cos_8)), quarter_turned(s2_2, 1));
  fft4_twisted(v, 7, 15, 23, 31, 1, times(s, vec2f(sin_16, cos_16)), quarter_turned(s2_3, 1));
}

fn fft32_back(v: ptr<function, Slots>) {
  let eighth = vec2f(half_root, half_root);
  fft8_back(v, 0);
  fft8_back(v, 8);
  fft8_back(v, 16);
  fft8_back(v, 24);
  fft4(v, 0, 8, 16, 24, 1);
  fft4_twisted(v, 1, 9, 17, 25, 1, vec2f(cos_16, sin_16), vec2f(cos_8, sin_8));
  fft4_twisted(v, 2, 10, 18, 26, 1, vec2f(cos_8, sin_8), eighth);
  fft4_twisted(v, 3, 11, 19, 27, 1, vec2f(cos_3_16, sin_3_16), vec2f(sin_8, cos_8));
  fft4_eighth(v, 4, 12, 20, 28, 1);
  fft4_twisted(v, 5, 13, 21, 29, 1, vec2f(sin_3_16, cos_3_16), vec2f(-sin_8, cos_8));
  fft4_twisted(v, 6, 14, 22, 30, 1, vec2f(sin_8, cos_8), quarter_turned(eighth, 1));
  fft4_twisted(v, 7, 15, 23, 31, 1, vec2f(sin_16, cos_16), vec2f(-cos_8, sin_8));
}

fn fft32_back_twisted(v: ptr<function, Slots>, s: vec2f, s4: vec2f, s8: vec2f, s16: vec2f) {
  fft8_back_twisted(v, 0, s4, s8, s16);
  fft8_back_twisted(v, 8, s4, s8, s16);
  fft8_back_twisted(v, 16, s4, s8, s16);
  fft8_back_twisted(v, 24, s4, s8, s16);
  columns_back(v, s, squared(s));
}

fn slot_of(k: u32) -> u32 {
  return 8 * (k % 4) + 4 * ((k / 4) % 2) + k / 8;
}

/// Transposes: slot k of thread t to slot t of thread k, in the transforms' order on the side of the frequencies.
fn exchange(v: ptr<function, Slots>, to: u32, to_step: u32, at: u32, at_step: u32, down: bool) {
  workgroupBarrier();
  for (var k = 0u; k < 32; k++) { sh_exchange[to + k * to_step] = (*v)[select(k, slot_of(k), down)].x; }
  workgroupBarrier();
  for (var k = 0u; k < 32; k++) { (*v)[select(slot_of(k), k, down)].x = sh_exchange[at + k * at_step]; }
  workgroupBarrier();
  for (var k = 0u; k < 32; k++) { sh_exchange[to + k * to_step] = (*v)[select(k, slot_of(k), down)].y; }
  workgroupBarrier();
  for (var k = 0u; k < 32; k++) { (*v)[select(slot_of(k), k, down)].y = sh_exchange[at + k * at_step]; }
}

// The constants are e^(−2πi·n/128).
fn untwist_eight(v: ptr<function, Slots>, o: u32, w: vec2f) {
  (*v)[o] = times((*v)[o], w);
  (*v)[o + 1] = times((*v)[o + 1], times(w, vec2f(0.99879545620517241, -0.049067674327418015)));
  (*v)[o + 2] = times((*v)[o + 2], times(w, vec2f(0.99518472667219693, -0.098017140329560604)));
  (*v)[o + 3] = times((*v)[o + 3], times(w, vec2f(0.98917650996478101, -0.14673047445536175)));
  (*v)[o + 4] = times((*v)[o + 4], times(w, vec2f(0.98078528040323043, -0.19509032201612825)));
  (*v)[o + 5] = times((*v)[o + 5], times(w, vec2f(0.97003125319454397, -0.24298017990326387)));
  (*v)[o + 6] = times((*v)[o + 6], times(w, vec2f(0.95694033573220882, -0.29028467725446233)));
  (*v)[o + 7] = times((*v)[o + 7], times(w, vec2f(0.94154406518302081, -0.33688985339222005)));
}

/// Multiplies value j by w·e^(−2πi·j/128).
fn untwist(v: ptr<function, Slots>, w: vec2f) {
  untwist_eight(v, 0, w);
  untwist_eight(v, 8, times(w, vec2f(cos_8, -sin_8)));
  untwist_eight(v, 16, eighth_turned(w, -1));
  untwist_eight(v, 24, times(w, vec2f(sin_8, -cos_8)));
}

fn row_fft(v: ptr<function, Slots>, t: u32) {
  let low = twiddles[t];
  let high = twiddles[32 + t];
  // e^(2πi/128) and its powers
  fft32_twisted(
    v,
    vec2f(0.99879545620517241, 0.049067674327418015),
    vec2f(cos_16, sin_16),
    vec2f(cos_8, sin_8),
    vec2f(half_root, half_root),
  );
  exchange(v, t, 33, 33 * t, 1, true);
  fft32_twisted(v, low.xy, low.zw, high.xy, high.zw);
}

fn row_fft_back(v: ptr<function, Slots>, t: u32) {
  let mirrored = vec2f(1, -1);
  let low = twiddles[64 + t];
  let high = twiddles[96 + t];
  let s4 = low.zw * mirrored;
  fft32_back(v);
  exchange(v, 33 * t, 1, t, 33, false);
  fft32_back_twisted(v, low.xy * mirrored, s4, squared(s4), high.xy * mirrored);
  untwist(v, high.zw);
}
