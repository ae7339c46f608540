// copy: maximum memory throughput of a device, a reference for kernels that read once and write once.
//
// reads   from_  vec4u × ceil(value_count / 4)   of one window
// writes  to     vec4u × ceil(value_count / 4)
// runs    one workgroup per 4096 values, 256 threads, four concurrent loads per thread
// twin    the values themselves; tests/gpu/copy.test.ts

struct Params {
  first_group: u32,
  value_count: u32, // values of the window
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> from_: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> to: array<vec4u>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let end = (params.value_count + 3) / 4;
  let first = (params.first_group + group.x) * 1024 + t;
  var fours: array<vec4u, 4>;
  for (var row = 0u; row < 4; row++) { fours[row] = from_[first + 256 * row]; }
  for (var row = 0u; row < 4; row++) {
    if (first + 256 * row < end) { to[first + 256 * row] = fours[row]; }
  }
}
