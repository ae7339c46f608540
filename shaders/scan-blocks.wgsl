// scan-blocks: running sum inside blocks of 4096 samples.
//
// reads   values  vec4f × ceil(value_count / 4)   of one window
// writes  sums    vec4f × ceil(value_count / 4)   inclusive, from the block's first sample
// runs    one workgroup a block, 256 threads, 16 samples a thread; needs no subgroups
// limits  begins anew at each block so that rounding grows with the block, not with the record
// twin    src/dsp/scan.ts `scanBlocks`; tests/gpu/scan.test.ts
#import scan-piece

alias Value = f32;
alias Scanned = vec4f;

struct Params {
  first_group: u32,
  value_count: u32, // of the window
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> sums: array<vec4f>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let block = params.first_group + group.x;
  _ = scan_piece(t, block * piece_fours, (params.value_count + 3) / 4, 0);
}
