// fir-partitioned-forward: spectra of a signal's overlapping blocks, for filters longer than a block.
//
// reads   x          f32 × input_count      samples input_first … of the signal
// reads   twiddles   vec4f × 256            of fft-block
// writes  blocks     vec4f × group_count·size/2   by block, pair of slots and thread
// runs    one workgroup per pair of blocks, whose second block, `pair_count` blocks later, is the imaginary part; the
//         first partition_count − 1 pairs are history. Needs no subgroups
// limits  blocks of `size` samples, half of each shared with the next; size 512 … 4096
// twin    src/dsp/fir/fir.ts `filterFir`; tests/gpu/fir-partitioned.test.ts
#import fft-block
#import odd-reflection

struct Params {
  first_group: u32,
  count: u32, // samples of the whole signal
  input_first: i32,
  lead: i32, // offset from the signal's start to the first pair's first sample
  reflects: u32,
  pair_count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> twiddles: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> blocks: array<vec4f>;

fn load_at_end(from_: i32, apart: i32) -> Sixteen {
  var v: Sixteen;
  let last = i32(params.count) - 1;
  // An end's value is used only if the binding contains that end.
  let ends = Ends(last, params.reflects != 0, x[0], x[min(u32(last - params.input_first), arrayLength(&x) - 1)]);
  #unroll
  for (var j = 0u; j < 16; j++) {
    let a = from_ + i32(threads * j);
    let b = a + apart;
    let at_a = x[reflected_place(a, ends) - params.input_first];
    let at_b = x[reflected_place(b, ends) - params.input_first];
    v[j] = vec2f(continued(a, at_a, ends), continued(b, at_b, ends));
  }
  return v;
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let pair = params.first_group + group.x;
  let apart = params.pair_count * 8 * threads;
  let first_input = i32(pair * 8 * threads) + params.lead;
  var v: Sixteen;
  if (first_input >= 0 && first_input + i32(apart + 16 * threads) <= i32(params.count)) {
    let from_ = u32(first_input - params.input_first) + t;
    #unroll
    for (var j = 0u; j < 16; j++) { v[j] = vec2f(x[from_ + threads * j], x[from_ + apart + threads * j]); }
  } else {
    v = load_at_end(first_input + i32(t), i32(apart));
  }
  block_fft(&v, t);
  #unroll
  for (var slot = 0u; slot < 16; slot += 2) {
    blocks[(pair * 8 + slot / 2) * threads + t] = vec4f(v[slot], v[slot + 1]);
  }
}
