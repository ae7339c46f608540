// missing: tests for missing samples by their bits. A shader's arithmetic may assume that no value is NaN, and no
// constant may be NaN.

const missing_bits = 0x7fc00000u;

fn is_missing(bits: u32) -> bool {
  return (bits & 0x7fffffff) > 0x7f800000;
}

fn bits_of(value: f32) -> u32 {
  return bitcast<u32>(value);
}

/// The value, or 0 if it is missing.
fn value_of(bits: u32, is_there: bool) -> f32 {
  return bitcast<f32>(select(0u, bits, is_there));
}
