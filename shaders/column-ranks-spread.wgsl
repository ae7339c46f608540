// column-ranks-spread: counts of each first digit in each column, for either half of the values.
//
// reads   columns  f32 × column_count·stride, four at a time
// reads   halves   one bit per value, the same for all columns
// writes  counts   u32 × column_count·2·first_bins, added to
// runs    256 threads, `slice` values of one column; counted in workgroup memory first, since many values share a digit
// twin    src/dsp/statistics/select.ts `quickSelect`; tests/gpu/column-ranks.test.ts
#import column-ranks

struct Params {
  first_group: u32,
  count: u32, // values per column
  stride: u32, // a multiple of 4
  slices: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> columns: array<vec4f>;
@group(0) @binding(2) var<storage, read> halves: array<u32>;
@group(0) @binding(3) var<storage, read_write> counts: array<atomic<u32>>;

const threads = 256u;

var<workgroup> sh_counts: array<atomic<u32>, 2048>;

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let g = params.first_group + group.x;
  let column = g / params.slices;
  let from_ = (g % params.slices) * slice;
  let to = min(from_ + slice, params.count);
  workgroupBarrier();
  for (var i = from_ + 4 * t; i < to; i += 4 * threads) {
    let values = columns[(column * params.stride + i) / 4];
    let own = halves[i / 32] >> (i % 32);
    #unroll
    for (var k = 0u; k < 4; k++) {
      if (i + k < to) {
        let half = (own >> k) & 1;
        atomicAdd(&sh_counts[half * first_bins + (key_of(values[k]) >> 22)], 1);
      }
    }
  }
  workgroupBarrier();
  for (var b = t; b < 2 * first_bins; b += threads) {
    let count = atomicLoad(&sh_counts[b]);
    if (count > 0) { atomicAdd(&counts[column * 2 * first_bins + b], count); }
  }
}
