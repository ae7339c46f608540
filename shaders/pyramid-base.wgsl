// pyramid-base: least and largest sample of blocks of 64, 256, 1024, 4096 and 16384, in one pass.
//
// reads   samples  vec4 × ceil(sample_count / 4)   f32 of one window by their bits, NaN where missing
// writes  least    f32 × blocks of all levels      NaN where a block holds no sample
// writes  largest  f32 × blocks of all levels
// runs    one workgroup a tile of 16384 samples, 256 threads, 64 samples a thread
// limits  of −0 and 0 the former is the less
// twin    src/dsp/pyramid.ts `buildPyramid`; tests/gpu/pyramid.test.ts
#import pyramid-tree

struct Params {
  first_group: u32,
  tile_first: u32, // tiles before the window
  sample_count: u32, // of the window
  level_count: u32,
  levels: array<vec4u, 5>, // where a level begins, and its blocks
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> samples: array<vec4i>;
@group(0) @binding(2) var<storage, read_write> least: array<i32>;
@group(0) @binding(3) var<storage, read_write> largest: array<i32>;

const tile_fours = 4096u;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let tile = params.first_group + group.x;
  let whole = (tile + 1) * 4 * tile_fours <= params.sample_count;
  // Four threads a block of 64, so that a row of them reads whole lines.
  let first = tile * tile_fours + (t / 4) * 16 + t % 4;
  var fours: array<vec4i, 16>;
  for (var k = 0u; k < 16; k++) { fours[k] = samples[first + (k / 4) * 1024 + (k % 4) * 4]; }
  for (var leaf = 0u; leaf < 4; leaf++) {
    var span = no_span();
    for (var part = 0u; part < 4; part++) {
      let at = vec4u(0, 1, 2, 3) + 4 * (first + leaf * 1024 + part * 4);
      widen(&span, fours[4 * leaf + part], vec4<bool>(whole) | (at < vec4u(params.sample_count)));
    }
    put_leaf(t + 256 * leaf, least_of(span.low), largest_of(span.high));
  }
  climb(params.tile_first + tile, t);
}
