// beat-cut: cardiac cycles of a signal, each resampled to another length by a row of places.
//
// A row holds, for every sample of the other length, its place between two samples of the cycle. Cycles of one length
// share a row, so that the division is done once in double precision and rounded once.

struct Cut {
  first: u32, // sample of the signal at which the cycle begins
  row: u32, // row of `places`
}

struct Place {
  left: u32, // sample before it, relative to the cycle's first
  share: f32, // fraction of the distance to the next sample, 0 … 1
}

/// Interpolates between two samples; a share of 0 gives exactly the left one.
fn between(left: f32, right: f32, share: f32) -> f32 {
  return fma(share, right - left, left);
}
