// beat-modulation: cycles laid over one another, each sample by linear interpolation, column by column.
//
// reads   x         f32 × sample_count      without gaps
// reads   cuts      Cut × cut_count
// reads   places    Place × rows·column_count
// writes  columns   f32 × column_count·stride      sample c of cycle i at c·stride + i
// runs    256 threads, 32 cycles by 32 columns: a cycle's samples are read side by side, a column's written so
// limits  rounds like one multiply-add of samples that were rounded to f32
// twin    src/analysis/denoise/modulate.ts; tests/gpu/beat-modulation.test.ts
#import beat-cut

struct Params {
  first_group: u32,
  sample_count: u32,
  cut_count: u32,
  column_count: u32,
  stride: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> cuts: array<Cut>;
@group(0) @binding(3) var<storage, read> places: array<Place>;
@group(0) @binding(4) var<storage, read_write> columns: array<f32>;

const side = 32u;
const rows_a_round = 8u;

/// One more than a side, so that a column's reads lie in different banks.
var<workgroup> sh_tile: array<f32, 1056>;

fn sample_of(cut: Cut, column: u32) -> f32 {
  let place = places[cut.row * params.column_count + column];
  let left = cut.first + place.left;
  return between(x[left], x[min(left + 1, params.sample_count - 1)], place.share);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let g = params.first_group + group.x;
  let bands = (params.column_count + side - 1) / side;
  let first_cut = (g / bands) * side;
  let first_column = (g % bands) * side;
  let across = t % side;
  for (var down = t / side; down < side; down += rows_a_round) {
    let cut = first_cut + down;
    if (cut < params.cut_count && first_column + across < params.column_count) {
      sh_tile[down * (side + 1) + across] = sample_of(cuts[cut], first_column + across);
    }
  }
  workgroupBarrier();
  for (var down = t / side; down < side; down += rows_a_round) {
    let column = first_column + down;
    if (first_cut + across < params.cut_count && column < params.column_count) {
      columns[column * params.stride + first_cut + across] = sh_tile[across * (side + 1) + down];
    }
  }
}
