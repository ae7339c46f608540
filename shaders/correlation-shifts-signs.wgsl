// correlation-shifts-signs: best agreement of slopes' signs (ADIOS) of each beat's window with each template.
//
// reads   samples    f32               of one binding, first_sample … of the signal
// reads   starts     u32 × beat_count  start of each beat's window at its smallest shift
// reads   templates  vec4u             four interleaved templates: 1, or 0 for a flat one; then one bit per difference,
//         1 where it rises or is level
// writes  found      Best × beat_count·template_count
// runs    128 threads for 1 to 16 beats, or 32 for one beat whose row leaves little memory; needs no subgroups
// limits  differences are counted, so that order and ties are exact
// twin    src/analysis/templates/measures; tests/gpu/correlation-shifts.test.ts
#import shift-search

@group(0) @binding(3) var<storage, read> templates: array<vec4u>;

var<workgroup> sh_signs: array<u32, row_room / 8 + 32>;
var<workgroup> sh_varies: array<f32, shift_room>; // 1, or 0 for a flat window

/// Words per row, and one more; there are at most 16 rows.
fn sign_words() -> u32 {
  return (params.row_fours + 7) / 8 + 1;
}

fn ready(own: Own) {
  for (var w = own.lane; w < sign_words(); w += lanes()) {
    var signs = 0u;
    for (var i = 32 * w; i < min(32 * w + 32, row_length() - 1); i++) {
      signs |= select(0u, 1u << (i % 32), sample(own.row, i + 1) >= sample(own.row, i));
    }
    sh_signs[own.row * sign_words() + w] = signs;
  }
  for (var shift = own.lane; shift < params.shift_count; shift += lanes()) {
    sh_varies[4 * own.row * shift_fours() + shift] = select(1.0, 0.0, is_flat(own.row, shift));
  }
}

/// 32 signs from bit `bit` of a word on, at most 31; repeated four times.
fn signs_from(left: u32, right: u32, bit: u32) -> vec4u {
  // Two shifts, since a word cannot be shifted by all of its bits.
  return vec4u((left >> bit) | ((right << (31 - bit)) << 1));
}

fn likeness(row: u32, shift: u32, four: u32) -> mat4x4f {
  let difference_count = params.length - 1;
  let words = row * sign_words() + shift / 32;
  let bit = shift % 32; // four neighbouring shifts are in the same word
  let first = four * (params.part_count + 1);
  var a0 = vec4u();
  var a1 = vec4u();
  var a2 = vec4u();
  var a3 = vec4u();
  for (var w = 0u; w < params.part_count; w++) {
    let left = sh_signs[words + w];
    let right = sh_signs[words + w + 1];
    let rest = difference_count - 32 * w;
    let mask = vec4u(select(0xffffffffu, (1u << (rest % 32)) - 1, rest < 32));
    let own = templates[first + 1 + w];
    a0 += countOneBits((signs_from(left, right, bit) ^ own) & mask);
    a1 += countOneBits((signs_from(left, right, bit + 1) ^ own) & mask);
    a2 += countOneBits((signs_from(left, right, bit + 2) ^ own) & mask);
    a3 += countOneBits((signs_from(left, right, bit + 3) ^ own) & mask);
  }
  let head = vec4f(templates[first]);
  let from_ = 4 * row * shift_fours() + shift;
  return mat4x4f(
    sh_varies[from_] * head * (1 - 2 * vec4f(a0) / f32(difference_count)),
    sh_varies[from_ + 1] * head * (1 - 2 * vec4f(a1) / f32(difference_count)),
    sh_varies[from_ + 2] * head * (1 - 2 * vec4f(a2) / f32(difference_count)),
    sh_varies[from_ + 3] * head * (1 - 2 * vec4f(a3) / f32(difference_count)),
  );
}
