// correlation-shifts-bins: best likeness by bins (BAM, NAD) of each beat's window with each template.
//
// reads   samples    f32               of one binding, first_sample … of the signal
// reads   starts     u32 × beat_count  where each beat's window begins at its smallest shift
// reads   templates  vec4f             four templates side by side: 1, or 0 of a flat one; then its bins,
//                                      their sizes adding up to 1
// writes  found      Best × beat_count·template_count
// runs    32 threads a beat, 1, 2 or 4 beats a workgroup; needs no subgroups
// limits  bins that together are under an eighth of the row's size are reported as having lost digits
// twin    src/analysis/templates/measures; tests/gpu/correlation-shifts.test.ts
#import shift-search

override takes_mean: u32 = 1; // BAM; 0 for NAD

@group(0) @binding(3) var<storage, read> templates: array<vec4f>;

var<workgroup> sh_bins: array<f32, row_room>; // sums of bin_length samples from each sample on

var<private> row_size: f32;

fn ready(row: u32, t: u32) {
  if (takes_mean != 0) { centre(row, t); }
  var size = 0.0;
  for (var i = t % lanes; i < row_length; i += lanes) {
    var sum = 0.0;
    let end = min(i + params.bin_length, row_length);
    for (var k = i; k < end; k++) { sum += sh_x[row + k]; }
    sh_bins[row + i] = sum;
    size += abs(sh_x[row + i]);
  }
  row_size = over_lanes(size, t);
}

/// Of a window's bins the sum, or that of their sizes about a mean.
fn over_bins(from_: u32, mean: f32, of_sizes: bool) -> f32 {
  var total = 0.0;
  for (var k = 0u; k < params.part_count; ) {
    let end = min(k + piece, params.part_count);
    var sum = 0.0;
    for (; k < end; k++) {
      let bin = sh_bins[from_ + k * params.bin_length] - mean;
      sum += select(bin, abs(bin), of_sizes);
    }
    total += sum;
  }
  return total;
}

fn likeness(row: u32, shift: u32, four: u32) -> vec4f {
  let from_ = row + shift;
  if (is_flat(from_)) { return vec4f(); }
  var mean = 0.0;
  if (takes_mean != 0) { mean = over_bins(from_, 0, false) / f32(params.part_count); }
  let size = over_bins(from_, mean, true);
  if (size < row_size / 8) { digits_lost = 2; }
  if (size == 0) { return vec4f(); }
  let first = four * (params.part_count + 1);
  var apart = vec4f();
  for (var k = 0u; k < params.part_count; ) {
    let end = min(k + piece, params.part_count);
    var sum = vec4f();
    for (; k < end; k++) {
      sum += abs(templates[first + 1 + k] - (sh_bins[from_ + k * params.bin_length] - mean) / size);
    }
    apart += sum;
  }
  return templates[first] * (1 - apart);
}
