// correlation-shifts: best correlation (CWA) of each beat's window with each template over all shifts.
//
// reads   samples    f32               of one binding, first_sample … of the signal
// reads   starts     u32 × beat_count  where each beat's window begins at its smallest shift
// reads   templates  vec4f             four templates side by side, each about its mean and of length 1
// writes  found      Best × beat_count·template_count
// runs    32 threads a beat, 1, 2 or 4 beats a workgroup; needs no subgroups
// limits  sums are about the mean over all shifts; a window of less than half the squares that are left
//         about its own mean is reported as having lost digits
// twin    src/analysis/templates/measures; tests/gpu/correlation-shifts.test.ts
#import shift-search

@group(0) @binding(3) var<storage, read> templates: array<vec4f>;

fn ready(row: u32, t: u32) {
  centre(row, t);
}

fn likeness(row: u32, shift: u32, four: u32) -> vec4f {
  let from_ = row + shift;
  let first = four * params.length;
  var products = vec4f();
  var powers = vec2f();
  for (var i = 0u; i < params.length; ) {
    let end = min(i + piece, params.length);
    var own_products = vec4f();
    var own_powers = vec2f();
    for (; i < end; i++) {
      let x = sh_x[from_ + i];
      own_products += x * templates[first + i];
      own_powers += vec2f(x, x * x);
    }
    products += own_products;
    powers += own_powers;
  }
  let variation = powers.y - powers.x * powers.x / f32(params.length);
  if (variation < 0.5 * powers.y || powers.y == 0) {
    if (is_flat(from_)) { return vec4f(); }
    digits_lost = 2;
    if (variation <= 0) { return vec4f(); }
  }
  return clamp(products / sqrt(variation), vec4f(-1), vec4f(1));
}
