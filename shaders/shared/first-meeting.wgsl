// first-meeting: finds where a row, followed sample by sample in either direction, first falls to a level.
//
// Blocks of the way are summarised by their minimum, so that the search for a level skips most of them. The importing
// kernel defines `sample_at(index)`; `sh_least` has space for two ways.
#import missing

const way_blocks = 64u;
const stop = -3.4e38; // value of a missing sample, at which the search for any level stops

var<workgroup> sh_least: array<f32, 128>;

struct Way {
  start: i32, // index of the first sample
  step: i32, // 1 or −1
  count: i32, // number of steps to the last sample
  sign: f32, // −1 inverts the row: rising to a level becomes falling to it
  origin: f32, // samples and levels are relative to it, so that a constant costs no precision
  blocks: u32, // start of its blocks in `sh_least`: 0 or 64
}

struct Meeting {
  found: bool,
  steps: i32, // whole steps before it, and the fraction of the next one
  share: f32,
}

fn way_block_length(way: Way) -> i32 {
  return max(8, (way.count + 63) / 64);
}

fn sample_on(way: Way, m: i32) -> f32 {
  let bits = sample_at(way.start + way.step * m);
  return select(way.sign * (value_of(bits, true) - way.origin), stop, is_missing(bits));
}

/// Computes the minimum of block b, which holds the samples b·length + 1 … (b + 1)·length.
fn sum_up_block(way: Way, b: u32) {
  let length = way_block_length(way);
  let from_ = i32(b) * length + 1;
  var least = 3.4e38;
  for (var m = from_; m < min(from_ + length, way.count + 1); m++) { least = min(least, sample_on(way, m)); }
  sh_least[way.blocks + b] = least;
}

/// Requires the minima of all blocks; `level` is at or below the first sample, both relative to `origin` and with
/// `sign`.
fn first_meeting(way: Way, level: f32) -> Meeting {
  let none = Meeting(false, 0, 0);
  if (way.count < 0) { return none; }
  if (sample_on(way, 0) <= level) { return Meeting(true, 0, 0); }
  let length = way_block_length(way);
  var b = 0u;
  while (b < way_blocks && sh_least[way.blocks + b] > level) { b++; }
  if (b == way_blocks) { return none; }
  var m = i32(b) * length + 1;
  var after = sample_on(way, m);
  while (after > level) {
    m++;
    after = sample_on(way, m);
  }
  if (after == stop) { return none; }
  if (after == level) { return Meeting(true, m, 0); }
  let before = sample_on(way, m - 1) - level;
  return Meeting(true, m - 1, before / (before - (after - level)));
}
