// fir-partitioned-back: samples of a long filter's blocks from their spectra.
//
// reads   sums       vec4f × pair_count·size/2    by pair, pair of slots and thread
// reads   twiddles   vec4f × 256            of fft-block
// writes  y          f32 × output_count
// runs    one workgroup per pair of blocks, whose second block is pair_count blocks later; the second half of each
//         block is kept. Needs no subgroups
// twin    src/dsp/fir/fir.ts `filterFir`; tests/gpu/fir-partitioned.test.ts
#import fft-block

struct Params {
  first_group: u32,
  output_count: u32,
  pair_count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> sums: array<vec4f>;
@group(0) @binding(2) var<storage, read> twiddles: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let pair = params.first_group + group.x;
  var v: Sixteen;
  #unroll
  for (var slot = 0u; slot < 16; slot += 2) {
    let two = sums[(pair * 8 + slot / 2) * threads + t];
    v[slot] = two.xy;
    v[slot + 1] = two.zw;
  }
  block_fft_back(&v, t);
  let apart = params.pair_count * 8 * threads;
  let first = pair * 8 * threads + t;
  #unroll
  for (var j = 0u; j < 8; j++) {
    let o = first + threads * j;
    if (o < params.output_count) { y[o] = v[j + 8].x; }
    if (o + apart < params.output_count) { y[o + apart] = v[j + 8].y; }
  }
}
