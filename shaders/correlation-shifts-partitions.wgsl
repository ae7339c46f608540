// correlation-shifts-partitions: best likeness by rises and falls (DAM) of each beat's window with each
// template.
//
// reads   samples    f32               of one binding, first_sample … of the signal
// reads   starts     u32 × beat_count  where each beat's window begins at its smallest shift
// reads   templates  vec2u             first and number of each template's partitions, none of a flat one; then of each
//                                      its last sample and the bits of its share of the whole rise and fall
// writes  found      Best × beat_count·template_count
// runs    32 threads a beat, 1, 2 or 4 beats a workgroup; needs no subgroups
// limits  a partition's differences add up to that of its ends, which loses no digits
// twin    src/analysis/templates/measures; tests/gpu/correlation-shifts.test.ts
#import shift-search

@group(0) @binding(3) var<storage, read> templates: array<vec2u>;

fn ready(row: u32, t: u32) {}

/// Sum of a window's rises and falls, or of how far their shares lie from the template's.
fn over_partitions(from_: u32, head: vec2u, size: f32) -> f32 {
  var total = 0.0;
  var before = sh_x[from_];
  for (var k = 0u; k < head.y; ) {
    let end = min(k + piece, head.y);
    var sum = 0.0;
    for (; k < end; k++) {
      let part = templates[head.x + k];
      let after = sh_x[from_ + part.x];
      let rise = after - before;
      before = after;
      if (size == 0) { sum += abs(rise); } else { sum += abs(bitcast<f32>(part.y) - rise / size); }
    }
    total += sum;
  }
  return total;
}

fn likeness(row: u32, shift: u32, four: u32) -> vec4f {
  var rho = vec4f();
  for (var c = 0u; c < 4 && 4 * four + c < params.template_count; c++) {
    let head = templates[4 * four + c];
    let size = over_partitions(row + shift, head, 0);
    if (size > 0) { rho[c] = 1 - over_partitions(row + shift, head, size); }
  }
  return rho;
}
