// curve-length: curve length of an ECG in integer arithmetic, truncated like the published detector.
//
// reads   x        vec4i × ceil(input_count / 4)   samples input_first … of the signal
// writes  lengths  vec4i × ceil(output_count / 4)  L from output_first on
// runs    one workgroup per tile of 2048 − halo outputs, 128 threads; needs no subgroups
// limits  box_count ≤ 8; 2·box_count·|x| below 2³¹; square below 2³⁰; window_count ≤ halo ≤ 1536
// twin    src/analysis/qrs/curve-length-signal.ts `curveLength`; tests/gpu/curve-length.test.ts
#import curve-length-tile

alias Value = i32;
alias Four = vec4i;

struct Params {
  first_group: u32,
  count: i32, // samples of the whole signal
  input_first: i32,
  output_first: i32,
  output_count: u32,
  square: u32, // trunc(c)
  flat_sum: i32, // window_count·trunc(√c)
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4i>;
@group(0) @binding(2) var<storage, read_write> lengths: array<vec4i>;

fn flat_length() -> i32 {
  return params.flat_sum;
}

override is_small: bool = false; // whether trunc(c) is below 2¹⁷, as at any amplitude that an ECG has

/// trunc(√(c + d²)) = d + k, where k is the largest integer with k·(2d + k) ≤ trunc(c); no number here overflows. j is
/// k or k + 1, since its estimate is accurate to 0.05. The estimate is the difference of two numbers below 2¹⁸ (k is 0
/// for larger d), or else a division.
fn element(rise: i32) -> i32 {
  let d = u32(abs(rise)) / (2 * box_count);
  let square = f32(params.square);
  var j: u32;
  if (is_small) {
    let df = min(f32(d), 131072);
    j = u32(sqrt(fma(df, df, square)) - df + 0.94);
  } else {
    let df = f32(d);
    j = u32(square / max(sqrt(df * df + square) + df, 1) + 0.94);
  }
  return i32(d + j - select(0u, 1u, j * (2 * d + j) > params.square));
}

@compute @workgroup_size(128)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  curve_length(group.x, t);
}
