// odd-reflection: a signal continued beyond its ends.

struct Ends {
  last: i32, // index of the signal's last sample
  reflects: bool, // whether it reflects about the end samples; otherwise zeros
  low: f32, // value of the first sample, and of the last one
  high: f32,
}

/// Index of the sample that determines position i; inside the signal for i within one length of it.
fn reflected_place(i: i32, ends: Ends) -> i32 {
  return clamp(select(abs(i), 2 * ends.last - i, i > ends.last), 0, ends.last);
}

/// The value at i, from the sample at `reflected_place`. Beyond one length of the signal it is zero: no output needs
/// these values, and they would cost a transform of short signals precision.
fn continued(i: i32, sample: f32, ends: Ends) -> f32 {
  let mirrored = 2 * select(ends.low, ends.high, i > ends.last) - sample;
  let outside = select(0.0, mirrored, ends.reflects && i >= -ends.last && i <= 2 * ends.last);
  return select(outside, sample, i >= 0 && i <= ends.last);
}
