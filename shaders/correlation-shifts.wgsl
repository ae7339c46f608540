// correlation-shifts: best correlation (CWA) of each beat's window with each template over all shifts.
//
// reads   samples    f32               of one binding, first_sample … of the signal
// reads   starts     u32 × beat_count  start of each beat's window at its smallest shift
// reads   templates  vec4f             four interleaved templates, each with mean 0 and length 1, padded with zeros to
//         a multiple of 4
// writes  found      Best × beat_count·template_count
// runs    128 threads for 1 to 16 beats, or 32 for one beat whose row leaves little memory; needs no subgroups
// limits  sums are relative to the mean over all shifts; a window that keeps less than half of its squares about its
//         own mean is reported as having lost precision
// twin    src/analysis/templates/measures; tests/gpu/correlation-shifts.test.ts
#import shift-search

@group(0) @binding(3) var<storage, read> templates: array<vec4f>;

// Square root of a window's sum of squares about its mean: 0 for a flat window, below 0 if precision was lost.
var<workgroup> sh_size: array<f32, shift_room>;

const far_too_large = 3e38; // a size relative to which every rho is 0

fn ready(own: Own) {
  centre(own);
  for (var four = own.t; four < params.row_count * shift_fours(); four += threads) {
    let sizes = sizes_of(four / shift_fours(), 4 * (four % shift_fours()));
    for (var c = 0u; c < 4; c++) { sh_size[4 * four + c] = sizes[c]; }
  }
}

/// Sizes of four neighbouring windows.
fn sizes_of(row: u32, shift: u32) -> vec4f {
  let from_ = row * params.row_fours + shift / 4;
  let whole_fours = params.length / 4;
  var sum = vec4f();
  var squares = vec4f();
  var a = sh_x[from_];
  for (var i = 0u; i < whole_fours; ) {
    let end = min(i + piece / 4, whole_fours);
    var own_sum = vec4f();
    var own_squares = vec4f();
    for (; i < end; i++) {
      let b = sh_x[from_ + i + 1];
      let x1 = vec4f(a.yzw, b.x);
      let x2 = vec4f(a.zw, b.xy);
      let x3 = vec4f(a.w, b.xyz);
      own_sum += (a + x1) + (x2 + x3);
      own_squares = fma(x3, x3, fma(x2, x2, fma(x1, x1, fma(a, a, own_squares))));
      a = b;
    }
    sum += own_sum;
    squares += own_squares;
  }
  for (var i = 4 * whole_fours; i < params.length; i++) {
    let x = four_from(row, shift + i);
    sum += x;
    squares += x * x;
  }
  var sizes = vec4f();
  for (var c = 0u; c < 4; c++) {
    if (shift + c < params.shift_count) { sizes[c] = size_of(row, shift + c, sum[c], squares[c]); }
  }
  return sizes;
}

fn size_of(row: u32, shift: u32, sum: f32, squares: f32) -> f32 {
  let variation = squares - sum * sum / f32(params.length);
  if (variation >= 0.5 * squares && squares > 0) { return sqrt(variation); }
  if (is_flat(row, shift)) { return 0; }
  return select(-far_too_large, -sqrt(variation), variation > 0);
}

fn rho_of(products: vec4f, size: f32) -> vec4f {
  if (size < 0) { digits_lost = 2; }
  return select(vec4f(), clamp(products / abs(size), vec4f(-1), vec4f(1)), vec4<bool>(size != 0));
}

fn likeness(row: u32, shift: u32, four: u32) -> mat4x4f {
  let length_fours = (params.length + 3) / 4;
  let first = 4 * four * length_fours;
  let from_ = row * params.row_fours + shift / 4;
  var products = mat4x4f();
  var a = sh_x[from_];
  for (var i = 0u; i < length_fours; ) {
    let end = min(i + piece / 4, length_fours);
    var p0 = vec4f();
    var p1 = vec4f();
    var p2 = vec4f();
    var p3 = vec4f();
    for (; i < end; i++) {
      let b = sh_x[from_ + i + 1];
      let u0 = templates[first + 4 * i];
      let u1 = templates[first + 4 * i + 1];
      let u2 = templates[first + 4 * i + 2];
      let u3 = templates[first + 4 * i + 3];
      p0 = fma(vec4f(a.x), u0, p0);
      p1 = fma(vec4f(a.y), u0, p1);
      p2 = fma(vec4f(a.z), u0, p2);
      p3 = fma(vec4f(a.w), u0, p3);
      p0 = fma(vec4f(a.y), u1, p0);
      p1 = fma(vec4f(a.z), u1, p1);
      p2 = fma(vec4f(a.w), u1, p2);
      p3 = fma(vec4f(b.x), u1, p3);
      p0 = fma(vec4f(a.z), u2, p0);
      p1 = fma(vec4f(a.w), u2, p1);
      p2 = fma(vec4f(b.x), u2, p2);
      p3 = fma(vec4f(b.y), u2, p3);
      p0 = fma(vec4f(a.w), u3, p0);
      p1 = fma(vec4f(b.x), u3, p1);
      p2 = fma(vec4f(b.y), u3, p2);
      p3 = fma(vec4f(b.z), u3, p3);
      a = b;
    }
    products += mat4x4f(p0, p1, p2, p3);
  }
  let sizes = 4 * row * shift_fours() + shift;
  return mat4x4f(
    rho_of(products[0], sh_size[sizes]),
    rho_of(products[1], sh_size[sizes + 1]),
    rho_of(products[2], sh_size[sizes + 2]),
    rho_of(products[3], sh_size[sizes + 3]),
  );
}
