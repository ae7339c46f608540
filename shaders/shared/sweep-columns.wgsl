// sweep-columns: parameters and bindings of both sweeps; places by column, one for each beat, in ms after R.
#import beat
#import first-meeting

struct Params {
  first_group: u32,
  first_beat: u32,
  row_first: u32,
  column_first: u32,
  stride: u32, // beats per column
  first_index: i32, // index of a row's first sample, relative to R
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
