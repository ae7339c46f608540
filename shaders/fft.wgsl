// fft: one pass of a complex Fourier transform of any power of two (Stockham), by butterflies of 16, 8, 4 or 2.
//
// reads   x       vec2f × count            output of the previous pass; for the first pass f32 × count, real samples
// reads   turns   vec2f × 1024 + …         angles in the form of fft-butterfly
// writes  y       vec2f × count            after the last pass X(k) = Σ x(n)·e^(−2πi·n·k/count), in order
// runs    one workgroup per 64 butterflies, one per thread; passes with spans 1, radix, radix·radix …
// limits  x and y are two arrays, each within one binding
// twin    src/dsp/spectrum/fft.ts `planFft`; tests/gpu/fft.test.ts
#import fft-butterfly

override radix: u32 = 16;
override is_real: u32 = 0; // whether x holds real samples

const threads = 64u;

struct Params {
  first_group: u32,
  butterfly_count: u32, // count / radix
  span: u32, // length of the transforms that the previous passes computed
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec2f>;
@group(0) @binding(2) var<storage, read> turns: array<vec2f>;
@group(0) @binding(3) var<storage, read_write> y: array<vec2f>;

fn value_at(i: u32) -> vec2f {
  if (is_real == 0) { return x[i]; }
  return vec2f(x[i / 2][i % 2], 0);
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let b = (params.first_group + group.x) * threads + t;
  if (b >= params.butterfly_count) { return; }
  let k = b % params.span;
  var v: Sixteen;
  #unroll
  for (var r = 0u; r < 16; r++) {
    if (r < radix) { v[r] = value_at(b + r * params.butterfly_count); }
  }
  if (params.span > 1) { turn_in_order(&v, turn_of(k * (params.butterfly_count / params.span)), radix); }
  transform(&v, radix);
  let first = (b / params.span) * params.span * radix + k;
  #unroll
  for (var r = 0u; r < 16; r++) {
    if (r < radix) { y[first + r * params.span] = v[slot_of(r, radix)]; }
  }
}
