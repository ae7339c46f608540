// curve-length-real: curve length of an ECG in units of 1/200 mV, without truncation.
//
// reads   x        vec4f × ceil(input_count / 4)   samples input_first … of the signal
// writes  lengths  vec4f × ceil(output_count / 4)  L from output_first on
// runs    one workgroup per tile of 2048 − halo outputs, 128 threads; needs no subgroups
// limits  box_count ≤ 8; window_count ≤ halo ≤ 1536; rounds to 1e-7 of the length of a tile
// twin    src/analysis/qrs/curve-length-signal.ts `curveLength`; tests/gpu/curve-length.test.ts
#import curve-length-tile

alias Value = f32;
alias Four = vec4f;

struct Params {
  first_group: u32,
  count: i32, // samples of the whole signal
  input_first: i32,
  output_first: i32,
  output_count: u32,
  square: f32, // c
  root: f32, // √c
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> lengths: array<vec4f>;

fn flat_length() -> f32 {
  return 0;
}

/// √(c + dy²) − √c, without subtracting two nearly equal numbers.
fn element(rise: f32) -> f32 {
  let dy = rise / f32(2 * box_count);
  return dy * dy / (sqrt(params.square + dy * dy) + params.root);
}

@compute @workgroup_size(128)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  curve_length(group.x, t);
}
