// sweep-row: kept beats of a window, and the statistics of one column over them.

struct Window {
  first_beat: u32, // index among the kept beats
  beat_count: u32,
  source: u32, // the window whose winner is the start of its intervals
  spare: u32,
}

/// Statistics of a column. Intervals begin at the column's start; ends are relative to R.
struct SweepRow {
  found: f32, // number of intervals
  mean: f32, // ms; 0 if there are none
  sd: f32, // n − 1; 0 for fewer than two
  ends_found: f32,
  ends_mean: f32,
  median: f32, // median of the ends
  within: f32, // number of ends within the acceptance of the median
  spare: f32,
}
