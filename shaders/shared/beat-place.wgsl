// beat-place: samples of a beat on its own grid, R + k / fs, by linear interpolation.

struct BeatPlace {
  left: i32, // sample before R + first_index / fs
  share: f32, // fraction of the distance to the next sample, 0 … 1
}

/// Whether sample k of the beat is between two samples of a record of `count`.
fn has_sample(beat: BeatPlace, k: i32, count: i32) -> bool {
  let left = beat.left + k;
  return left >= 0 && left < count && (beat.share == 0 || left + 1 < count);
}
