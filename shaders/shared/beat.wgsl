// beat: kept beats in the form that src/gpu/beat-table.ts writes, and their landmarks.

struct Beat {
  row: u32, // index of its first sample in the packed rows
  length: u32, // number of samples of its row
  whole: i32, // sample of the signal at or before the row's first sample
  share: f32, // fraction by which the row's first sample is later, 0 … 1
  upstroke_steps: i32, // samples from R to the end of the search for the upstroke
  peak_steps: i32, // samples from the upstroke to the end of the search for the peak
  nadir_steps: i32, // samples from the base to the end of the search for the nadir
  window: u32,
}

/// Landmarks as samples of the beat's row, −1 if missed; reasons are numbers of src/gpu/kernels/beat-frame.ts.
struct Frame {
  upstroke: i32,
  base: i32,
  peak: i32,
  nadir: i32,
  nadir_offset: f32,
  top: f32,
  top_end: i32,
  base_missed: u32,
  height_missed: u32,
  nadir_missed: u32,
  foot_missed: u32, // by the historic methods
  notch_missed: u32,
}
