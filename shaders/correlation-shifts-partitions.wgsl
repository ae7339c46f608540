// correlation-shifts-partitions: best similarity by rises and falls (DAM) of each beat's window with each template.
//
// reads   samples    f32               of one binding, first_sample … of the signal
// reads   starts     u32 × beat_count  start of each beat's window at its smallest shift
// reads   templates  vec2u             first and number of each template's partitions, none for a flat one; then for
//         each partition its last sample and the bits of its share of the total rise and fall
// writes  found      Best × beat_count·template_count
// runs    128 threads for 1 to 16 beats, or 32 for one beat whose row leaves little memory; needs no subgroups
// limits  a partition's differences add up to that of its ends, which loses no precision
// twin    src/analysis/templates/measures; tests/gpu/correlation-shifts.test.ts
#import shift-search

@group(0) @binding(3) var<storage, read> templates: array<vec2u>;

fn ready(own: Own) {}

/// Sum of the rises and falls of four windows.
fn size_of(row: u32, shift: u32, head: vec2u) -> vec4f {
  var total = vec4f();
  var before = four_from(row, shift);
  for (var k = 0u; k < head.y; ) {
    let end = min(k + piece, head.y);
    var sum = vec4f();
    for (; k < end; k++) {
      let after = four_from(row, shift + templates[head.x + k].x);
      sum += abs(after - before);
      before = after;
    }
    total += sum;
  }
  return total;
}

/// Distance of the shares of rises and falls of four windows from those of the template; `by` is the reciprocal of the
/// windows' sums.
fn apart_of(row: u32, shift: u32, head: vec2u, by: vec4f) -> vec4f {
  var total = vec4f();
  var before = four_from(row, shift);
  for (var k = 0u; k < head.y; ) {
    let end = min(k + piece, head.y);
    var sum = vec4f();
    for (; k < end; k++) {
      let part = templates[head.x + k];
      let after = four_from(row, shift + part.x);
      sum += abs(bitcast<f32>(part.y) - (after - before) * by);
      before = after;
    }
    total += sum;
  }
  return total;
}

fn likeness_of(row: u32, shift: u32, k: u32) -> vec4f {
  if (k >= params.template_count) { return vec4f(); }
  let head = templates[k];
  let size = size_of(row, shift, head);
  let varies = size > vec4f();
  let by = 1 / select(vec4f(1), size, varies);
  return select(vec4f(), 1 - apart_of(row, shift, head, by), varies);
}

fn likeness(row: u32, shift: u32, four: u32) -> mat4x4f {
  return transpose(mat4x4f(
    likeness_of(row, shift, 4 * four),
    likeness_of(row, shift, 4 * four + 1),
    likeness_of(row, shift, 4 * four + 2),
    likeness_of(row, shift, 4 * four + 3),
  ));
}
