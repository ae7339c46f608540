// sweep-row: kept beats of a window, and the statistics of one column over them.

struct Window {
  first_beat: u32, // among the kept
  beat_count: u32,
  source: u32, // the window whose winner its intervals start at
  spare: u32,
}

/// Intervals start where the column's start says; ends are from R.
struct SweepRow {
  found: f32, // intervals
  mean: f32, // ms; 0 of none
  sd: f32, // n − 1; 0 of fewer than two
  ends_found: f32,
  ends_mean: f32,
  median: f32, // of the ends
  within: f32, // ends within the acceptance of it
  spare: f32,
}
