// correlation-shifts-bins: best similarity by bins (BAM, NAD) of each beat's window with each template.
//
// reads   samples    f32               of one binding, first_sample … of the signal
// reads   starts     u32 × beat_count  start of each beat's window at its smallest shift
// reads   templates  vec4f             four interleaved templates: 1, or 0 for a flat one; then its bins, whose
//         magnitudes add up to 1
// writes  found      Best × beat_count·template_count
// runs    128 threads for 1 to 16 beats, or 32 for one beat whose row leaves little memory; needs no subgroups
// limits  bins whose total magnitude is below an eighth of the row's are reported as having lost precision
// twin    src/analysis/templates/measures; tests/gpu/correlation-shifts.test.ts
#import shift-search

@group(0) @binding(3) var<storage, read> templates: array<vec4f>;

var<workgroup> sh_bins: array<f32, 4 * row_room>; // sums of bin_length samples from each sample on

// For each window, the mean of its bins that is subtracted, and the reciprocal of the sum of the remaining magnitudes:
// 0 for a flat window, below 0 if precision was lost.
var<workgroup> sh_scale: array<vec2f, shift_room>;

const almost_nothing = 1e-30;

fn ready(own: Own) {
  if (params.takes_mean != 0) { centre(own); }
  let bins = 4 * own.row * params.row_fours;
  var row_size = 0.0;
  for (var i = own.lane; i < row_length(); i += lanes()) {
    var sum = 0.0;
    let end = min(i + params.bin_length, row_length());
    for (var k = i; k < end; k++) { sum += sample(own.row, k); }
    sh_bins[bins + i] = sum;
    row_size += abs(sample(own.row, i));
  }
  over_lanes(row_size, own);
  for (var i = own.t; i < params.row_count * params.shift_count; i += threads) {
    let row = i / params.shift_count;
    let shift = i % params.shift_count;
    sh_scale[4 * row * shift_fours() + shift] = scale_of(row, shift, sum_of(row));
  }
}

fn scale_of(row: u32, shift: u32, row_size: f32) -> vec2f {
  if (is_flat(row, shift)) { return vec2f(); }
  let from_ = 4 * row * params.row_fours + shift;
  var mean = 0.0;
  if (params.takes_mean != 0) { mean = over_bins(from_, 0, false) / f32(params.part_count); }
  let size = over_bins(from_, mean, true);
  if (size >= row_size / 8 && size > 0) { return vec2f(mean, 1 / size); }
  return vec2f(mean, -1 / max(size, almost_nothing));
}

/// Sum of a window's bins, or of their magnitudes about a mean.
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

fn rho_of(apart: vec4f, head: vec4f, scale: f32) -> vec4f {
  if (scale < 0) { digits_lost = 2; }
  return select(vec4f(), head * (1 - apart), vec4<bool>(scale != 0));
}

fn likeness(row: u32, shift: u32, four: u32) -> mat4x4f {
  let scales = 4 * row * shift_fours() + shift;
  let scale = mat4x2f(sh_scale[scales], sh_scale[scales + 1], sh_scale[scales + 2], sh_scale[scales + 3]);
  let mean = vec4f(scale[0].x, scale[1].x, scale[2].x, scale[3].x);
  let by = abs(vec4f(scale[0].y, scale[1].y, scale[2].y, scale[3].y));
  let first = four * (params.part_count + 1);
  let head = templates[first];
  var from_ = 4 * row * params.row_fours + shift;
  var apart = mat4x4f();
  for (var k = 0u; k < params.part_count; ) {
    let end = min(k + piece, params.part_count);
    var s0 = vec4f();
    var s1 = vec4f();
    var s2 = vec4f();
    var s3 = vec4f();
    for (; k < end; k++) {
      let bins = vec4f(sh_bins[from_], sh_bins[from_ + 1], sh_bins[from_ + 2], sh_bins[from_ + 3]);
      let share = (bins - mean) * by;
      let own = templates[first + 1 + k];
      s0 += abs(own - share.x);
      s1 += abs(own - share.y);
      s2 += abs(own - share.z);
      s3 += abs(own - share.w);
      from_ += params.bin_length;
    }
    apart += mat4x4f(s0, s1, s2, s3);
  }
  return mat4x4f(
    rho_of(apart[0], head, scale[0].y),
    rho_of(apart[1], head, scale[1].y),
    rho_of(apart[2], head, scale[2].y),
    rho_of(apart[3], head, scale[3].y),
  );
}
