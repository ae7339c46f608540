// rolling-median: the median of each stretch of a column, for successive stretches.
//
// reads   columns    f32 × column_count·stride
// reads   stretches  vec2u × stretch_count    first value of each and the one after its last; neither ever decreases
// writes  medians    f32, rows of column_count from first_row on, one per stretch; 0 for an empty one
// runs    256 threads, 64 stretches of four columns: the values of all these stretches are sorted once
// limits  64 neighbouring stretches hold at most `room` values
// twin    src/analysis/denoise/running-rows.ts; tests/gpu/rolling-median.test.ts

struct Params {
  first_group: u32,
  stretch_count: u32,
  column_count: u32,
  stride: u32,
  first_row: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> columns: array<f32>;
@group(0) @binding(2) var<storage, read> stretches: array<vec2u>;
@group(0) @binding(3) var<storage, read_write> medians: array<f32>;

const lanes = 64u;
const columns_a_group = 4u;
const room = 512u;

var<workgroup> sh_order: array<u32, 2048>; // room · columns_a_group

/// Sorts the indices of the values by value, equal ones by index.
fn order(first: u32, own: u32, count: u32, lane: u32) {
  for (var i = lane; i < count; i += lanes) {
    let value = columns[first + i];
    var rank = 0u;
    for (var other = 0u; other < i; other++) { rank += select(0u, 1u, columns[first + other] <= value); }
    for (var other = i; other < count; other++) { rank += select(0u, 1u, columns[first + other] < value); }
    sh_order[own + rank] = i;
  }
}

/// The mean of the two middle values, which are the same for an odd number.
fn median(first: u32, own: u32, count: u32, stretch: vec2u) -> f32 {
  let held = stretch.y - stretch.x;
  if (held == 0) { return 0; }
  var seen = 0u;
  var lower = 0.0;
  for (var k = 0u; k < count; k++) {
    let i = sh_order[own + k];
    if (i < stretch.x || i >= stretch.y) { continue; }
    seen++;
    if (seen == (held + 1) / 2) { lower = columns[first + i]; }
    if (seen == held / 2 + 1) { return lower + (columns[first + i] - lower) / 2; }
  }
  return 0;
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let g = params.first_group + group.x;
  let bands = (params.column_count + columns_a_group - 1) / columns_a_group;
  let first = (g / bands) * lanes;
  let column = (g % bands) * columns_a_group + t / lanes;
  let own = (t / lanes) * room;
  let lane = t % lanes;
  let from_ = stretches[first].x;
  let to = stretches[min(first + lanes, params.stretch_count) - 1].y;
  let count = select(0u, min(to - from_, room), column < params.column_count);
  let first_value = column * params.stride + from_;
  order(first_value, own, count, lane);
  workgroupBarrier();
  if (first + lane >= params.stretch_count || column >= params.column_count) { return; }
  let stretch = stretches[first + lane] - from_;
  medians[(params.first_row + first + lane) * params.column_count + column] = median(first_value, own, count, stretch);
}
