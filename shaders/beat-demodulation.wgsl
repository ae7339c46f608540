// beat-demodulation: each cycle's template resampled to the cycle's own length, and the signal's deviation from it.
//
// reads   x          f32 × sample_count      the signal, without gaps
// reads   runs       Run × run_count
// reads   places     Place × …               places of the samples of a length in a template
// reads   templates  f32 × templates·column_count
// writes  y          f32 × sample_count      only the runs' samples
// writes  figures    vec4f × run_count       minimum and maximum of y, sum and sum of squares of x − y
// runs    64 threads per cycle, four cycles per workgroup
// limits  rounds like one multiply-add of samples rounded to f32
// twin    src/analysis/denoise/modulate.ts; tests/gpu/beat-modulation.test.ts
#import beat-cut

struct Params {
  first_group: u32,
  run_count: u32,
  column_count: u32,
}

/// A cycle of the signal.
struct Run {
  first: u32,
  length: u32,
  places: u32, // index of its first place
  pattern: u32, // index of its template
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> runs: array<Run>;
@group(0) @binding(3) var<storage, read> places: array<Place>;
@group(0) @binding(4) var<storage, read> templates: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;
@group(0) @binding(6) var<storage, read_write> figures: array<vec4f>;

const lanes = 64u;
const runs_a_group = 4u;
const largest = 3.4e38;

var<workgroup> sh_figures: array<vec4f, 256>;

fn joined(a: vec4f, b: vec4f) -> vec4f {
  return vec4f(min(a.x, b.x), max(a.y, b.y), a.zw + b.zw);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let index = (params.first_group + group.x) * runs_a_group + t / lanes;
  let lane = t % lanes;
  let run = runs[min(index, params.run_count - 1)];
  let pattern = run.pattern * params.column_count;
  let last = pattern + params.column_count - 1;
  var own = vec4f(largest, -largest, 0, 0);
  for (var n = lane; n < run.length && index < params.run_count; n += lanes) {
    let place = places[run.places + n];
    let left = pattern + place.left;
    let value = between(templates[left], templates[min(left + 1, last)], place.share);
    let noise = x[run.first + n] - value;
    y[run.first + n] = value;
    own = joined(own, vec4f(value, value, noise, noise * noise));
  }
  sh_figures[t] = own;
  for (var half = lanes / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if (lane < half) { sh_figures[t] = joined(sh_figures[t], sh_figures[t + half]); }
  }
  if (lane == 0 && index < params.run_count) { figures[index] = sh_figures[t]; }
}
