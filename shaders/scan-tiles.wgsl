// scan-tiles: running sum modulo 2³² over a whole record, given the sum of every tile.
//
// reads   values     vec4u × ceil(value_count / 4)   of one window
// reads   tile_sums  u32 × tiles of the record       from scan-sums
// writes  sums       vec4u × ceil(value_count / 4)   inclusive, from the record's first value
// runs    one workgroup per tile of `piece_count` × 4096 values, 256 threads; needs no subgroups
// limits  each tile adds up the previous tiles: the CPU limits them to 4096. The last tile runs first, since scan-sums
//         left it in the cache
// twin    src/dsp/samples/scan.ts `scanWrapping`; tests/gpu/scan.test.ts
#import scan-piece

alias Value = u32;
alias Scanned = vec4u;

struct Params {
  first_group: u32,
  tile_first: u32, // tiles before the window
  piece_count: u32, // pieces per tile
  tile_count: u32, // tiles of the window
  value_count: u32, // values of the window
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<vec4u>;
@group(0) @binding(2) var<storage, read> tile_sums: array<u32>;
@group(0) @binding(3) var<storage, read_write> sums: array<vec4u>;

fn sum_before(t: u32, tile: u32) -> u32 {
  var own = 0u;
  for (var i = t; i < tile; i += scan_threads) { own += tile_sums[i]; }
  return scan_over_workgroup(t, vec4u(own, 0, 0, 0)).total.x;
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let tile = params.tile_count - 1 - (params.first_group + group.x);
  let end = (params.value_count + 3) / 4;
  var carry = sum_before(t, params.tile_first + tile);
  for (var piece = 0u; piece < params.piece_count; piece++) {
    carry = scan_piece(t, (tile * params.piece_count + piece) * piece_fours, end, carry);
  }
}
