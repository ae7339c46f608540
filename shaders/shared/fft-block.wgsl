// fft-block: transforms of 256·last_radix complex values by one workgroup of 16·last_radix threads,
// 16 values a thread: radix 16 twice, then `last_radix`, with two exchanges through workgroup memory.
//
// Thread t holds value t + threads·j in slot j before `block_fft` and after `block_fft_back`, and in
// between the frequencies of src/gpu/fft-block.ts `blockFrequency`.
// limits  real and imaginary parts take turns in one array of 4.25 bytes a value: two arrays save
//         barriers, but leave room for half as many workgroups (measured: a third slower)
#import fft-radix

override last_radix: u32 = 16;
override threads: u32 = 256;
override exchange_length: u32 = 4352; // 16·(threads + last_radix)

var<workgroup> sh_exchange: array<f32, exchange_length>;

/// Multiplies value k, as `fft16` left it, by e^(sign·2πi·n·k/size), size the length of `table`.
fn turn_sixteen(v: ptr<function, Sixteen>, w1: vec2f, w2: vec2f, w4: vec2f, w8: vec2f) {
  let w3 = times(w2, w1);
  let w5 = times(w4, w1);
  let w6 = times(w4, w2);
  let w7 = times(w4, w3);
  (*v)[4] = times((*v)[4], w1);
  (*v)[8] = times((*v)[8], w2);
  (*v)[12] = times((*v)[12], w3);
  (*v)[1] = times((*v)[1], w4);
  (*v)[5] = times((*v)[5], w5);
  (*v)[9] = times((*v)[9], w6);
  (*v)[13] = times((*v)[13], w7);
  (*v)[2] = times((*v)[2], w8);
  (*v)[6] = times((*v)[6], times(w8, w1));
  (*v)[10] = times((*v)[10], times(w8, w2));
  (*v)[14] = times((*v)[14], times(w8, w3));
  (*v)[3] = times((*v)[3], times(w8, w4));
  (*v)[7] = times((*v)[7], times(w8, w5));
  (*v)[11] = times((*v)[11], times(w8, w6));
  (*v)[15] = times((*v)[15], times(w8, w7));
}

fn turn(v: ptr<function, Sixteen>, n: u32, sign: f32) {
  let way = vec2f(1, sign);
  turn_sixteen(v, twiddles[n] * way, twiddles[2 * n] * way, twiddles[4 * n] * way, twiddles[8 * n] * way);
}

fn slot_of(k: u32) -> u32 {
  return 4 * (k % 4) + k / 4;
}

/// Down: writes values in `fft16`'s order and reads slots in the natural one; up: the other way.
fn exchange(v: ptr<function, Sixteen>, to: u32, to_step: u32, at: u32, at_step: u32, down: bool) {
  workgroupBarrier();
  for (var k = 0u; k < 16; k++) { sh_exchange[to + k * to_step] = (*v)[select(k, slot_of(k), down)].x; }
  workgroupBarrier();
  for (var k = 0u; k < 16; k++) { (*v)[select(slot_of(k), k, down)].x = sh_exchange[at + k * at_step]; }
  workgroupBarrier();
  for (var k = 0u; k < 16; k++) { sh_exchange[to + k * to_step] = (*v)[select(k, slot_of(k), down)].y; }
  workgroupBarrier();
  for (var k = 0u; k < 16; k++) { (*v)[select(slot_of(k), k, down)].y = sh_exchange[at + k * at_step]; }
}

fn last_fft(v: ptr<function, Sixteen>) {
  if (last_radix == 16) {
    fft16(v);
  } else if (last_radix == 8) {
    fft8(v, 0);
    fft8(v, 8);
  } else if (last_radix == 4) {
    fft4_rows(v, -1);
  } else if (last_radix == 2) {
    for (var slot = 0u; slot < 16; slot += 2) { fft2(v, slot, slot + 1); }
  }
}

fn last_fft_back(v: ptr<function, Sixteen>) {
  if (last_radix == 16) {
    fft16_back(v);
  } else if (last_radix == 8) {
    fft8_back(v, 0);
    fft8_back(v, 8);
  } else if (last_radix == 4) {
    fft4_rows(v, 1);
  } else if (last_radix == 2) {
    for (var slot = 0u; slot < 16; slot += 2) { fft2(v, slot, slot + 1); }
  }
}

fn block_fft(v: ptr<function, Sixteen>, t: u32) {
  let within = t % last_radix;
  fft16(v);
  turn(v, t, 1);
  exchange(v, t, threads + last_radix, (t / last_radix) * (threads + last_radix) + within, last_radix, true);
  fft16(v);
  turn(v, 16 * within, 1);
  exchange(v, t, threads + 1, (t % 16) * (threads + 1) + (t / 16) * 16, 1, true);
  last_fft(v);
}

fn block_fft_back(v: ptr<function, Sixteen>, t: u32) {
  let within = t % last_radix;
  last_fft_back(v);
  exchange(v, (t % 16) * (threads + 1) + (t / 16) * 16, 1, t, threads + 1, false);
  turn(v, 16 * within, -1);
  fft16_back(v);
  exchange(v, (t / last_radix) * (threads + last_radix) + within, last_radix, t, threads + last_radix, false);
  turn(v, t, -1);
  fft16_back(v);
}
