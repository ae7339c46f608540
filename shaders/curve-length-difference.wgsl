// curve-length-difference: sums over a window from a running sum, modulo 2³².
//
// reads   sums     u32 × input_count    sums input_first … of the elements, inclusive
// writes  lengths  u32 × output_count   S_{n−1} − S_{n−1−w} − w·flat from n = output_first on
// runs    one workgroup a stretch of 2048 outputs, 256 threads, 8 outputs a thread
// limits  exact while a window's sum is below 2³²; what lies before the record is flat
// twin    src/analysis/qrs/curve-length-signal.ts `curveLength`; tests/gpu/curve-length.test.ts

struct Params {
  first_group: u32,
  input_first: i32,
  output_first: i32,
  output_count: u32,
  window_count: i32,
  flat: i32, // trunc(√c)
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> sums: array<u32>;
@group(0) @binding(2) var<storage, read_write> lengths: array<u32>;

fn sum_to(i: i32) -> u32 {
  let before = u32(min(i + 1, 0) * params.flat);
  return select(sums[max(i - params.input_first, 0)], before, i < 0);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let first = (params.first_group + group.x) * 2048 + t;
  var windows: array<u32, 8>;
  for (var row = 0u; row < 8; row++) {
    let last = params.output_first + i32(first + row * 256) - 1;
    windows[row] = sum_to(last) - sum_to(last - params.window_count);
  }
  for (var row = 0u; row < 8; row++) {
    let output = first + row * 256;
    if (output < params.output_count) {
      lengths[output] = windows[row] - u32(params.window_count * params.flat);
    }
  }
}
