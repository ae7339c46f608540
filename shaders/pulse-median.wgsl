// pulse-median: sample-wise median of the pulses of each window, from R on.
//
// reads   x        f32 × count              PPG without gaps
// reads   beats    BeatPlace                of the members, window after window
// reads   windows  vec2u × window_count     first member, and how many there are
// writes  pulses   f32 × window_count·length; NaN bits where no member has the sample
// runs    64 threads, one sample of one window each; median by bisection over the ordered bits of f32
// limits  reads every member some 34 times, from the cache; for windows of up to some thousands
// twin    src/analysis/intervals/match.ts `medianRow`; tests/gpu/pulse-match.test.ts
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

/// Bits that order as the numbers do.
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

/// How many members lie at or below a key, and the least key above it.
fn split(members: vec2u, k: i32, key: u32) -> vec2u {
  var below = 0u;
  var next = 0xffffffffu;
  for (var m = members.x; m < members.x + members.y; m++) {
    if (!has_sample(beats[m], k, i32(params.count))) { continue; }
    let own = key_of(beats[m], k);
    if (own <= key) { below++; } else { next = min(next, own); }
  }
  return vec2u(below, next);
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let g = params.first_group + group.x;
  let window = g / params.groups_a_window;
  let sample = (g % params.groups_a_window) * 64 + t;
  if (sample >= params.length) { return; }
  let k = i32(sample);
  let members = windows[window];
  let present = split(members, k, 0xffffffffu).x;
  if (present == 0) {
    pulses[window * params.length + sample] = not_a_number;
    return;
  }
  // The least key that has the lower middle at or below it.
  let rank = (present + 1) / 2;
  var key = 0u;
  for (var bit = 0x80000000u; bit != 0; bit >>= 1) {
    let trial = key | (bit - 1);
    if (split(members, k, trial).x < rank) { key |= bit; }
  }
  let lower = number_of(key);
  let around = split(members, k, key);
  let upper = select(lower, number_of(around.y), present % 2 == 0 && around.x == rank);
  pulses[window * params.length + sample] = bitcast<u32>(lower + (upper - lower) / 2);
}
