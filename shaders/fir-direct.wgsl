// fir-direct: FIR filter as the direct sum, tiled through workgroup memory and registers.
//
// reads   x          f32 × input_count      samples input_first … of the signal
// reads   taps       vec4f × tap_count/4    reversed, padded at the end with zeros to a multiple of 16
// writes  y          vec4f × output_count/4 samples output_first … of the filtered signal, up to a whole vec4
// runs    one workgroup per 16·threads outputs, 16 neighbours per thread; needs no subgroups
// limits  sums of 128 taps are computed separately and then added: one running sum of thousands would lose precision;
//         tile a multiple of 128
// twin    src/dsp/fir/fir.ts `filterFir`; tests/gpu/fir-direct.test.ts
#import odd-reflection

override threads: u32 = 128;
override tile: u32 = 512; // taps in workgroup memory at a time
override sample_length: u32 = 805; // vec4 of samples: 5·(16·threads + tile + 16)/16
override tap_length: u32 = 128; // vec4 of taps: tile/4

const piece = 8u; // groups of 16 taps that form one running sum

struct Params {
  first_group: u32,
  count: u32, // samples of the whole signal
  input_first: i32,
  output_first: u32,
  output_count: u32,
  lead: i32, // offset from an output to the first sample of its sum
  reflects: u32,
  tap_count: u32, // including the padding
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> taps: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> y: array<vec4f>;

// One vec4 in five is unused, so that threads sixteen samples apart read from different banks.
var<workgroup> sh_samples: array<vec4f, sample_length>;
var<workgroup> sh_taps: array<vec4f, tap_length>;

fn sample_at_end(i: i32, ends: Ends) -> f32 {
  return continued(i, x[reflected_place(i, ends) - params.input_first], ends);
}

/// Fills the tile with samples from `start` on, four at a time.
fn load_samples(start: i32, four_count: u32, t: u32) {
  let last = i32(params.count) - 1;
  if (start >= 0 && start + i32(4 * four_count) <= i32(params.count)) {
    let from_ = u32(start - params.input_first);
    for (var p = t; p < four_count; p += threads) {
      let i = from_ + 4 * p;
      sh_samples[p + p / 4] = vec4f(x[i], x[i + 1], x[i + 2], x[i + 3]);
    }
    return;
  }
  // An end's value is used only if the binding contains that end.
  let ends = Ends(last, params.reflects != 0, x[0], x[min(u32(last - params.input_first), arrayLength(&x) - 1)]);
  for (var p = t; p < four_count; p += threads) {
    let i = start + i32(4 * p);
    sh_samples[p + p / 4] = vec4f(
      sample_at_end(i, ends),
      sample_at_end(i + 1, ends),
      sample_at_end(i + 2, ends),
      sample_at_end(i + 3, ends),
    );
  }
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let first_output = (params.first_group + group.x) * threads * 16;
  let first_input = i32(params.output_first + first_output) + params.lead;
  var total: array<f32, 16>;
  var sum: array<f32, 16>;
  var w: array<f32, 32>;
  for (var tap = 0u; tap < params.tap_count; tap += tile) {
    let tap_count = min(tile, params.tap_count - tap);
    workgroupBarrier();
    load_samples(first_input + i32(tap), threads * 4 + tap_count / 4, t);
    for (var p = t; p < tap_count / 4; p += threads) { sh_taps[p] = taps[tap / 4 + p]; }
    workgroupBarrier();
    for (var q = 0u; q < 4; q++) {
      let four = sh_samples[5 * t + q];
      w[4 * q] = four.x;
      w[4 * q + 1] = four.y;
      w[4 * q + 2] = four.z;
      w[4 * q + 3] = four.w;
    }
    for (var from_ = 0u; from_ < tap_count / 16; from_ += piece) {
      for (var b = from_; b < min(from_ + piece, tap_count / 16); b++) {
        for (var q = 0u; q < 4; q++) {
          let four = sh_samples[5 * (t + b + 1) + q];
          w[16 + 4 * q] = four.x;
          w[17 + 4 * q] = four.y;
          w[18 + 4 * q] = four.z;
          w[19 + 4 * q] = four.w;
        }
        for (var q = 0u; q < 4; q++) {
          let four = sh_taps[4 * b + q];
          for (var i = 0u; i < 16; i++) { sum[i] = fma(four.x, w[i + 4 * q], sum[i]); }
          for (var i = 0u; i < 16; i++) { sum[i] = fma(four.y, w[i + 4 * q + 1], sum[i]); }
          for (var i = 0u; i < 16; i++) { sum[i] = fma(four.z, w[i + 4 * q + 2], sum[i]); }
          for (var i = 0u; i < 16; i++) { sum[i] = fma(four.w, w[i + 4 * q + 3], sum[i]); }
        }
        for (var i = 0u; i < 16; i++) { w[i] = w[i + 16]; }
      }
      for (var i = 0u; i < 16; i++) {
        total[i] += sum[i];
        sum[i] = 0;
      }
    }
  }
  let o = first_output + 16 * t;
  for (var q = 0u; q < 4; q++) {
    if (o + 4 * q < params.output_count) {
      y[o / 4 + q] = vec4f(total[4 * q], total[4 * q + 1], total[4 * q + 2], total[4 * q + 3]);
    }
  }
}
