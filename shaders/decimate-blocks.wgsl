// decimate-blocks: every `ratio`th output of an anti-alias FIR, in blocks, two real ones as one complex transform. If
// only every fold-th value is kept, frequencies that are a multiple of 4096/fold apart alias, so that the inverse
// transform is smaller by this factor.
//
// reads   x          f32 × input_count      samples input_first … of the signal
// reads   spectrum   vec4f × 2048           of the taps, by pair of slots and thread, divided by 4096
// reads   twiddles   vec4f × 256            of fft-block
// writes  y          f32 × outputs          output_base … of the signal at the lower rate
// runs    one workgroup per pair of blocks of `hop` outputs, 256 threads; needs no subgroups
// limits  fold 1, 2 or 4, a divisor of ratio; skip + (hop − 1)·ratio < 4096, skip a multiple of ratio and at least taps
//         − 1; single-precision transforms: 3e-7 of the range
// twin    src/dsp/resampling/resample.ts `resample`; tests/gpu/decimate-blocks.test.ts
#import fft-block
#import odd-reflection

override ratio: u32 = 8;
override fold: u32 = 4;
override hop: u32 = 400;
override skip: u32 = 832; // places of a block before its first output
override bands: u32 = 4; // 16/fold
override band_length: u32 = 280; // 272 words, padded so that the rows of bands are on different banks

struct Params {
  first_group: u32,
  lead: i32, // distance from a block's first output to its first input, in samples
  stretch_from: i32, // start of the gap-free stretch, in samples of the signal
  stretch_last: i32, // index of its last sample, relative to its first
  input_first: i32,
  output_first: u32,
  output_base: u32,
  output_count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> spectrum: array<vec4f>;
@group(0) @binding(3) var<storage, read> twiddles: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;

fn load_inside(from_: u32) -> Sixteen {
  var v: Sixteen;
  #unroll
  for (var j = 0u; j < 16; j++) {
    v[j] = vec2f(x[from_ + threads * j], x[from_ + hop * ratio + threads * j]);
  }
  return v;
}

fn load_at_end(from_: i32) -> Sixteen {
  var v: Sixteen;
  let shift = params.stretch_from - params.input_first;
  let last = params.stretch_last;
  let ends = Ends(last, true, x[shift], x[last + shift]);
  #unroll
  for (var j = 0u; j < 16; j++) {
    let a = from_ + i32(threads * j);
    let b = a + i32(hop * ratio);
    let at_a = x[reflected_place(a, ends) + shift];
    let at_b = x[reflected_place(b, ends) + shift];
    v[j] = vec2f(continued(a, at_a, ends), continued(b, at_b, ends));
  }
  return v;
}

/// The spectrum of every fold-th value: adds those of thread t's 16 frequencies that alias.
fn folded(v: ptr<function, Sixteen>) -> Sixteen {
  var w: Sixteen;
  if (bands == 8) {
    #unroll
    for (var band = 0u; band < 8; band++) {
      w[4 * (band % 2) + band / 2] = (*v)[4 * (band % 4) + band / 4] + (*v)[4 * (band % 4) + band / 4 + 2];
    }
    fft8_back(&w, 0);
  } else {
    #unroll
    for (var k = 0u; k < 16; k++) { w[k % 4] += (*v)[4 * (k % 4) + k / 4]; }
    fft4(&w, 0, 1, 2, 3, 1);
  }
  return w;
}

/// One component of the values of all threads, through workgroup memory.
fn read_row(row: u32) -> array<f32, 16> {
  var values: array<f32, 16>;
  #unroll
  for (var k = 0u; k < 16; k++) { values[k] = sh_exchange[row + k]; }
  return values;
}

fn joined(re: array<f32, 16>, im: array<f32, 16>) -> Sixteen {
  var v: Sixteen;
  #unroll
  for (var k = 0u; k < 16; k++) { v[4 * (k % 4) + k / 4] = vec2f(re[k], im[k]); }
  return v;
}

/// Inverse transform of size 256·bands: value t + 16·bands·j is in slot j of the first 16·bands threads.
fn back(w: ptr<function, Sixteen>, t: u32) -> Sixteen {
  let imaginary = bands * band_length;
  let works = t < 16 * bands;
  workgroupBarrier();
  #unroll
  for (var band = 0u; band < 8; band++) {
    if (band < bands) {
      let place = band * band_length + (t / 16) * 17 + t % 16;
      sh_exchange[place] = (*w)[band].x;
      sh_exchange[place + imaginary] = (*w)[band].y;
    }
  }
  workgroupBarrier();
  let row = (t / 16) * band_length + (t % 16) * 17;
  var u: Sixteen;
  if (works) {
    u = joined(read_row(row), read_row(row + imaginary));
    turned_fft16_back(&u, 16 * fold * (t / 16));
  }
  workgroupBarrier();
  if (works) {
    let to = (t / 16) * band_length + t % 16;
    #unroll
    for (var k = 0u; k < 16; k++) {
      sh_exchange[to + 17 * k] = u[k].x;
      sh_exchange[to + 17 * k + imaginary] = u[k].y;
    }
  }
  workgroupBarrier();
  if (works) {
    let last_row = (t % bands) * band_length + (t / bands) * 17;
    u = joined(read_row(last_row), read_row(last_row + imaginary));
    turned_fft16_back(&u, t * fold);
  }
  return u;
}

fn store(v: Sixteen, t: u32, first_output: u32) {
  let shift = params.output_first - params.output_base;
  #unroll
  for (var j = 0u; j < 16; j++) {
    let place = (t + 16 * bands * j) * fold;
    let k = (place - skip) / ratio;
    if (place >= skip && (place - skip) % ratio == 0 && k < hop) {
      let output = first_output + k;
      if (output < params.output_count) { y[output + shift] = v[j].x; }
      if (output + hop < params.output_count) { y[output + hop + shift] = v[j].y; }
    }
  }
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let first_output = (params.first_group + group.x) * 2 * hop;
  let first = i32((params.output_first + first_output) * ratio) - params.stretch_from + params.lead;
  var v: Sixteen;
  if (first >= 0 && first + i32(hop * ratio + 4096) <= params.stretch_last) {
    v = load_inside(u32(first + params.stretch_from - params.input_first) + t);
  } else {
    v = load_at_end(first + i32(t));
  }
  block_fft(&v, t);
  #unroll
  for (var slot = 0u; slot < 16; slot += 2) {
    let two = spectrum[(slot / 2) * threads + t];
    v[slot] = times(v[slot], two.xy);
    v[slot + 1] = times(v[slot + 1], two.zw);
  }
  if (fold == 1) {
    block_fft_back(&v, t);
    store(v, t, first_output);
  } else {
    var w = folded(&v);
    let decimated = back(&w, t);
    if (t < 16 * bands) { store(decimated, t, first_output); }
  }
}
