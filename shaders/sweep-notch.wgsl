// sweep-notch: notches of every averaged beat at every level of dPPG around its nadir.
//
// reads   beats      Beat × beat_count
// reads   frames     Frame × beat_count
// reads   rows       f32, dPPG of the beats from row_first on; NaN where missing
// reads   shares     f32 × columns             < 0 on the downslope before the nadir, > 0 on the upslope after it, 0
//         for the refined nadir itself
// writes  places     f32 × columns × stride    ms after R, column by column; NaN if not met
// runs    one workgroup per beat, 64 threads, one column per thread; needs no subgroups
// twin    src/analysis/intervals/levels.ts `notchLevel`; tests/gpu/sweep-places.test.ts
#import sweep-columns

/// Height of a level above the nadir: on the downslope relative to 0, on the upslope relative to the top.
fn rise_to(share: f32, lowest: f32, top: f32) -> f32 {
  return select(share * (top - lowest), share * lowest, share < 0);
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let b = params.first_beat + params.first_group + group.x;
  let row = i32(beats[b].row - params.row_first);
  let frame = frames[b];
  var down = Way(row, -1, -1, -1, 0, 0);
  var up = Way(row, 1, -1, -1, 0, 64);
  var lowest = 0.0;
  if (frame.nadir_missed == 0) {
    down.start = row + frame.nadir;
    down.count = frame.nadir - frame.peak;
    up.start = row + frame.nadir;
    up.count = frame.top_end - frame.nadir;
    lowest = bitcast<f32>(rows[row + frame.nadir]);
    down.origin = lowest;
    up.origin = lowest;
  }
  sum_up_block(down, t);
  sum_up_block(up, t);
  workgroupBarrier();
  for (var column = params.column_first + t; column < arrayLength(&shares); column += 64) {
    let share = shares[column];
    var way = up;
    if (share < 0) { way = down; }
    var met = Meeting(frame.nadir_missed == 0, 0, frame.nadir_offset);
    if (share != 0) { met = first_meeting(way, -rise_to(share, lowest, frame.top)); }
    let whole = f32(frame.nadir + params.first_index + way.step * met.steps);
    let ms = whole * params.ms_a_sample + f32(way.step) * met.share * params.ms_a_sample;
    places[column * params.stride + b] = select(missing_bits, bits_of(ms), met.found);
  }
}
