// fir-overlap-save: FIR filter by blocks, two real blocks as one complex transform.
//
// reads   x          f32 × input_count      samples input_first … of the signal
// reads   spectrum   vec4f × size/2         of the taps, by pair of slots and thread, divided by size
// reads   twiddles   vec4f × 256            of fft-block
// writes  y          f32 × output_count     samples output_first … of the filtered signal
// runs    one workgroup a pair of blocks; needs no subgroups
// limits  hop + taps − 1 ≤ size, size 512 … 4096; single-precision transforms: 3e-7 of the range
// twin    src/dsp/fir.ts `filterFir`; tests/gpu/fir-overlap-save.test.ts
#import fft-block
#import odd-reflection

override hop: u32 = 3584;

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

fn load_inside(from_: u32) -> Sixteen {
  var v: Sixteen;
  #unroll
  for (var j = 0u; j < 16; j++) { v[j] = vec2f(x[from_ + threads * j], x[from_ + hop + threads * j]); }
  return v;
}

/// One block's samples at an end of the signal, into the thread's own places of workgroup memory. The loop
/// is one that no driver writes out: a launch of few workgroups would wait for its code.
fn put_at_end(block: i32, t: u32, ends: Ends) {
  for (var place = t; place < 16 * threads; place += threads) {
    let i = block + i32(place);
    sh_exchange[place] = continued(i, x[reflected_place(i, ends) - params.input_first], ends);
  }
}

fn load_at_end(block: i32, t: u32) -> Sixteen {
  var v: Sixteen;
  let last = i32(params.count) - 1;
  // Only a binding that holds the end in question asks for it.
  let ends = Ends(last, params.reflects != 0, x[0], x[min(u32(last - params.input_first), arrayLength(&x) - 1)]);
  put_at_end(block, t, ends);
  #unroll
  for (var j = 0u; j < 16; j++) { v[j].x = sh_exchange[t + threads * j]; }
  put_at_end(block + i32(hop), t, ends);
  #unroll
  for (var j = 0u; j < 16; j++) { v[j].y = sh_exchange[t + threads * j]; }
  return v;
}

fn store_inside(v: ptr<function, Sixteen>, first_output: u32, t: u32) {
  let skip = 16 * threads - hop;
  #unroll
  for (var j = 0u; j < 16; j++) {
    // Whole rows of threads are told apart before the kernel runs.
    if (threads * j >= skip || (threads * (j + 1) > skip && t + threads * j >= skip)) {
      let o = first_output + t + threads * j - skip;
      y[o] = (*v)[j].x;
      y[o + hop] = (*v)[j].y;
    }
  }
}

/// What of one block lies before the end, from the thread's own places of workgroup memory.
fn store_some(first_output: u32, t: u32) {
  let skip = 16 * threads - hop;
  for (var place = t; place < 16 * threads; place += threads) {
    let o = first_output + place - skip;
    if (place >= skip && o < params.output_count) { y[o] = sh_exchange[place]; }
  }
}

fn store_at_end(v: ptr<function, Sixteen>, first_output: u32, t: u32) {
  workgroupBarrier();
  #unroll
  for (var j = 0u; j < 16; j++) { sh_exchange[t + threads * j] = (*v)[j].x; }
  store_some(first_output, t);
  #unroll
  for (var j = 0u; j < 16; j++) { sh_exchange[t + threads * j] = (*v)[j].y; }
  store_some(first_output + hop, t);
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let first_output = (params.first_group + group.x) * 2 * hop;
  let first_input = i32(params.output_first + first_output) + params.lead;
  var v: Sixteen;
  if (first_input >= 0 && first_input + i32(hop + 16 * threads) <= i32(params.count)) {
    v = load_inside(u32(first_input - params.input_first) + t);
  } else {
    v = load_at_end(first_input, t);
    workgroupBarrier();
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
    store_inside(&v, first_output, t);
  } else {
    store_at_end(&v, first_output, t);
  }
}
