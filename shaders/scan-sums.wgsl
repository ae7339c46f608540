// scan-sums: the sum of every tile of `piece_count` × 4096 values, modulo 2³²; the first step of scan-tiles.
//
// reads   values     vec4u × ceil(value_count / 4)   of one window
// writes  tile_sums  u32 × tiles                     from tile_first on
// runs    one workgroup per tile, 256 threads; needs no subgroups
// limits  the sum of an incomplete tile includes values after its end, which does not matter since no tile follows
// twin    src/dsp/samples/scan.ts `scanWrapping`; tests/gpu/scan.test.ts
#import workgroup-scan

alias Scanned = u32;
const scan_threads = 256u;
const piece_fours = 1024u;

struct Params {
  first_group: u32,
  tile_first: u32, // tiles before the window
  piece_count: u32, // pieces per tile
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> tile_sums: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let tile = params.first_group + group.x;
  var sum = vec4u();
  for (var piece = 0u; piece < params.piece_count; piece++) {
    let first = (tile * params.piece_count + piece) * piece_fours + t;
    sum += values[first] + values[first + 256] + values[first + 512] + values[first + 768];
  }
  let place = scan_over_workgroup(t, sum.x + sum.y + sum.z + sum.w);
  if (t == 0) { tile_sums[params.tile_first + tile] = place.total; }
}
