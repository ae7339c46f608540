// beat-modulation: cycles resampled to one length by linear interpolation, column by column.
//
// reads   x         f32 × sample_count      without gaps
// reads   cuts      Cut × cut_count
// reads   places    Place × rows·column_count
// writes  columns   f32 × column_count·stride      sample c of cycle i at c·stride + i; the padding after the last
//         cycle repeats it
// runs    256 threads, 64 cycles by 32 columns: neighbouring threads read neighbouring samples of a cycle, and write
//         four values of a column at a time; a thread loads eight samples at once
// limits  rounds like one multiply-add of samples rounded to f32
// twin    src/analysis/denoise/modulate.ts; tests/gpu/beat-modulation.test.ts
#import beat-cut

struct Params {
  first_group: u32,
  sample_count: u32,
  cut_count: u32,
  column_count: u32,
  stride: u32, // a multiple of 64
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> cuts: array<Cut>;
@group(0) @binding(3) var<storage, read> places: array<Place>;
@group(0) @binding(4) var<storage, read_write> columns: array<vec4f>;

const side = 32u;
const cuts_a_group = 64u;
const rows_a_round = 8u;
const row_words = 33u; // one more than `side`, so that reads of a column are on different banks

var<workgroup> sh_tile: array<f32, 2112>;

fn sample_of(cut: Cut, column: u32) -> f32 {
  let place = places[cut.row * params.column_count + column];
  let left = cut.first + place.left;
  return between(x[left], x[min(left + 1, params.sample_count - 1)], place.share);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let g = params.first_group + group.x;
  let bands = (params.column_count + side - 1) / side;
  let first_cut = (g / bands) * cuts_a_group;
  let first_column = (g % bands) * side;
  let across = t % side;
  let own_column = min(first_column + across, params.column_count - 1);
  var values: array<f32, 8>;
  #unroll
  for (var r = 0u; r < 8; r++) {
    let cut = min(first_cut + t / side + rows_a_round * r, params.cut_count - 1);
    values[r] = sample_of(cuts[cut], own_column);
  }
  #unroll
  for (var r = 0u; r < 8; r++) { sh_tile[(t / side + rows_a_round * r) * row_words + across] = values[r]; }
  workgroupBarrier();
  let column = first_column + t / 8;
  if (column >= params.column_count) { return; }
  #unroll
  for (var r = 0u; r < 2; r++) {
    let cut = 4 * (t % 8) + side * r;
    let at = cut * row_words + t / 8;
    columns[(column * params.stride + first_cut + cut) / 4] =
      vec4f(sh_tile[at], sh_tile[at + row_words], sh_tile[at + 2 * row_words], sh_tile[at + 3 * row_words]);
  }
}
