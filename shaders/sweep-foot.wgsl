// sweep-foot: percent-height feet of every averaged beat at every threshold.
//
// reads   beats      Beat × beat_count
// reads   frames     Frame × beat_count
// reads   rows       f32, PPG of the beats from row_first on; NaN where missing
// reads   shares     f32 × columns             of the height
// writes  places     f32 × columns × stride    ms after R, column by column; NaN where missed
// runs    one workgroup a beat, 64 threads, a column a thread; needs no subgroups
// twin    src/analysis/intervals/levels.ts `footLevel`; tests/gpu/sweep-places.test.ts
#import beat
#import first-meeting

struct Params {
  first_group: u32,
  first_beat: u32,
  row_first: u32,
  column_first: u32,
  stride: u32, // beats of a column
  first_index: i32, // of a row's first sample, from R
  ms_a_sample: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> beats: array<Beat>;
@group(0) @binding(2) var<storage, read> frames: array<Frame>;
@group(0) @binding(3) var<storage, read> rows: array<u32>;
@group(0) @binding(4) var<storage, read> shares: array<f32>;
@group(0) @binding(5) var<storage, read_write> places: array<u32>;

fn sample_at(index: i32) -> u32 {
  return rows[index];
}

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
