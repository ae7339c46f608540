// decimate-phases: every `ratio`th output of an anti-alias FIR, phase by phase. The samples of one phase, `ratio`
// apart, are a signal at the lower rate, and so are the filter's taps. Their spectra are multiplied, summed over the
// phases, and transformed back once. Two real blocks form one complex transform of 512.
//
// reads   x          f32 × input_count      samples input_first … of the signal
// reads   spectrum   vec4f × batches·8·32·8 of the taps: by batch of phases, pair of slots, thread and phase; divided
//         by 512
// reads   twiddles   vec4f × 256            of fft-block
// writes  y          f32 × outputs          output_base … of the signal at the lower rate
// runs    one workgroup per pair of blocks of `hop` outputs: eight transforms at a time, of 32 threads each. Eight
//         adjacent threads have neighbouring phases, so that they read neighbouring samples
// limits  hop + (taps + lead)/ratio ≤ 512; single-precision transforms: 3e-7 of the range
// twin    src/dsp/resampling/resample.ts `resample`; tests/gpu/decimate-phases.test.ts
#import fft-block
#import odd-reflection

struct Params {
  first_group: u32,
  lead: i32, // distance from a block's first input to its first output, in samples
  stretch_from: i32, // start of the gap-free stretch, in samples of the signal
  stretch_last: i32, // index of its last sample, relative to its first
  input_first: i32,
  output_first: u32,
  output_base: u32,
  output_count: u32,
  batches: u32, // batches of eight phases
  ratio: u32, // not a constant: compiling takes a driver seconds, and is now needed once for all ratios
  hop: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> spectrum: array<vec4f>;
@group(0) @binding(3) var<storage, read> twiddles: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;

const size = 512u;
const columns = 8u; // transforms at a time
const room_words = 548u; // words of one of them: a multiple of 32, plus four, so that columns are on different banks
const row_words = 34u; // words of a slot's values when columns are summed

fn load_inside(from_: u32) -> Sixteen {
  var v: Sixteen;
  #unroll
  for (var j = 0u; j < 16; j++) {
    let place = from_ + threads * j * params.ratio;
    v[j] = vec2f(x[place], x[place + params.hop * params.ratio]);
  }
  return v;
}

/// The value at an index of the stretch or past its ends.
fn sample_at(i: i32) -> f32 {
  let shift = params.stretch_from - params.input_first;
  let last = params.stretch_last;
  let ends = Ends(last, true, x[shift], x[last + shift]);
  return continued(i, x[reflected_place(i, ends) + shift], ends);
}

/// Loads through the thread's own workgroup memory, so that the code of `sample_at` is not unrolled.
fn load_at_end(from_: i32, own: u32) -> Sixteen {
  var v: Sixteen;
  for (var j = 0u; j < 16; j++) { sh_exchange[own + row_words * j] = sample_at(from_ + i32(threads * j * params.ratio)); }
  #unroll
  for (var j = 0u; j < 16; j++) { v[j].x = sh_exchange[own + row_words * j]; }
  let second = from_ + i32(params.hop * params.ratio);
  for (var j = 0u; j < 16; j++) { sh_exchange[own + row_words * j] = sample_at(second + i32(threads * j * params.ratio)); }
  #unroll
  for (var j = 0u; j < 16; j++) { v[j].y = sh_exchange[own + row_words * j]; }
  return v;
}

/// Sums one component over the columns, for all slots: each column sums two of them.
fn over_columns(part: array<f32, 16>, t: u32, column: u32) -> array<f32, 16> {
  workgroupBarrier();
  #unroll
  for (var slot = 0u; slot < 16; slot++) { sh_exchange[column * room_words + slot * row_words + t] = part[slot]; }
  workgroupBarrier();
  var sums: vec2f;
  #unroll
  for (var other = 0u; other < 8; other++) {
    let at = other * room_words + 2 * column * row_words + t;
    sums += vec2f(sh_exchange[at], sh_exchange[at + row_words]);
  }
  workgroupBarrier();
  sh_exchange[2 * column * row_words + t] = sums.x;
  sh_exchange[(2 * column + 1) * row_words + t] = sums.y;
  workgroupBarrier();
  var whole: array<f32, 16>;
  #unroll
  for (var slot = 0u; slot < 16; slot++) { whole[slot] = sh_exchange[slot * row_words + t]; }
  return whole;
}

@compute @workgroup_size(columns * threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) index: u32) {
  let t = index / columns;
  let column = index % columns;
  let first_output = (params.first_group + group.x) * 2 * params.hop;
  let first = i32((params.output_first + first_output) * params.ratio) - params.stretch_from - params.lead;
  let end = first + i32((params.hop + size) * params.ratio + columns);
  let is_inside = first >= 0 && end <= params.stretch_last;
  let own = t * params.ratio + column;
  let room = column * room_words;
  var sums: Sixteen;
  for (var batch = 0u; batch < params.batches; batch++) {
    var v: Sixteen;
    workgroupBarrier();
    if (is_inside) {
      v = load_inside(u32(first + params.stretch_from - params.input_first) + own + batch * columns);
    } else {
      v = load_at_end(first + i32(own + batch * columns), room + t);
    }
    workgroupBarrier();
    block_fft_in(&v, t, room);
    #unroll
    for (var slot = 0u; slot < 16; slot += 2) {
      let two = spectrum[((batch * 8 + slot / 2) * threads + t) * columns + column];
      sums[slot] += times(v[slot], two.xy);
      sums[slot + 1] += times(v[slot + 1], two.zw);
    }
  }
  var re: array<f32, 16>;
  var im: array<f32, 16>;
  #unroll
  for (var slot = 0u; slot < 16; slot++) {
    re[slot] = sums[slot].x;
    im[slot] = sums[slot].y;
  }
  re = over_columns(re, t, column);
  im = over_columns(im, t, column);
  #unroll
  for (var slot = 0u; slot < 16; slot++) { sums[slot] = vec2f(re[slot], im[slot]); }
  block_fft_back_in(&sums, t, room);
  if (column > 0) { return; }
  let shift = params.output_first - params.output_base;
  #unroll
  for (var j = 0u; j < 16; j++) {
    let k = t + threads * j;
    let output = first_output + k;
    if (k < params.hop && output < params.output_count) { y[output + shift] = sums[j].x; }
    if (k < params.hop && output + params.hop < params.output_count) { y[output + params.hop + shift] = sums[j].y; }
  }
}
