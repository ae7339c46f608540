// fir-overlap-save: FIR filter in blocks, two real blocks as one complex transform.
//
// reads   x          f32 × input_count      samples input_first … of the signal
// reads   spectrum   vec4f × size/2         of the taps, by pair of slots and thread, divided by size
// reads   twiddles   vec4f × 256            of fft-block
// writes  y          f32 × output_count     samples output_first … of the filtered signal
// runs    one workgroup per pair of blocks; needs no subgroups
// limits  hop + taps − 1 ≤ size, size 512 … 4096; single-precision transforms: 3e-7 of the range
// twin    src/dsp/fir/fir.ts `filterFir`; tests/gpu/fir-overlap-save.test.ts
#import fft-block

override hop: u32 = 3584;

struct Params {
  first_group: u32,
  count: u32, // samples of the whole signal
  input_first: i32,
  output_first: u32,
  output_count: u32,
  lead: i32, // offset from a block's first output to its first input
  reflects: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> spectrum: array<vec4f>;
@group(0) @binding(3) var<storage, read> twiddles: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;

fn load_inside(from_: u32) -> Sixteen {
  var v: Sixteen;
  #unroll
  for (var j = 0u; j < 16; j++) { v[j] = vec2f(x[from_ + threads * j], x[from_ + hop + threads * j]); }
  return v;
}

/// The two ends of the signal. Beyond an end it continues as twice the end minus the mirrored sample; for a causal
/// filter, as zeros.
struct Mirror {
  last: i32,
  twice_low: f32,
  twice_high: f32,
  share: f32,
}

fn mirror_of() -> Mirror {
  let last = i32(params.count) - 1;
  if (params.reflects == 0) { return Mirror(last, 0, 0, 0); }
  // An end's value is used only if the binding contains that end.
  let high = x[min(u32(last - params.input_first), arrayLength(&x) - 1)];
  return Mirror(last, 2 * x[0], 2 * high, 1);
}

fn mirrored_sample(i: i32, mirror: Mirror) -> f32 {
  let is_after = i > mirror.last;
  let place = select(abs(i), 2 * mirror.last - i, is_after);
  // No output needs values beyond one length of the signal; large values there would cost the transform precision.
  let is_beyond = u32(place) > u32(mirror.last);
  let sample = x[u32(clamp(place, 0, mirror.last) - params.input_first)];
  let outside = fma(-mirror.share, sample, select(mirror.twice_low, mirror.twice_high, is_after));
  return select(sample, select(outside, 0, is_beyond), u32(i) > u32(mirror.last));
}

fn load_at_end(from_: i32, mirror: Mirror) -> Sixteen {
  var v: Sixteen;
  #unroll
  for (var j = 0u; j < 16; j++) {
    let at = from_ + i32(threads * j);
    v[j] = vec2f(mirrored_sample(at, mirror), mirrored_sample(at + i32(hop), mirror));
  }
  return v;
}

fn store(v: ptr<function, Sixteen>, first_output: u32, t: u32, is_whole: bool) {
  let skip = 16 * threads - hop;
  #unroll
  for (var j = 0u; j < 16; j++) {
    // For whole rows of threads, the compiler resolves the condition.
    if (threads * j >= skip || (threads * (j + 1) > skip && t + threads * j >= skip)) {
      let o = first_output + t + threads * j - skip;
      if (is_whole || o < params.output_count) { y[o] = (*v)[j].x; }
      if (is_whole || o + hop < params.output_count) { y[o + hop] = (*v)[j].y; }
    }
  }
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let first_output = (params.first_group + group.x) * 2 * hop;
  let first_input = i32(params.output_first + first_output) + params.lead;
  var v: Sixteen;
  if (first_input >= 0 && first_input + i32(hop + 16 * threads) <= i32(params.count)) {
    v = load_inside(u32(first_input - params.input_first) + t);
  } else {
    v = load_at_end(first_input + i32(t), mirror_of());
  }
  block_fft(&v, t);
  #unroll
  for (var slot = 0u; slot < 16; slot += 2) {
    let two = spectrum[(slot / 2) * threads + t];
    v[slot] = times(v[slot], two.xy);
    v[slot + 1] = times(v[slot + 1], two.zw);
  }
  block_fft_back(&v, t);
  if (first_output + 2 * hop <= params.output_count) {
    store(&v, first_output, t, true);
  } else {
    store(&v, first_output, t, false);
  }
}
