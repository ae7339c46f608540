// odd-reflection: a signal continued beyond its ends.

struct Ends {
  last: i32, // the signal's last sample
  reflects: bool, // about the end samples; zeros otherwise
  low: f32, // the first sample and the last one
  high: f32,
}

/// Where the sample lies that is needed for position i; inside the signal for i within one length of it.
fn reflected_place(i: i32, ends: Ends) -> i32 {
  return clamp(select(abs(i), 2 * ends.last - i, i > ends.last), 0, ends.last);
}

/// The value at i, from the sample at `reflected_place`; zero beyond one length of the signal, which no
/// output needs and which would cost a transform of short signals its digits.
fn continued(i: i32, sample: f32, ends: Ends) -> f32 {
  let mirrored = 2 * select(ends.low, ends.high, i > ends.last) - sample;
  let outside = select(0.0, mirrored, ends.reflects && i >= -ends.last && i <= 2 * ends.last);
  return select(outside, sample, i >= 0 && i <= ends.last);
}
