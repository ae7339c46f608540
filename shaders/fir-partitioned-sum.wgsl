// fir-partitioned-sum: each frequency's complex FIR filter along the blocks, one tap per partition.
//
// reads   blocks      vec2f × (pairs + partition_count − 1)·size   spectra, history first
// reads   partitions  vec2f × partition_count·size   spectra of the filter's pieces, in their order
// writes  sums        vec2f × pair_count·size
// runs    one workgroup per 32 frequencies of 64 pairs, 8 neighbouring pairs per thread, so that rows of threads that
//         share a cache read the same spectra; needs no subgroups
// limits  partition_count a multiple of 4; pairs: pair_count rounded up to a multiple of 8; the content of the padding
//         is irrelevant
// twin    src/dsp/fir/fir.ts `filterFir`; tests/gpu/fir-partitioned.test.ts

override size: u32 = 4096;

const outputs = 8u;
const step = 4u; // partitions whose spectra are in registers at a time
const held = 11u; // outputs + step − 1
const columns = 32u;
const rows = 8u;

struct Params {
  first_group: u32,
  pair_count: u32,
  partition_count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> blocks: array<vec2f>;
@group(0) @binding(2) var<storage, read> partitions: array<vec2f>;
@group(0) @binding(3) var<storage, read_write> sums: array<vec2f>;

fn added(sum: vec2f, a: vec2f, b: vec2f) -> vec2f {
  return vec2f(fma(a.x, b.x, fma(-a.y, b.y, sum.x)), fma(a.x, b.y, fma(a.y, b.x, sum.y)));
}

@compute @workgroup_size(columns * rows)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let place = params.first_group + group.x;
  let frequency = (place % (size / columns)) * columns + t % columns;
  let first = ((place / (size / columns)) * rows + t / columns) * outputs;
  if (first >= params.pair_count) { return; }
  var sum: array<vec2f, outputs>;
  var near: array<vec2f, held>;
  // The block that the first output multiplies by the last partition in registers; one step earlier in each iteration.
  var block = first + params.partition_count;
  for (var i = step; i < held; i++) { near[i - step] = blocks[(block + i - step) * size + frequency]; }
  for (var from_ = 0u; from_ < params.partition_count; from_ += step) {
    block -= step;
    for (var i = held; i > step; i--) { near[i - 1] = near[i - 1 - step]; }
    for (var i = 0u; i < step; i++) { near[i] = blocks[(block + i) * size + frequency]; }
    for (var k = 0u; k < step; k++) {
      let factor = partitions[(from_ + k) * size + frequency];
      for (var i = 0u; i < outputs; i++) { sum[i] = added(sum[i], near[i + step - 1 - k], factor); }
    }
  }
  for (var i = 0u; i < outputs; i++) {
    if (first + i < params.pair_count) { sums[(first + i) * size + frequency] = sum[i]; }
  }
}
