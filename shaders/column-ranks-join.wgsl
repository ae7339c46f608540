// column-ranks-join: the median of each column, the mean of the values of one or two ranks.
//
// reads   known    Known × column_count·rank_count, whole keys
// writes  medians  f32 × column_count
// runs    64 threads, one per column
// limits  rounds like the sum of two f32
// twin    src/gpu/exact-ranks.ts `medianColumn`; tests/gpu/column-ranks.test.ts
#import column-ranks

struct Params {
  first_group: u32,
  column_count: u32,
  rank_count: u32, // ranks per column; the first and the last are averaged
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> known: array<Known>;
@group(0) @binding(2) var<storage, read_write> medians: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let column = (params.first_group + group.x) * 64 + t;
  if (column >= params.column_count) { return; }
  let first = column * params.rank_count;
  let lower = value_of_key(known[first].prefix);
  let upper = value_of_key(known[first + params.rank_count - 1].prefix);
  medians[column] = 0.5 * (lower + upper);
}
