// curve-length-tile: curve length of 2048 elements by 128 threads; reads once and writes once.
//
// A tile's elements begin `halo` before its first output. Thread t computes elements 16t … 16t + 15 from 32 samples in
// registers. A sum over the window is the difference of two running sums of the tile. The importing kernel declares
// `x`, `lengths`, `params`, `alias Value`, `alias Four`, and the functions `element`, of the difference of two box
// sums, and `flat_length`.
// writes  `lengths` in fours: the last one may exceed the outputs
// limits  one vector of padding after every four keeps the threads' reads on different banks
#import workgroup-scan

override box_count: u32 = 6;
override window_count: u32 = 46; // 0: the elements themselves are the output
override halo: u32 = 48; // at least window_count, a multiple of 8

alias Scanned = Value;
const scan_threads = 128u;
const tile_elements = 2048u;
const lead = 16u; // samples before the first element that it may need

var<workgroup> sh_fours: array<Four, 644>;

fn padded(four: u32) -> u32 {
  return four + four / 4;
}

/// The values that are `window_count` before those of a vector of four.
fn before_window(four: u32) -> Four {
  let first = four - (window_count + 3) / 4;
  let a = sh_fours[padded(first)];
  if (window_count % 4 == 0) { return a; }
  let b = sh_fours[padded(first + 1)];
  if (window_count % 4 == 3) { return Four(a.y, a.z, a.w, b.x); }
  if (window_count % 4 == 2) { return Four(a.z, a.w, b.x, b.y); }
  return Four(a.w, b.x, b.y, b.z);
}

/// The sample at i; outside the record, its first or last sample.
fn held(i: i32) -> Value {
  let at = u32(clamp(i, 0, params.count - 1) - params.input_first);
  return x[at / 4][at % 4];
}

fn sample_four(four: u32, first: i32, from_: u32, inside: bool) -> Four {
  if (inside) { return x[from_ + four]; }
  let i = first + i32(4 * four);
  return Four(held(i), held(i + 1), held(i + 2), held(i + 3));
}

/// Loads all vectors before storing the first one, so that the loads overlap.
fn load_fours(t: u32, first: i32) {
  let inside = first >= 0 && first + i32(lead + tile_elements) <= params.count;
  let from_ = u32(first - params.input_first) / 4;
  var fours: array<Four, 4>;
  #unroll
  for (var row = 0u; row < 4; row++) { fours[row] = sample_four(t + scan_threads * row, first, from_, inside); }
  if (t < lead / 4) {
    let four = t + 4 * scan_threads;
    sh_fours[padded(four)] = sample_four(four, first, from_, inside);
  }
  #unroll
  for (var row = 0u; row < 4; row++) { sh_fours[padded(t + scan_threads * row)] = fours[row]; }
  workgroupBarrier();
}

fn elements_of(t: u32) -> array<Value, 16> {
  var s: array<Value, 32>;
  #unroll
  for (var q = 0u; q < 8; q++) {
    let four = sh_fours[5 * t + q + q / 4];
    s[4 * q] = four.x;
    s[4 * q + 1] = four.y;
    s[4 * q + 2] = four.z;
    s[4 * q + 3] = four.w;
  }
  var rise = Value();
  #unroll
  for (var k = 0u; k < 8; k++) {
    if (k < box_count) { rise += s[lead - k] - s[lead - box_count - k]; }
  }
  var elements: array<Value, 16>;
  elements[0] = element(rise);
  #unroll
  for (var j = 1u; j < 16; j++) {
    let now = lead + j;
    rise += (s[now] - s[now - box_count]) - (s[now - box_count] - s[now - 2 * box_count]);
    elements[j] = element(rise);
  }
  return elements;
}

/// Replaces each element by the sum of all elements before it.
fn sum_tile(t: u32, own: ptr<function, array<Value, 16>>) {
  var sum = Value();
  #unroll
  for (var j = 0u; j < 16; j++) {
    let next = (*own)[j];
    (*own)[j] = sum;
    sum += next;
  }
  let before = scan_over_workgroup(t, sum).before;
  #unroll
  for (var j = 0u; j < 16; j++) { (*own)[j] += before; }
}

fn curve_length(group: u32, t: u32) {
  let first_output = (params.first_group + group) * (tile_elements - halo);
  load_fours(t, params.output_first + i32(first_output) - i32(halo + lead));
  var own = elements_of(t);
  if (window_count > 0) {
    sum_tile(t, &own);
  } else {
    workgroupBarrier();
  }
  #unroll
  for (var q = 0u; q < 4; q++) {
    sh_fours[5 * t + q] = Four(own[4 * q], own[4 * q + 1], own[4 * q + 2], own[4 * q + 3]);
  }
  workgroupBarrier();
  let first_four = first_output / 4;
  let four_count = (params.output_count + 3) / 4;
  #unroll
  for (var row = 0u; row < 4; row++) {
    let four = t + row * scan_threads;
    let output = first_four + four - halo / 4;
    if (four >= halo / 4 && output < four_count) {
      var length = sh_fours[padded(four)];
      if (window_count > 0) { length -= before_window(four) + flat_length(); }
      lengths[output] = length;
    }
  }
}
