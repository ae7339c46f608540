// pyramid-join: the next five levels of a min/max pyramid from the blocks of one.
//
// reads   least, largest   f32 × blocks of all levels   from `below_first` on; NaN where there is none
// writes  least, largest   behind that level
// runs    one workgroup a tile of 1024 blocks, 256 threads
// twin    src/dsp/pyramid.ts `buildPyramid`; tests/gpu/pyramid.test.ts
#import pyramid-tree

struct Params {
  first_group: u32,
  below_first: u32, // where the level below begins
  below_count: u32, // its blocks
  level_count: u32,
  levels: array<vec4u, 5>, // where a level begins, and its blocks
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> least: array<i32>;
@group(0) @binding(2) var<storage, read_write> largest: array<i32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let tile = params.first_group + group.x;
  for (var leaf = t; leaf < 1024; leaf += 256) {
    let block = tile * 1024 + leaf;
    let there = vec4<bool>(block < params.below_count);
    var low = no_span();
    var high = no_span();
    widen(&low, vec4i(least[params.below_first + block]), there);
    widen(&high, vec4i(largest[params.below_first + block]), there);
    put_leaf(leaf, low.low.x, high.high.x);
  }
  climb(tile, t);
}
