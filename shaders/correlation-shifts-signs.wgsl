// correlation-shifts-signs: best agreement of slopes' signs (ADIOS) of each beat's window with each template.
//
// reads   samples    f32               of one binding, first_sample … of the signal
// reads   starts     u32 × beat_count  where each beat's window begins at its smallest shift
// reads   templates  vec4u             four templates side by side: 1, or 0 of a flat one; then a bit a
//                                      difference, 1 where it rises or is level
// writes  found      Best × beat_count·template_count
// runs    32 threads a beat, 1, 2 or 4 beats a workgroup; needs no subgroups
// limits  differences are counted, so that order and ties are exact
// twin    src/analysis/templates/measures; tests/gpu/correlation-shifts.test.ts
#import shift-search

override sign_words: u32 = 7; // of a row, and one more
override sign_room: u32 = 28;

@group(0) @binding(3) var<storage, read> templates: array<vec4u>;

var<workgroup> sh_signs: array<u32, sign_room>;

fn ready(row: u32, t: u32) {
  let words = (t / lanes) * sign_words;
  for (var w = t % lanes; w < sign_words; w += lanes) {
    var signs = 0u;
    for (var i = 32 * w; i < min(32 * w + 32, row_length - 1); i++) {
      signs |= select(0u, 1u << (i % 32), sh_x[row + i + 1] >= sh_x[row + i]);
    }
    sh_signs[words + w] = signs;
  }
  workgroupBarrier();
}

fn likeness(row: u32, shift: u32, four: u32) -> vec4f {
  if (is_flat(row + shift)) { return vec4f(); }
  let difference_count = params.length - 1;
  let words = (row / row_length) * sign_words + shift / 32;
  let first = four * (params.part_count + 1);
  var apart = vec4u();
  for (var w = 0u; w < params.part_count; w++) {
    let left = sh_signs[words + w] >> (shift % 32);
    // Shifted twice, as no word is shifted by all of its bits.
    let right = (sh_signs[words + w + 1] << (31 - shift % 32)) << 1;
    let rest = difference_count - 32 * w;
    let mask = select(0xffffffffu, (1u << (rest % 32)) - 1, rest < 32);
    apart += countOneBits((vec4u(left | right) ^ templates[first + 1 + w]) & vec4u(mask));
  }
  return vec4f(templates[first]) * (1 - 2 * vec4f(apart) / f32(difference_count));
}
