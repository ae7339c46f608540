// sweep-foot: percent-height feet of every averaged beat at every threshold.
//
// reads   beats      Beat × beat_count
// reads   frames     Frame × beat_count
// reads   rows       f32, PPG of the beats from row_first on; NaN where missing
// reads   shares     f32 × columns             of the height
// writes  places     f32 × columns × stride    ms after R, column by column; NaN if missed
// runs    one workgroup per beat, 64 threads, one column per thread; needs no subgroups
// twin    src/analysis/intervals/levels.ts `footLevel`; tests/gpu/sweep-places.test.ts
#import sweep-columns

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let b = params.first_beat + params.first_group + group.x;
  let row = i32(beats[b].row - params.row_first);
  let frame = frames[b];
  let has_height = frame.height_missed == 0;
  var way = Way(row, -1, -1, 1, 0, 0);
  var height = 0.0;
  if (has_height) {
    way.start = row + frame.peak;
    way.count = frame.peak - frame.base;
    way.origin = bitcast<f32>(rows[row + frame.base]);
    height = bitcast<f32>(rows[row + frame.peak]) - way.origin;
  }
  sum_up_block(way, t);
  workgroupBarrier();
  for (var column = params.column_first + t; column < arrayLength(&shares); column += 64) {
    let met = first_meeting(way, shares[column] * height);
    let whole = f32(frame.peak + params.first_index - met.steps);
    let ms = whole * params.ms_a_sample - met.share * params.ms_a_sample;
    places[column * params.stride + b] = select(missing_bits, bits_of(ms), met.found);
  }
}
