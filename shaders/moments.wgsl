// moments: sums of a signal's first three powers, by blocks.
//
// reads   x      f32 × count
// writes  sums   vec4f × ceil(count / 4096)    count, Σx, Σx², Σx³ of each block
// runs    one workgroup of 256 threads per block, 16 samples per thread
// limits  single precision within a block; the CPU adds the blocks in double precision
// twin    src/dsp/statistics/stats.ts `skewness`; tests/gpu/moments.test.ts
struct Params {
  first_group: u32,
  count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> sums: array<vec4f>;

const threads = 256u;
const samples_a_thread = 16u;

var<workgroup> sh_sums: array<vec4f, threads>;

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let block = params.first_group + group.x;
  let first = block * threads * samples_a_thread + t;
  var own = vec4f();
  for (var n = 0u; n < samples_a_thread; n++) {
    let i = first + threads * n;
    if (i < params.count) {
      let value = x[i];
      own += vec4f(1, value, value * value, value * value * value);
    }
  }
  sh_sums[t] = own;
  for (var half = threads / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if (t < half) { sh_sums[t] += sh_sums[t + half]; }
  }
  if (t == 0) { sums[block] = sh_sums[0]; }
}
