// fir-negacyclic: FIR filter by real blocks of 2048, each one complex transform of 1024 in one row of threads.
//
// reads   x          f32 × input_count      samples input_first … of the signal
// reads   spectrum   vec4f × 512            of the taps, by pair of slots and thread, divided by 1024
// reads   twiddles   vec4f × 128            of fft-row
// writes  y          f32 × output_count     samples output_first … of the filtered signal
// runs    one workgroup of 32 threads a block; needs no subgroups
// limits  hop + taps − 1 ≤ 2048, hop a multiple of 32; single-precision transforms: 3e-7 of the range
// twin    src/dsp/fir.ts `filterFir`; tests/gpu/fir-negacyclic.test.ts
//
// What wraps around in a product modulo z^2048 + 1 changes its sign: the first taps − 1 samples are of
// no use either way.
#import fft-row
#import odd-reflection

override hop: u32 = 1536;

struct Params {
  first_group: u32,
  count: u32, // samples of the whole signal
  input_first: i32,
  output_first: u32,
  output_count: u32,
  lead: i32, // from a block's first output to its first input
  reflects: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> spectrum: array<vec4f>;
@group(0) @binding(3) var<storage, read> twiddles: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;

fn load_at_end(from_: i32) -> Slots {
  var v: Slots;
  let last = i32(params.count) - 1;
  // Only a binding that holds the end in question asks for it.
  let ends = Ends(last, params.reflects != 0, x[0], x[min(u32(last - params.input_first), arrayLength(&x) - 1)]);
  for (var j = 0u; j < 32; j++) {
    let a = from_ + i32(32 * j);
    let b = a + 1024;
    let at_a = x[reflected_place(a, ends) - params.input_first];
    let at_b = x[reflected_place(b, ends) - params.input_first];
    v[j] = vec2f(continued(a, at_a, ends), continued(b, at_b, ends));
  }
  return v;
}

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let first_output = (params.first_group + group.x) * hop;
  let first_input = i32(params.output_first + first_output) + params.lead;
  var v: Slots;
  if (first_input >= 0 && first_input + 2048 <= i32(params.count)) {
    let from_ = u32(first_input - params.input_first) + t;
    for (var j = 0u; j < 32; j++) { v[j] = vec2f(x[from_ + 32 * j], x[from_ + 1024 + 32 * j]); }
  } else {
    v = load_at_end(first_input + i32(t));
  }
  row_fft(&v, t);
  for (var slot = 0u; slot < 32; slot += 2) {
    let two = spectrum[slot * 16 + t];
    v[slot] = times(v[slot], two.xy);
    v[slot + 1] = times(v[slot + 1], two.zw);
  }
  row_fft_back(&v, t);
  let skip = 2048 - hop;
  if (first_output + hop <= params.output_count) {
    let to = first_output + t;
    for (var j = 0u; j < 32; j++) {
      if (32 * j >= skip) { y[to + 32 * j - skip] = v[j].x; }
      if (1024 + 32 * j >= skip) { y[to + 1024 + 32 * j - skip] = v[j].y; }
    }
  } else {
    for (var j = 0u; j < 32; j++) {
      let o = first_output + t + 32 * j - skip;
      if (32 * j >= skip && o < params.output_count) { y[o] = v[j].x; }
      if (1024 + 32 * j >= skip && o + 1024 < params.output_count) { y[o + 1024] = v[j].y; }
    }
  }
}
