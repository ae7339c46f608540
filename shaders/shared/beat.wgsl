// beat: kept beats as src/gpu/beat-table.ts writes them, and their landmarks.

struct Beat {
  row: u32, // its first sample in the packed rows
  length: u32, // samples of its row
  whole: i32, // the signal's sample that the row's first one stands at or after …
  share: f32, // … and by how much after, 0 … 1
  upstroke_steps: i32, // samples from R to the end of the search for the upstroke
  peak_steps: i32, // … from the upstroke to that for the peak
  nadir_steps: i32, // … from the base to that for the nadir
  window: u32,
}

/// Places are samples of the beat's row, −1 where missed; reasons are those of src/gpu/kernels/beat-frame.ts.
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
  foot_missed: u32, // of the historic methods
  notch_missed: u32,
}
