// ensemble-average: PPG and dPPG of each kept beat, on its own grid R + k / fs, as the mean of this beat and the
// following ones, each aligned to that grid by linear interpolation.
//
// reads   ppg, dppg  f32 × input_count, NaN where missing     samples input_first … of the signals
// reads   beats      Beat × beat_count
// writes  ppg_rows   f32, packed rows of the beats from row_first on; NaN where the beat's own sample is missing
// writes  dppg_rows  the same for dPPG
// runs    one workgroup per 1024 samples of a beat, 256 threads; needs no subgroups
// limits  following < 64
// twin    src/analysis/intervals/align-beats.ts `alignBeats`, average.ts `averageBeats`;
//         tests/gpu/ensemble-average.test.ts
#import missing
#import beat

struct Params {
  first_group: u32,
  first_beat: u32,
  beat_count: u32, // beats of the record
  following: u32,
  tiles_a_beat: u32,
  sample_count: i32, // samples of the whole signals
  input_first: i32,
  row_first: u32,
  sign: f32, // −1 inverts both
  residue: f32, // slopes below it are rounding errors, and count as 0
  has_gaps: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> ppg: array<u32>;
@group(0) @binding(2) var<storage, read> dppg: array<u32>;
@group(0) @binding(3) var<storage, read> beats: array<Beat>;
@group(0) @binding(4) var<storage, read_write> ppg_rows: array<u32>;
@group(0) @binding(5) var<storage, read_write> dppg_rows: array<u32>;

const tile = 1024u;

var<workgroup> sh_beats: array<Beat, 64>;

/// One beat's sample of both signals.
struct Laid {
  values: vec2f, // 0 where missing
  has: vec2<bool>,
}

fn between(a: f32, b: f32, share: f32) -> f32 {
  return a + share * (b - a);
}

fn laid_sample(beat: Beat, n: u32) -> Laid {
  let left = beat.whole + i32(n);
  let is_on_sample = beat.share == 0;
  let right = left + select(1, 0, is_on_sample);
  let is_inside = n < beat.length && left >= 0 && right < params.sample_count;
  let a = clamp(left, 0, params.sample_count - 1) - params.input_first;
  let b = clamp(right, 0, params.sample_count - 1) - params.input_first;
  let pulse = vec2u(ppg[a], ppg[b]);
  let slope = vec2u(dppg[a], dppg[b]);
  let has_pulse = is_inside && !is_missing(pulse.x) && !is_missing(pulse.y);
  let has_slope = is_inside && !is_missing(slope.x) && !is_missing(slope.y);
  return Laid(
    vec2f(
      between(value_of(pulse.x, has_pulse), value_of(pulse.y, has_pulse), beat.share),
      between(
        without_residue(value_of(slope.x, has_slope)),
        without_residue(value_of(slope.y, has_slope)),
        beat.share,
      ),
    ),
    vec2<bool>(has_pulse, has_slope),
  );
}

fn without_residue(slope: f32) -> f32 {
  return select(slope, 0.0, abs(slope) < params.residue);
}

/// Same as `laid_sample`, where all samples are present.
fn plain_sample(beat: Beat, n: u32) -> vec2f {
  let a = beat.whole + i32(n) - params.input_first;
  let slope_left = without_residue(bitcast<f32>(dppg[a]));
  let slope_right = without_residue(bitcast<f32>(dppg[a + 1]));
  return vec2f(
    between(bitcast<f32>(ppg[a]), bitcast<f32>(ppg[a + 1]), beat.share),
    between(slope_left, slope_right, beat.share),
  );
}

/// End of the part of a row for which the record and each of the `others` following beats have all samples.
fn plain_end(others: u32) -> u32 {
  if (params.has_gaps != 0 || sh_beats[0].whole < 0) { return 0; }
  var end = params.sample_count;
  for (var k = 0u; k <= others; k++) {
    end = min(end, min(i32(sh_beats[k].length), params.sample_count - 1 - sh_beats[k].whole));
  }
  return u32(max(0, end));
}

/// Mean of the beats, as bits. Sums are relative to the beat's own sample, so that they keep their precision.
fn mean_of_plain(n: u32, others: u32) -> vec2u {
  let own = plain_sample(sh_beats[0], n);
  var sum = vec2f(0);
  for (var k = 1u; k <= others; k++) { sum += plain_sample(sh_beats[k], n) - own; }
  return bitcast<vec2u>(params.sign * (own + sum / f32(others + 1)));
}

fn mean_of_present(n: u32, others: u32) -> vec2u {
  let own = laid_sample(sh_beats[0], n);
  var sum = vec2f(0);
  var count = vec2f(1);
  for (var k = 1u; k <= others; k++) {
    let other = laid_sample(sh_beats[k], n);
    sum += select(vec2f(0), other.values - own.values, other.has);
    count += select(vec2f(0), vec2f(1), other.has);
  }
  let mean = params.sign * (own.values + sum / count);
  return select(vec2u(missing_bits), bitcast<vec2u>(mean), own.has);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let index = params.first_group + group.x;
  let own_beat = params.first_beat + index / params.tiles_a_beat;
  let others = min(params.following, params.beat_count - 1 - own_beat);
  if (t <= others) { sh_beats[t] = beats[own_beat + t]; }
  workgroupBarrier();
  let row = sh_beats[0].row - params.row_first;
  let length = sh_beats[0].length;
  let simple = plain_end(others);
  let from_ = (index % params.tiles_a_beat) * tile;
  for (var n = from_ + t; n < min(from_ + tile, length); n += 256) {
    var means: vec2u;
    if (n < simple) { means = mean_of_plain(n, others); } else { means = mean_of_present(n, others); }
    ppg_rows[row + n] = means.x;
    dppg_rows[row + n] = means.y;
  }
}
