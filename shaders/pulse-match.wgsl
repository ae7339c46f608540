// pulse-match: Pearson correlation of each pulse with the median pulse of its window.
//
// reads   x        f32 × count              PPG without gaps
// reads   beats    BeatPlace                of the members, window after window
// reads   of       u32                      window of each member
// reads   pulses   f32 × windows·length     from pulse-median
// writes  rho      f32                      of each member; NaN bits with fewer than two common samples
// runs    one workgroup of 256 threads per member
// limits  means first, then products about them, so that a constant costs no precision
// twin    src/analysis/intervals/match.ts `matchPulses`; tests/gpu/pulse-match.test.ts
#import beat-place

struct Params {
  first_group: u32,
  count: u32,
  length: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> beats: array<BeatPlace>;
@group(0) @binding(3) var<storage, read> of_window: array<u32>;
@group(0) @binding(4) var<storage, read> pulses: array<f32>;
@group(0) @binding(5) var<storage, read_write> rho: array<u32>;

const not_a_number = 0x7fc00000u;
const threads = 256u;

var<workgroup> sh_values: array<vec4f, threads>;

/// Sum over the workgroup, or the maximum of each component.
fn over_all(own: vec4f, t: u32, largest: bool) -> vec4f {
  workgroupBarrier();
  sh_values[t] = own;
  for (var half = threads / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if (t < half) {
      let other = sh_values[t + half];
      sh_values[t] = select(sh_values[t] + other, max(sh_values[t], other), largest);
    }
  }
  workgroupBarrier();
  return sh_values[0];
}

fn own_sample(beat: BeatPlace, k: i32) -> f32 {
  let last = i32(params.count) - 1;
  let left = clamp(beat.left + k, 0, last);
  let value = x[left];
  return fma(beat.share, x[min(left + 1, last)] - value, value);
}

/// Whether the bits are NaN; arithmetic may treat NaN as any number.
fn is_missing(value: f32) -> bool {
  return (bitcast<u32>(value) & 0x7fffffffu) > 0x7f800000u;
}

/// A sample of the beat and of the median pulse, and 1 if both have it; otherwise zeros.
fn pair_at(beat: BeatPlace, pulse: u32, k: u32) -> vec3f {
  let place = min(k, params.length - 1);
  let other = pulses[pulse + place];
  let own = own_sample(beat, i32(place));
  let is_there = k < params.length && has_sample(beat, i32(place), i32(params.count)) && !is_missing(other);
  return select(vec3f(), vec3f(own, other, 1), is_there);
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let member = params.first_group + group.x;
  let beat = beats[member];
  let pulse = of_window[member] * params.length;
  var sums = vec4f();
  var extremes = vec4f(-3.4e38);
  for (var first = t; first < params.length; first += 4 * threads) {
    // The loads of four samples overlap.
    #unroll
    for (var j = 0u; j < 4; j++) {
      let pair = pair_at(beat, pulse, first + j * threads);
      sums += vec4f(pair.z, pair.xy, 0);
      extremes = select(extremes, max(extremes, vec4f(pair.xy, -pair.xy)), pair.z > 0);
    }
  }
  sums = over_all(sums, t, false);
  extremes = over_all(extremes, t, true);
  let mean = sums.yz / max(1, sums.x);
  var products = vec4f();
  for (var first = t; first < params.length; first += 4 * threads) {
    #unroll
    for (var j = 0u; j < 4; j++) {
      let pair = pair_at(beat, pulse, first + j * threads);
      let about = pair.z * (pair.xy - mean);
      products += vec4f(about.x * about.y, about * about, 0);
    }
  }
  products = over_all(products, t, false);
  if (t == 0) {
    let scale = sqrt(products.y) * sqrt(products.z);
    // A constant has correlation 0, whatever the rounding of its mean.
    let varies = extremes.x > -extremes.z && extremes.y > -extremes.w && scale > 0;
    let value = select(0.0, clamp(products.x / scale, -1, 1), varies);
    rho[member] = select(bitcast<u32>(value), not_a_number, sums.x < 2);
  }
}
