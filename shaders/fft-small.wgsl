// fft-small: a complex Fourier transform of 32 … 4096 real samples in one dispatch, in workgroup memory.
//
// reads   x       f32 × size
// reads   turns   vec2f × 1024 + …         angles in the form of fft-butterfly
// writes  y       vec2f × size             X(k) = Σ x(n)·e^(−2πi·n·k/size), in order
// runs    one workgroup, size / 16 threads: a pass of 16, a second one if size > 256, and one of last_radix
// limits  8·size bytes of workgroup memory
// twin    src/dsp/spectrum/fft.ts `planFft`; tests/gpu/fft.test.ts
#import fft-butterfly

override size: u32 = 2048;
override threads: u32 = 128; // size / 16
override last_radix: u32 = 8; // size / 16 or / 256

struct Params {
  first_group: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> turns: array<vec2f>;
@group(0) @binding(3) var<storage, read_write> y: array<vec2f>;

var<workgroup> sh: array<vec2f, size>;

fn first_pass(t: u32) {
  var v: Sixteen;
  #unroll
  for (var r = 0u; r < 16; r++) { v[r] = vec2f(x[t + r * threads], 0); }
  fft16(&v);
  #unroll
  for (var r = 0u; r < 16; r++) { sh[16 * t + r] = v[slot_of(r, 16)]; }
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  if (params.first_group + group.x > 0) { return; }
  first_pass(t);
  workgroupBarrier();
  if (size > 256) {
    var v: Sixteen;
    let k = t % 16;
    #unroll
    for (var r = 0u; r < 16; r++) { v[r] = sh[t + r * threads]; }
    turn_in_order(&v, turn_of(k * (threads / 16)), 16);
    fft16(&v);
    workgroupBarrier();
    #unroll
    for (var r = 0u; r < 16; r++) { sh[16 * (t - k) + k + 16 * r] = v[slot_of(r, 16)]; }
    workgroupBarrier();
  }
  let span = size / last_radix;
  for (var b = t; b < span; b += threads) {
    var v: Sixteen;
    #unroll
    for (var r = 0u; r < 16; r++) {
      if (r < last_radix) { v[r] = sh[b + r * span]; }
    }
    turn_in_order(&v, turn_of(b), last_radix);
    transform(&v, last_radix);
    #unroll
    for (var r = 0u; r < 16; r++) {
      if (r < last_radix) { y[b + r * span] = v[slot_of(r, last_radix)]; }
    }
  }
}
