// sweep-statistics: found, mean, SD and PPV about the median, per window and threshold.
//
// reads   windows    Window × window_count
// reads   ends       f32 × columns × stride     ms after R, column by column; NaN where missed
// reads   starts     f32 × columns × stride     likewise: where intervals may start
// reads   winners    i32 × window_count         columns of `starts`; −1 where there is none
// writes  rows       SweepRow × windows × columns
// runs    one workgroup a window and column, `threads` threads; needs no subgroups
// limits  under 2²⁴ beats a window; up to 512 by ranks, more by halving twice the span of the keys
// twin    src/analysis/intervals/sweep.ts `sweepLevels`, statistics.ts `positivePredictiveValue`;
//         tests/gpu/sweep-statistics.test.ts
#import missing
#import ordered-key
#import sweep-row

override threads: u32 = 64;

struct Params {
  first_group: u32,
  first_window: u32,
  column_count: u32,
  stride: u32, // beats of a column
  historic_start: u32, // of column 0: 0 at R, 1 at column 0 of `starts`, 2 at the winner
  level_start: u32, // of the others
  acceptance: f32, // ms
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> windows: array<Window>;
@group(0) @binding(2) var<storage, read> ends: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> winners: array<i32>;
@group(0) @binding(5) var<storage, read_write> rows: array<SweepRow>;

const ranked_most = 512u;

var<workgroup> sh_sums: array<vec4f, threads>;
var<workgroup> sh_keys: array<u32, 512>;
var<workgroup> sh_lower: u32;
var<workgroup> sh_upper: atomic<u32>;

/// One column over one window.
struct Column {
  end_from: u32,
  start_from: u32,
  beat_count: u32,
  from_r: bool,
  has_start: bool,
}

struct Interval {
  has_end: bool,
  end: f32,
  has: bool,
  value: f32,
}

fn sum_over_threads(own: vec4f, t: u32) -> vec4f {
  sh_sums[t] = own;
  for (var half = threads / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if (t < half) { sh_sums[t] += sh_sums[t + half]; }
  }
  return workgroupUniformLoad(&sh_sums[0]);
}

fn column_of(window: u32, column: u32) -> Column {
  let beats = windows[window];
  let start = select(params.level_start, params.historic_start, column == 0);
  let start_column = select(0, winners[beats.source], start == 2);
  return Column(
    column * params.stride + beats.first_beat,
    u32(max(start_column, 0)) * params.stride + beats.first_beat,
    beats.beat_count,
    start == 0,
    start_column >= 0,
  );
}

fn interval_at(column: Column, k: u32) -> Interval {
  let end_bits = ends[column.end_from + k];
  let has_end = !is_missing(end_bits);
  let end = value_of(end_bits, has_end);
  if (column.from_r) { return Interval(has_end, end, has_end, end); }
  let start_bits = starts[column.start_from + k];
  let has = has_end && column.has_start && !is_missing(start_bits);
  return Interval(has_end, end, has, select(0.0, end - value_of(start_bits, has), has));
}

fn key_at(column: Column, k: u32) -> u32 {
  let bits = ends[column.end_from + k];
  return select(key_of(value_of(bits, !is_missing(bits))), last_key, is_missing(bits));
}

/// Keys of the two ends in the middle, each found by how many come before it.
fn middle_by_ranks(column: Column, found: u32, t: u32) {
  for (var k = t; k < column.beat_count; k += threads) { sh_keys[k] = key_at(column, k); }
  workgroupBarrier();
  for (var k = t; k < column.beat_count; k += threads) {
    let key = sh_keys[k];
    var rank = 0u;
    for (var other = 0u; other < k; other++) { rank += select(0u, 1u, sh_keys[other] <= key); }
    for (var other = k; other < column.beat_count; other++) { rank += select(0u, 1u, sh_keys[other] < key); }
    if (key != last_key && rank == (found - 1) / 2) { sh_lower = key; }
    if (key != last_key && rank == found / 2) { atomicStore(&sh_upper, key); }
  }
}

/// The same, for any number of beats: three keys a round quarter the span that holds the lower one.
fn middle_by_halving(column: Column, found: u32, t: u32) {
  let rank = f32((found - 1) / 2);
  var low = 0u;
  var high = last_key - 1;
  while (low < high) {
    let span = high - low;
    let pivots = vec3u(low + span / 4, low + span / 2, low + span / 2 + span / 4);
    var own = vec4f(0);
    for (var k = t; k < column.beat_count; k += threads) {
      own += vec4f(select(vec3f(0), vec3f(1), vec3u(key_at(column, k)) <= pivots), 0);
    }
    let reaches = sum_over_threads(own, t).xyz > vec3f(rank);
    high = select(select(select(high, pivots.z, reaches.z), pivots.y, reaches.y), pivots.x, reaches.x);
    low = select(select(select(pivots.z + 1, pivots.y + 1, reaches.z), pivots.x + 1, reaches.y), low, reaches.x);
  }
  var upto = 0.0;
  for (var k = t; k < column.beat_count; k += threads) {
    let key = key_at(column, k);
    upto += select(0.0, 1.0, key <= low);
    if (key > low) { atomicMin(&sh_upper, key); }
  }
  let all = sum_over_threads(vec4f(upto), t).x;
  if (t == 0) {
    sh_lower = low;
    if (all > f32(found / 2)) { atomicStore(&sh_upper, low); }
  }
}

fn median_of(column: Column, found: u32, t: u32) -> f32 {
  if (t == 0) { atomicStore(&sh_upper, last_key); }
  workgroupBarrier();
  if (column.beat_count <= ranked_most) { middle_by_ranks(column, found, t); } else { middle_by_halving(column, found, t); }
  workgroupBarrier();
  return (value_of_key(sh_lower) + value_of_key(atomicLoad(&sh_upper))) / 2;
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let index = params.first_window * params.column_count + params.first_group + group.x;
  let column = column_of(index / params.column_count, index % params.column_count);
  var own = vec4f(0);
  for (var k = t; k < column.beat_count; k += threads) {
    let it = interval_at(column, k);
    own += vec4f(select(0.0, 1.0, it.has), it.value, select(0.0, 1.0, it.has_end), it.end);
  }
  let sums = sum_over_threads(own, t);
  let found = sums.x;
  let ends_found = sums.z;
  let rough = sums.yw / max(vec2f(1), sums.xz);
  // A second pass about the mean: its own rounding is made good, and squares keep their digits.
  own = vec4f(0);
  for (var k = t; k < column.beat_count; k += threads) {
    let it = interval_at(column, k);
    let apart = select(0.0, it.value - rough.x, it.has);
    own += vec4f(apart, apart * apart, select(0.0, it.end - rough.y, it.has_end), 0);
  }
  let about = sum_over_threads(own, t);
  let squares = max(0.0, about.y - about.x * about.x / max(1.0, found));
  let median = median_of(column, u32(ends_found), t);
  own = vec4f(0);
  for (var k = t; k < column.beat_count; k += threads) {
    let it = interval_at(column, k);
    own.x += select(0.0, 1.0, it.has_end && abs(it.end - median) <= params.acceptance);
  }
  let within = sum_over_threads(own, t).x;
  if (t > 0) { return; }
  rows[index] = SweepRow(
    found,
    rough.x + about.x / max(1.0, found),
    select(0.0, sqrt(squares / max(1.0, found - 1)), found > 1),
    ends_found,
    rough.y + about.z / max(1.0, ends_found),
    select(0.0, median, ends_found > 0),
    within,
    0,
  );
}
