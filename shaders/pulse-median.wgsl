// pulse-median: sample-wise median of the pulses of each window, from R on.
//
// reads   x        f32 × count              PPG without gaps
// reads   beats    BeatPlace                of the members, window after window
// reads   windows  vec2u × window_count     first member, and number of members
// writes  pulses   f32 × window_count·length; NaN bits where no member has the sample
// runs    32 samples of one window per workgroup; median by bisection over the ordered bits of f32
// limits  reads every member some 34 times: the first 112 from workgroup memory, the others from the cache; suitable
//         for windows of up to some thousands
// twin    src/dsp/statistics/column-medians.ts `columnMedians`; tests/gpu/pulse-match.test.ts
#import beat-place

struct Params {
  first_group: u32,
  count: u32,
  length: u32,
  groups_a_window: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> beats: array<BeatPlace>;
@group(0) @binding(3) var<storage, read> windows: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> pulses: array<u32>;

const not_a_number = 0x7fc00000u;
const columns = 32u;
const threads = 128u;
const most_held = 112u;
/// Key of a member that lacks the sample.
const absent = 0xffffffffu;

/// Keys of the first members; for each member, sample after sample.
var<workgroup> sh_keys: array<u32, 3584>; // most_held · columns

/// Bits that sort like the numbers.
fn ordered(value: f32) -> u32 {
  let bits = bitcast<u32>(value);
  return select(bits | 0x80000000u, ~bits, (bits & 0x80000000u) != 0);
}

fn number_of(key: u32) -> f32 {
  return bitcast<f32>(select(~key, key & 0x7fffffffu, (key & 0x80000000u) != 0));
}

fn key_of(beat: BeatPlace, k: i32) -> u32 {
  let left = beat.left + k;
  let value = x[left];
  return ordered(fma(beat.share, x[min(left + 1, i32(params.count) - 1)] - value, value));
}

fn key_or_absent(member: u32, k: i32) -> u32 {
  let beat = beats[member];
  if (!has_sample(beat, k, i32(params.count))) { return absent; }
  return key_of(beat, k);
}

/// Number of members at or below a key, and the smallest key above it.
fn split(members: vec2u, column: u32, k: i32, key: u32) -> vec2u {
  var below = 0u;
  var next = absent;
  let held = min(members.y, most_held);
  // The loads of four keys overlap; those past the last are absent.
  for (var first = 0u; first < held; first += 4) {
    #unroll
    for (var j = 0u; j < 4; j++) {
      let own = sh_keys[(first + j) * columns + column];
      below += select(0u, 1u, own <= key);
      next = select(next, min(next, own), own > key);
    }
  }
  for (var m = held; m < members.y; m++) {
    let own = key_or_absent(members.x + m, k);
    below += select(0u, 1u, own <= key);
    next = select(next, min(next, own), own > key);
  }
  return vec2u(below, next);
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let g = params.first_group + group.x;
  let window = g / params.groups_a_window;
  let column = t % columns;
  let sample = (g % params.groups_a_window) * columns + column;
  let k = i32(sample);
  let members = windows[window];
  let held = min(members.y, most_held);
  for (var m = t / columns; m < (held + 3) / 4 * 4; m += threads / columns) {
    var key = absent;
    if (m < held) { key = key_or_absent(members.x + m, k); }
    sh_keys[m * columns + column] = key;
  }
  workgroupBarrier();
  if (t >= columns || sample >= params.length) { return; }
  // The key before `absent`, which no number has.
  let present = split(members, column, k, absent - 1).x;
  if (present == 0) {
    pulses[window * params.length + sample] = not_a_number;
    return;
  }
  // Finds the smallest key that has the lower middle value at or below it.
  let rank = (present + 1) / 2;
  var key = 0u;
  for (var bit = 0x80000000u; bit != 0; bit >>= 1) {
    let trial = key | (bit - 1);
    if (split(members, column, k, trial).x < rank) { key |= bit; }
  }
  let lower = number_of(key);
  let around = split(members, column, k, key);
  let upper = select(lower, number_of(around.y), present % 2 == 0 && around.x == rank);
  pulses[window * params.length + sample] = bitcast<u32>(lower + (upper - lower) / 2);
}
