// beat-cut: cardiac cycles cut out of a signal, each brought to a length by a row of places.
//
// A row says for every sample of the other length where it lies between two of this one. Cycles of one
// length share a row, so that what is a division in double precision is done once and rounded once.

struct Cut {
  first: u32, // sample of the signal that the cycle begins at
  row: u32, // of `places`
}

struct Place {
  left: u32, // sample before it, counted from the cycle's first
  share: f32, // how far between it and the next, 0 … 1
}

/// Between two samples; the left one itself at no share.
fn between(left: f32, right: f32, share: f32) -> f32 {
  return fma(share, right - left, left);
}
