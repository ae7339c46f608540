// fft-block: transforms of 256·last_radix complex values by one workgroup of 16·last_radix threads, 16 values per
// thread: radix 16 twice, then `last_radix`, with two exchanges through workgroup memory.
//
// Thread t holds value t + threads·j in slot j before `block_fft` and after `block_fft_back`. In between it holds the
// frequencies of src/gpu/fft-block.ts `blockFrequency`.
// needs   twiddles   vec4f × 256            binding of the kernel: e^(−2πi·n/size) and its fourth power
// limits  real and imaginary parts alternate in one array of 4.25 bytes per value: two arrays save barriers, but allow
//         only half as many workgroups (measured: a third slower)
#import fft-radix

override last_radix: u32 = 16;
override threads: u32 = 256;
override exchange_length: u32 = 4352; // 16·(threads + last_radix)

var<workgroup> sh_exchange: array<f32, exchange_length>;

/// Writes values in the order of `fft16` and reads slots in natural order. The caller must pass a barrier after any
/// earlier use of the memory.
fn exchange_down(v: ptr<function, Sixteen>, to: u32, to_step: u32, at: u32, at_step: u32) {
  #unroll
  for (var k = 0u; k < 16; k++) { sh_exchange[to + k * to_step] = (*v)[4 * (k % 4) + k / 4].x; }
  workgroupBarrier();
  #unroll
  for (var k = 0u; k < 16; k++) { (*v)[k].x = sh_exchange[at + k * at_step]; }
  workgroupBarrier();
  #unroll
  for (var k = 0u; k < 16; k++) { sh_exchange[to + k * to_step] = (*v)[4 * (k % 4) + k / 4].y; }
  workgroupBarrier();
  #unroll
  for (var k = 0u; k < 16; k++) { (*v)[k].y = sh_exchange[at + k * at_step]; }
}

/// Exchanges in the opposite direction.
fn exchange_up(v: ptr<function, Sixteen>, to: u32, to_step: u32, at: u32, at_step: u32) {
  workgroupBarrier();
  #unroll
  for (var k = 0u; k < 16; k++) { sh_exchange[to + k * to_step] = (*v)[k].x; }
  workgroupBarrier();
  #unroll
  for (var k = 0u; k < 16; k++) { (*v)[4 * (k % 4) + k / 4].x = sh_exchange[at + k * at_step]; }
  workgroupBarrier();
  #unroll
  for (var k = 0u; k < 16; k++) { sh_exchange[to + k * to_step] = (*v)[k].y; }
  workgroupBarrier();
  #unroll
  for (var k = 0u; k < 16; k++) { (*v)[4 * (k % 4) + k / 4].y = sh_exchange[at + k * at_step]; }
}

/// Computes consecutive transforms of `last_radix` values.
fn last_fft(v: ptr<function, Sixteen>) {
  if (last_radix == 16) {
    fft16(v);
  } else if (last_radix == 8) {
    fft8(v, 0);
    fft8(v, 8);
  } else if (last_radix == 4) {
    fft4_rows(v, -1);
  } else if (last_radix == 2) {
    #unroll
    for (var i = 0u; i < 16; i += 2) { pair(v, i, i + 1); }
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
    #unroll
    for (var i = 0u; i < 16; i += 2) { pair(v, i, i + 1); }
  }
}

/// Inverse transform of values that are first multiplied by powers of a twiddle's conjugate.
fn turned_fft16_back(v: ptr<function, Sixteen>, n: u32) {
  let mirrored = vec4f(1, -1, 1, -1) * twiddles[n];
  turn_sixteen(v, mirrored.xy, mirrored.zw);
  fft16_back(v);
}

fn block_fft(v: ptr<function, Sixteen>, t: u32) {
  block_fft_in(v, t, 0);
}

fn block_fft_back(v: ptr<function, Sixteen>, t: u32) {
  block_fft_back_in(v, t, 0);
}

/// One of several transforms of a workgroup, each with its own memory from `room` on.
fn block_fft_in(v: ptr<function, Sixteen>, t: u32, room: u32) {
  let within = t % last_radix;
  let whole = twiddles[t];
  let part = twiddles[16 * within];
  let to = room + t;
  let at = room + (t / last_radix) * (threads + last_radix) + within;
  fft16(v);
  turn_sixteen(v, whole.xy, whole.zw);
  exchange_down(v, to, threads + last_radix, at, last_radix);
  fft16(v);
  turn_sixteen(v, part.xy, part.zw);
  workgroupBarrier();
  exchange_down(v, to, threads + 1, room + (t % 16) * (threads + 1) + (t / 16) * 16, 1);
  last_fft(v);
}

fn block_fft_back_in(v: ptr<function, Sixteen>, t: u32, room: u32) {
  let within = t % last_radix;
  let at = room + t;
  last_fft_back(v);
  exchange_up(v, room + (t % 16) * (threads + 1) + (t / 16) * 16, 1, at, threads + 1);
  turned_fft16_back(v, 16 * within);
  let to = room + (t / last_radix) * (threads + last_radix) + within;
  exchange_up(v, to, last_radix, at, threads + last_radix);
  turned_fft16_back(v, t);
}
