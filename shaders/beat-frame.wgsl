// beat-frame: landmarks of each averaged beat: upstroke, foot base, systolic peak, nadir and the top after it.
//
// reads   beats      Beat × beat_count
// reads   ppg_rows, dppg_rows   f32, rows of the beats from row_first on; NaN where missing
// writes  frames     Frame × beat_count
// runs    one workgroup per beat, `threads` threads; needs no subgroups
// limits  −0 counts as 0; misses assume historic methods that use levels (see beat-marks for others)
// twin    src/analysis/intervals/frame.ts `findFrame`; tests/gpu/beat-frame.test.ts
#import missing
#import ordered-key
#import beat

override threads: u32 = 64;

struct Params {
  first_group: u32,
  first_beat: u32,
  row_first: u32,
  r_index: i32, // index of R in every row
  after_nadir: i32, // samples from the nadir to the end of the search for the top
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> beats: array<Beat>;
@group(0) @binding(2) var<storage, read> ppg_rows: array<u32>;
@group(0) @binding(3) var<storage, read> dppg_rows: array<u32>;
@group(0) @binding(4) var<storage, read_write> frames: array<Frame>;

const gap = 1u;
const no_upstroke = 2u;
const no_peak = 3u;
const no_foot = 4u;
const no_nadir = 5u;
const edge = 6u;

var<workgroup> sh_missing: atomic<i32>;
var<workgroup> sh_key: atomic<u32>;
var<workgroup> sh_index: atomic<i32>;

/// Target of a search.
struct Goal {
  in_slope: bool,
  sign: f32, // −1 for a minimum
  none: u32, // reason if the range is empty
}

struct Found {
  index: i32, // −1 if missed
  missed: u32,
  value: f32, // multiplied by the sign; also set if it is the last sample searched
}

/// Result of one thread's samples before `end`: its first maximum and its first missing sample, or `end`.
struct Best {
  key: u32,
  index: i32,
  missing: i32,
}

fn bits_at(in_slope: bool, place: u32) -> u32 {
  if (in_slope) { return dppg_rows[place]; }
  return ppg_rows[place];
}

fn slope_at(place: u32) -> f32 {
  return bitcast<f32>(dppg_rows[place]);
}

fn scan(goal: Goal, row: u32, from_: i32, end: i32, t: u32) -> Best {
  var best = Best(0, -1, end);
  for (var n = from_ + i32(t); n < end; n += i32(threads)) {
    let bits = bits_at(goal.in_slope, row + u32(n));
    if (is_missing(bits)) {
      best.missing = n;
      break;
    }
    let key = key_of(goal.sign * bitcast<f32>(bits));
    if (key > best.key) {
      best.key = key;
      best.index = n;
    }
  }
  return best;
}

/// Finds the first maximum from `from_` to `to`, or up to a missing sample, like `searchExtremum`.
fn search(goal: Goal, row: u32, from_: i32, to: i32, length: i32, t: u32) -> Found {
  let end = min(to, length - 1) + 1;
  if (t == 0) {
    atomicStore(&sh_missing, end);
    atomicStore(&sh_key, 0u);
    atomicStore(&sh_index, 0x7fffffff);
  }
  workgroupBarrier();
  var best = scan(goal, row, from_, end, t);
  if (best.missing < end) { atomicMin(&sh_missing, best.missing); }
  workgroupBarrier();
  let searched_end = atomicLoad(&sh_missing);
  if (searched_end < end) { best = scan(goal, row, from_, searched_end, t); }
  if (best.index >= 0) { atomicMax(&sh_key, best.key); }
  workgroupBarrier();
  let key = atomicLoad(&sh_key);
  if (best.index >= 0 && best.key == key) { atomicMin(&sh_index, best.index); }
  workgroupBarrier();
  let index = atomicLoad(&sh_index);
  workgroupBarrier();
  if (end <= from_) { return Found(-1, goal.none, 0); }
  if (searched_end <= from_) { return Found(-1, gap, 0); }
  let value = value_of_key(key);
  if (index == searched_end - 1) { return Found(-1, select(edge, gap, searched_end < end), value); }
  return Found(index, 0, value);
}

const nowhere = -2; // before any sample at which a search may begin, including −1

/// End of a search; `nowhere` if an earlier landmark is missed.
fn only_if(reason: u32, to: i32) -> i32 {
  return select(nowhere, to, reason == 0);
}

fn first_reason(a: u32, b: u32) -> u32 {
  return select(a, b, a == 0);
}

/// Offset of the vertex of the parabola through the nadir and its neighbours, −1 … 1 samples.
fn parabola_offset(place: u32, nadir: i32) -> f32 {
  if (nadir <= 0 || is_missing(dppg_rows[place - 1]) || is_missing(dppg_rows[place + 1])) { return 0; }
  let before = slope_at(place - 1) - slope_at(place);
  let after = slope_at(place + 1) - slope_at(place);
  let curvature = before + after;
  if (curvature == 0) { return 0; }
  return clamp((before - after) / (2 * curvature), -1, 1);
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let b = params.first_beat + params.first_group + group.x;
  let beat = beats[b];
  let row = beat.row - params.row_first;
  let length = i32(beat.length);
  let r = params.r_index;
  let r_place = row + u32(r);
  let r_is_missing = r < length && (is_missing(ppg_rows[r_place]) || is_missing(dppg_rows[r_place]));
  var lost = select(0u, gap, r_is_missing);

  let upstroke = search(Goal(true, 1, no_upstroke), row, r, only_if(lost, r + beat.upstroke_steps), length, t);
  lost = first_reason(lost, upstroke.missed);
  lost = first_reason(lost, select(no_upstroke, 0u, upstroke.value > 0));

  let base = search(Goal(false, -1, no_foot), row, r, only_if(lost, upstroke.index), length, t);
  let peak_to = only_if(lost, upstroke.index + beat.peak_steps);
  let peak = search(Goal(false, 1, no_peak), row, upstroke.index, peak_to, length, t);
  let base_missed = first_reason(lost, base.missed);
  let no_landmark = first_reason(base_missed, peak.missed);
  let height_missed = first_reason(no_landmark, select(no_peak, 0u, peak.value > -base.value));

  let nadir_to = only_if(no_landmark, base.index + beat.nadir_steps);
  let nadir = search(Goal(true, -1, no_nadir), row, peak.index, nadir_to, length, t);
  var nadir_missed = first_reason(no_landmark, nadir.missed);
  nadir_missed = first_reason(nadir_missed, select(no_nadir, 0u, nadir.value > 0));
  let top_end = min(nadir.index + params.after_nadir, length - 1);
  let top = search(Goal(true, 1, no_nadir), row, nadir.index, only_if(nadir_missed, top_end), length, t);

  if (t > 0) { return; }
  let has_nadir = nadir_missed == 0;
  var offset = 0.0;
  if (has_nadir) { offset = parabola_offset(row + u32(nadir.index), nadir.index); }
  frames[b] = Frame(
    select(-1, upstroke.index, lost == 0),
    select(-1, base.index, lost == 0),
    select(-1, peak.index, lost == 0),
    select(-1, nadir.index, has_nadir),
    offset,
    top.value,
    select(-1, top_end, has_nadir),
    base_missed,
    height_missed,
    nadir_missed,
    height_missed,
    nadir_missed,
  );
}
