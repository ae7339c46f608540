// sweep-choose: the steadiest threshold in the running of every window.
//
// reads   windows      Window × window_count
// reads   rows         SweepRow × windows × columns    column 0 is the historic feature
// reads   magnitudes   f32 × columns                   thresholds without their side, %
// writes  winners      i32 × window_count              a column, −1 where none is in the running
// runs    one thread a window, 64 a workgroup; needs no subgroups
// limits  columns from level_end on, thresholds set by hand, take no part
// twin    src/analysis/intervals/sweep.ts `sweepLevels`; tests/gpu/sweep-choose.test.ts
#import sweep-row

struct Params {
  first_group: u32,
  level_end: u32, // levels are the columns 1 … level_end − 1
  column_count: u32,
  least_found: f32, // % of the kept beats
  sweep_to: f32, // %
  max_shift: f32, // ms; under 0 for off
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> windows: array<Window>;
@group(0) @binding(2) var<storage, read> rows: array<SweepRow>;
@group(0) @binding(3) var<storage, read> magnitudes: array<f32>;
@group(0) @binding(4) var<storage, read_write> winners: array<i32>;

fn is_near(row: SweepRow, historic: SweepRow) -> bool {
  if (params.max_shift < 0) { return true; }
  return row.ends_found > 0 && historic.ends_found > 0 &&
    abs(row.ends_mean - historic.ends_mean) <= params.max_shift;
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let window = (params.first_group + group.x) * 64 + t;
  if (window >= arrayLength(&windows)) { return; }
  let beat_count = f32(windows[window].beat_count);
  let historic = rows[window * params.column_count];
  var winner = -1;
  var least = 3.4e38;
  for (var column = 1u; column < params.level_end; column++) {
    let row = rows[window * params.column_count + column];
    let is_running = row.found * 100 >= params.least_found * beat_count && row.found > 1 &&
      magnitudes[column] <= params.sweep_to && is_near(row, historic);
    if (is_running && row.sd < least) {
      least = row.sd;
      winner = i32(column);
    }
  }
  winners[window] = winner;
}
