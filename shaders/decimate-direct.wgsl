// decimate-direct: every `ratio`th output of an anti-alias FIR.
//
// A thread computes 16 successive outputs of one phase of the filter. A row is `ratio` samples, one of each phase; a
// sample that a thread reads serves all of its outputs. The phases' sums are added at the end.
//
// reads   x      f32 × input_count    samples input_first … of the signal
// reads   taps   f32 × rows × ratio   in reverse order, padded with zeros
// writes  y      f32 × outputs        output_base … of the signal at the lower rate
// runs    one workgroup per 16·groups outputs, groups × phases threads, rounded up to a multiple of 32
// limits  chunk_rows and row_count multiples of 8; the stretch is longer than half the filter
// twin    src/dsp/resampling/resample.ts `resample`; tests/gpu/decimate-direct.test.ts
#import odd-reflection

override ratio: u32 = 8;
override phases: u32 = 8; // phases processed at a time
override groups: u32 = 32;
override threads: u32 = 256;
override chunk_rows: u32 = 104; // rows of taps for which samples are in workgroup memory at a time
override padding: u32 = 8; // words after every 16 rows, so that threads read from different banks
override sample_words: u32 = 5240;
override parts: u32 = 1; // threads that add the phases of an output

struct Params {
  first_group: u32,
  row_count: u32, // rows of the taps
  half: i32, // half the length of the filter
  stretch_from: i32, // start of the gap-free stretch, in samples of the signal
  stretch_last: i32, // index of its last sample, relative to its first
  input_first: i32,
  output_first: u32,
  output_base: u32,
  output_count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> taps: array<f32>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;

var<workgroup> sh_samples: array<f32, sample_words>;

/// Loads samples of `phases` phases; `first` is the index of the first one in the stretch.
fn load_rows(t: u32, first: i32, row_count: u32) {
  let shift = params.stretch_from - params.input_first;
  let last = params.stretch_last;
  let inside = first >= 0 && first + i32(row_count * ratio + phases) <= last;
  var ends: Ends;
  if (!inside) { ends = Ends(last, true, x[shift], x[last + shift]); }
  for (var place = t; place < row_count * phases; place += threads) {
    let row = place / phases;
    let i = first + i32(row * ratio + place % phases);
    var sample: f32;
    if (inside) {
      sample = x[i + shift];
    } else {
      sample = continued(i, x[reflected_place(i, ends) + shift], ends);
    }
    sh_samples[place + (row / 16) * padding] = sample;
  }
}

fn sample_at(base: u32, row: u32) -> f32 {
  return sh_samples[base + row * phases + (row / 16) * padding];
}

fn add_rows(sums: ptr<function, array<f32, 16>>, base: u32, first_tap: u32, row_count: u32) {
  var w: array<f32, 23>;
  #unroll
  for (var row = 0u; row < 15; row++) { w[row] = sample_at(base, row); }
  for (var from_ = 0u; from_ < row_count; from_ += 8) {
    #unroll
    for (var row = 0u; row < 8; row++) { w[15 + row] = sample_at(base, from_ + 15 + row); }
    #unroll
    for (var row = 0u; row < 8; row++) {
      let tap = taps[first_tap + (from_ + row) * ratio];
      #unroll
      for (var j = 0u; j < 16; j++) { (*sums)[j] = fma(tap, w[row + j], (*sums)[j]); }
    }
    #unroll
    for (var row = 0u; row < 15; row++) { w[row] = w[row + 8]; }
  }
}

fn phase_sum(output: u32, from_: u32, step: u32) -> f32 {
  var sum = 0.0;
  for (var phase = from_; phase < phases; phase += step) {
    sum += sh_samples[((output / 16) * phases + phase) * 17 + output % 16];
  }
  return sum;
}

fn store(output: u32, sum: f32) {
  if (output < params.output_count) { y[output + params.output_first - params.output_base] = sum; }
}

fn join_phases(t: u32, first_output: u32) {
  if (parts == 1) {
    for (var o = t; o < 16 * groups; o += threads) { store(first_output + o, phase_sum(o, 0, 1)); }
    return;
  }
  let partial = phase_sum(t % (16 * groups), t / (16 * groups), parts);
  workgroupBarrier();
  if (t < 16 * groups * parts) { sh_samples[t] = partial; }
  workgroupBarrier();
  if (t < 16 * groups) {
    var sum = 0.0;
    for (var part = 0u; part < parts; part++) { sum += sh_samples[t + part * 16 * groups]; }
    store(first_output + t, sum);
  }
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let first_output = (params.first_group + group.x) * 16 * groups;
  let first = i32((params.output_first + first_output) * ratio) - params.stretch_from - params.half;
  let phase = t % phases;
  let base = (t / phases) * (16 * phases + padding) + phase;
  let works = t < groups * phases;
  var sums: array<f32, 16>;
  for (var first_phase = 0u; first_phase < ratio; first_phase += phases) {
    for (var row = 0u; row < params.row_count; row += chunk_rows) {
      let row_count = min(chunk_rows, params.row_count - row);
      workgroupBarrier();
      load_rows(t, first + i32(first_phase + row * ratio), 16 * groups + row_count - 1);
      workgroupBarrier();
      if (works && first_phase + phase < ratio) {
        add_rows(&sums, base, row * ratio + first_phase + phase, row_count);
      }
    }
  }
  workgroupBarrier();
  if (works) {
    #unroll
    for (var j = 0u; j < 16; j++) { sh_samples[t * 17 + j] = sums[j]; }
  }
  workgroupBarrier();
  join_phases(t, first_output);
}
