// beat-marks: historic feet and notches of every averaged beat by the methods that do not use a level.
//
// reads   beats      Beat × beat_count
// reads   ppg_rows, dppg_rows   f32, rows of the beats from row_first on; NaN where missing
// writes  frames     Frame × beat_count      reasons of missed feet and notches
// writes  feet, notches         f32 × columns × stride    column 0: ms after R, NaN if missed
// runs    one workgroup per beat, 64 threads; needs no subgroups
// limits  single precision limits the maximum of a derivative: at rates far above 500 Hz it shifts by samples
// twin    src/analysis/intervals/feet.ts `findFoot`, notches.ts `findNotch`; tests/gpu/beat-marks.test.ts
#import ordered-key
#import beat
#import first-meeting

struct Params {
  first_group: u32,
  first_beat: u32,
  row_first: u32,
  first_index: i32, // index of a row's first sample, relative to R
  fs: f32,
  foot_method: u32, // code of src/gpu/kernels/beat-marks.ts; 0 leaves feet, or notches, unchanged
  notch_method: u32,
  is_central: u32, // whether the second derivative is the exact central difference
  before_base: i32, // samples: the range around the base in which derivatives are searched
  after_base: i32,
  about_nadir: i32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> beats: array<Beat>;
@group(0) @binding(2) var<storage, read> ppg_rows: array<u32>;
@group(0) @binding(3) var<storage, read> dppg_rows: array<u32>;
@group(0) @binding(4) var<storage, read_write> frames: array<Frame>;
@group(0) @binding(5) var<storage, read_write> feet: array<u32>;
@group(0) @binding(6) var<storage, read_write> notches: array<u32>;

const gap = 1u;
const edge = 6u;
const margin = 12; // samples beyond the range that a derivative needs

var<workgroup> sh_end: atomic<i32>;
var<workgroup> sh_key: atomic<u32>;
var<workgroup> sh_index: atomic<i32>;

/// A place in samples of the row, as whole and fraction, or the reason why it is missed.
struct Mark {
  whole: i32,
  share: f32,
  missed: u32,
}

/// A stretch of a row that is differentiated separately, with odd reflection at its ends.
struct Stretch {
  in_slope: bool,
  row: u32,
  from_: i32,
  last: i32,
}

fn sample_at(index: i32) -> u32 {
  return dppg_rows[index];
}

fn bits_at(in_slope: bool, place: u32) -> u32 {
  if (in_slope) { return dppg_rows[place]; }
  return ppg_rows[place];
}

fn pulse_at(place: u32) -> f32 {
  return bitcast<f32>(ppg_rows[place]);
}

fn slope_at(place: u32) -> f32 {
  return bitcast<f32>(dppg_rows[place]);
}

fn inside(s: Stretch, i: i32) -> i32 {
  return select(select(i, 2 * s.last - i, i > s.last), 2 * s.from_ - i, i < s.from_);
}

fn end_of(s: Stretch, i: i32) -> i32 {
  return select(s.last, s.from_, i < s.from_);
}

/// The sample at i relative to `origin`, so that a constant costs no precision.
fn sample_above(s: Stretch, i: i32, origin: f32) -> f32 {
  let value = bitcast<f32>(bits_at(s.in_slope, s.row + u32(inside(s, i)))) - origin;
  if (i >= s.from_ && i <= s.last) { return value; }
  return 2 * (bitcast<f32>(bits_at(s.in_slope, s.row + u32(end_of(s, i)))) - origin) - value;
}

/// Second derivative at a sample of the stretch, per squared sample, times 42 or 180. The middle tap is omitted, since
/// samples are relative to the middle one.
fn curvature_inside(s: Stretch, i: i32) -> f32 {
  let origin = bitcast<f32>(bits_at(s.in_slope, s.row + u32(i)));
  let taps = select(vec3f(-3, 0, 5), vec3f(270, -27, 2), params.is_central != 0);
  var sum = 0.0;
  for (var k = -3; k <= 3; k++) {
    if (k != 0) { sum += taps[abs(k) - 1] * sample_above(s, i + k, origin); }
  }
  return sum;
}

fn curvature(s: Stretch, i: i32) -> f32 {
  let value = curvature_inside(s, inside(s, i));
  if (i >= s.from_ && i <= s.last) { return value; }
  return 2 * curvature_inside(s, end_of(s, i)) - value;
}

/// Third derivative: the 9-tap slope of the second one.
fn bend(s: Stretch, i: i32) -> f32 {
  var sum = 0.0;
  for (var k = -4; k <= 4; k++) { sum += f32(k) * curvature(s, i + k); }
  return sum;
}

/// Finds the maximum of a derivative from `from_` to `to`, like `deriveAndSearch`; the range of a missed search is
/// empty.
fn greatest(in_slope: bool, third: bool, beat: Beat, from_: i32, to: i32, t: u32) -> Mark {
  let row = beat.row - params.row_first;
  let length = i32(beat.length);
  let all = min(length, to + 1 + margin);
  if (t == 0) {
    atomicStore(&sh_end, all);
    atomicStore(&sh_key, 0u);
    atomicStore(&sh_index, 0x7fffffff);
  }
  workgroupBarrier();
  for (var n = from_ + i32(t); n < all; n += 64) {
    if (is_missing(bits_at(in_slope, row + u32(n)))) { atomicMin(&sh_end, n); }
  }
  workgroupBarrier();
  let end = atomicLoad(&sh_end);
  var start = max(0, from_ - margin);
  for (var n = min(from_, length - 1); n >= start; n--) {
    if (is_missing(bits_at(in_slope, row + u32(n)))) { start = n + 1; }
  }
  let s = Stretch(in_slope, row, start, end - 1);
  let is_long = end - start >= 9;
  let limit = select(from_ - 1, min(to, end - 1), is_long && start <= from_);
  var best_key = 0u;
  var best = -1;
  for (var n = from_ + i32(t); n <= limit; n += 64) {
    var value = 0.0;
    if (third) { value = bend(s, n); } else { value = curvature(s, n); }
    let key = key_of(value);
    if (key > best_key) {
      best_key = key;
      best = n;
    }
  }
  if (best >= 0) { atomicMax(&sh_key, best_key); }
  workgroupBarrier();
  if (best >= 0 && best_key == atomicLoad(&sh_key)) { atomicMin(&sh_index, best); }
  workgroupBarrier();
  let index = atomicLoad(&sh_index);
  workgroupBarrier();
  if (!is_long || start > from_) { return Mark(-1, 0, gap); }
  if (limit < from_ || index == limit) { return Mark(-1, 0, select(edge, gap, end <= min(to, length - 1))); }
  return Mark(index, 0, 0);
}

fn mark_at(place: f32, about: i32) -> Mark {
  let whole = floor(place);
  return Mark(about + i32(whole), place - whole, 0);
}

/// Intersects the tangent at the steepest upstroke with the level of the base.
fn intersecting_tangents(frame: Frame, row: u32) -> Mark {
  let top = row + u32(frame.upstroke);
  let fall = pulse_at(top) - pulse_at(row + u32(frame.base));
  return mark_at(-(fall / slope_at(top)) * params.fs, frame.upstroke);
}

/// Finds the first zero of the slope after the nadir.
fn first_zero(frame: Frame, row: u32) -> Mark {
  let way = Way(i32(row) + frame.nadir, 1, frame.top_end - frame.nadir, -1, 0, 64);
  let met = first_meeting(way, 0);
  if (met.found) { return Mark(frame.nadir + met.steps, met.share, 0); }
  for (var n = frame.nadir; n <= frame.top_end; n++) {
    if (is_missing(dppg_rows[row + u32(n)])) { return Mark(-1, 0, gap); }
  }
  return Mark(-1, 0, edge);
}

/// Intersects the tangent at the nadir with the level of the PPG at a zero of its slope.
fn extrapolated_slope(frame: Frame, row: u32, zero: Mark) -> Mark {
  if (zero.missed != 0) { return zero; }
  let nadir = row + u32(frame.nadir);
  let left = row + u32(zero.whole);
  let is_on_sample = zero.share == 0;
  let right = left + select(1u, 0u, is_on_sample);
  if (is_missing(ppg_rows[left]) || is_missing(ppg_rows[right])) { return Mark(-1, 0, 0); }
  let low = pulse_at(left) - pulse_at(nadir);
  let rise = low + zero.share * (pulse_at(right) - pulse_at(left));
  return mark_at((rise / slope_at(nadir)) * params.fs, frame.nadir);
}

fn ms_bits(mark: Mark) -> u32 {
  let ms = (f32(mark.whole + params.first_index) + mark.share) * 1000 / params.fs;
  return select(bits_of(ms), missing_bits, mark.missed != 0 || mark.whole < 0);
}

fn foot_of(frame: Frame, row: u32, searched: Mark) -> Mark {
  if (frame.base_missed != 0) { return Mark(-1, 0, frame.base_missed); }
  if (params.foot_method == 1) { return Mark(frame.base, 0, 0); }
  if (params.foot_method == 4) { return intersecting_tangents(frame, row); }
  return searched;
}

fn notch_of(frame: Frame, row: u32, searched: Mark) -> Mark {
  if (frame.nadir_missed != 0) { return Mark(-1, 0, frame.nadir_missed); }
  if (params.notch_method == 1) { return first_zero(frame, row); }
  if (params.notch_method == 2) { return extrapolated_slope(frame, row, first_zero(frame, row)); }
  return searched;
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let b = params.first_beat + params.first_group + group.x;
  let beat = beats[b];
  let frame = frames[b];
  let row = beat.row - params.row_first;
  // The range is empty if no search is needed.
  let is_foot_searched = frame.base_missed == 0 && (params.foot_method == 2 || params.foot_method == 3);
  let foot_from = select(0, max(0, frame.base - params.before_base), is_foot_searched);
  let foot_to = select(-1, frame.base + params.after_base, is_foot_searched);
  let searched_foot = greatest(false, params.foot_method == 3, beat, foot_from, foot_to, t);
  let is_notch_searched = frame.nadir_missed == 0 && params.notch_method == 3;
  let notch_from = select(0, max(0, frame.nadir - params.about_nadir), is_notch_searched);
  let notch_to = select(-1, frame.nadir + params.about_nadir, is_notch_searched);
  let searched_notch = greatest(true, false, beat, notch_from, notch_to, t);
  var way = Way(i32(row) + frame.nadir, 1, frame.top_end - frame.nadir, -1, 0, 64);
  if (frame.nadir_missed != 0) { way.count = -1; }
  sum_up_block(way, t);
  workgroupBarrier();
  if (t > 0) { return; }
  if (params.foot_method != 0) {
    let foot = foot_of(frame, row, searched_foot);
    feet[b] = ms_bits(foot);
    frames[b].foot_missed = foot.missed;
  }
  if (params.notch_method != 0) {
    let notch = notch_of(frame, row, searched_notch);
    notches[b] = ms_bits(notch);
    frames[b].notch_missed = notch.missed;
  }
}
