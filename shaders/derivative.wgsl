// derivative: 9-tap least-squares slope, delay removed, odd reflection at the ends of each stretch.
//
// reads   x   f32 × input_count, NaN where missing     samples input_first … of the signal
// writes  y   f32 × output_count                       samples output_first …; missing where x is, and where a stretch
//         between gaps has fewer than 9 samples
// runs    one workgroup per 2048 samples, 256 threads, two groups of 4 samples per thread; needs no subgroups
// limits  differences of neighbours: a constant in x that is large relative to its range costs precision
// twin    src/dsp/iir/derivative.ts `differentiate` in `filterStretches`; tests/gpu/derivative.test.ts
#import missing

struct Params {
  first_group: u32,
  count: i32, // samples of the whole signal
  input_first: i32,
  output_first: i32,
  output_count: i32,
  scale: f32, // a sixtieth of the sampling rate, per second
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> y: array<vec4u>;

/// Maximum distance at which an end of a stretch can matter, samples.
const reach = 8;

fn bits_at(i: i32) -> u32 {
  if (i < 0 || i >= params.count) { return missing_bits; }
  let place = u32(i - params.input_first);
  return x[place / 4][place % 4];
}

fn valid_steps(i: i32, step: i32) -> i32 {
  var steps = 0;
  while (steps < reach && !is_missing(bits_at(i + step * (steps + 1)))) { steps++; }
  return steps;
}

/// Value k samples from i in a direction, reflected about the stretch's end `valid` samples away.
fn neighbour(i: i32, step: i32, k: i32, valid: i32) -> f32 {
  if (k <= valid) { return bitcast<f32>(bits_at(i + step * k)); }
  return 2 * bitcast<f32>(bits_at(i + step * valid)) - bitcast<f32>(bits_at(i + step * (2 * valid - k)));
}

fn slope_at_end(i: i32) -> u32 {
  let before = valid_steps(i, -1);
  let after = valid_steps(i, 1);
  if (is_missing(bits_at(i)) || before + after + 1 < 9) { return missing_bits; }
  var sum = 0.0;
  for (var k = 1; k <= 4; k++) { sum += f32(k) * (neighbour(i, 1, k, after) - neighbour(i, -1, k, before)); }
  return bits_of(params.scale * sum);
}

fn slopes_inside(a: vec4f, b: vec4f, c: vec4f) -> vec4f {
  let by_1 = vec4f(b.yzw, c.x) - vec4f(a.w, b.xyz);
  let by_2 = vec4f(b.zw, c.xy) - vec4f(a.zw, b.xy);
  let by_3 = vec4f(b.w, c.xyz) - vec4f(a.yzw, b.x);
  let by_4 = c - a;
  return params.scale * (by_1 + 2 * by_2 + 3 * by_3 + 4 * by_4);
}

fn any_missing(a: vec4u, b: vec4u, c: vec4u) -> bool {
  return any(max(max(a & vec4u(0x7fffffff), b & vec4u(0x7fffffff)), c & vec4u(0x7fffffff)) > vec4u(0x7f800000));
}

fn write_four(quad: i32) {
  if (4 * quad >= params.output_count) { return; }
  let i = params.output_first + 4 * quad;
  let place = (i - params.input_first) / 4;
  let last = i32(arrayLength(&x)) - 1;
  let a = x[clamp(place - 1, 0, last)];
  let b = x[clamp(place, 0, last)];
  let c = x[clamp(place + 1, 0, last)];
  if (i >= 4 && i + 8 <= params.count && !any_missing(a, b, c)) {
    y[quad] = bitcast<vec4u>(slopes_inside(bitcast<vec4f>(a), bitcast<vec4f>(b), bitcast<vec4f>(c)));
  } else {
    y[quad] = vec4u(slope_at_end(i), slope_at_end(i + 1), slope_at_end(i + 2), slope_at_end(i + 3));
  }
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let quad = i32((params.first_group + group.x) * 512 + t);
  write_four(quad);
  write_four(quad + 256);
}
