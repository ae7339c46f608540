// fir-row: FIR filter as in Domazet et al. 2016, one thread per output, using only global memory.
//
// reads   x          f32 × input_count      samples input_first … of the signal
// reads   taps       f32 × taps             in their order
// writes  y          f32 × output_count     samples output_first … of the filtered signal
// runs    workgroups of `threads` outputs, any size that the device supports; needs no subgroups
// limits  kept for comparison: one running sum loses precision with many taps, and each thread reads every tap and
//         sample again
// twin    src/dsp/fir/fir.ts `filterFir`; tests/gpu/fir-row.test.ts
#import odd-reflection

override threads: u32 = 256;

struct Params {
  first_group: u32,
  count: u32, // samples of the whole signal
  input_first: i32,
  output_first: u32,
  output_count: u32,
  delay: i32, // offset from an output to the sample of its first tap
  reflects: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> taps: array<f32>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let o = (params.first_group + group.x) * threads + t;
  if (o >= params.output_count) { return; }
  let tap_count = arrayLength(&taps);
  let newest = i32(params.output_first + o) + params.delay;
  let last = i32(params.count) - 1;
  var sum = 0.0;
  if (newest <= last && newest - i32(tap_count) >= -1) {
    let from_ = u32(newest - params.input_first);
    for (var j = 0u; j < tap_count; j++) { sum = fma(taps[j], x[from_ - j], sum); }
  } else {
    let ends = Ends(last, params.reflects != 0, x[0], x[min(u32(last - params.input_first), arrayLength(&x) - 1)]);
    for (var j = 0u; j < tap_count; j++) {
      let i = newest - i32(j);
      sum = fma(taps[j], continued(i, x[reflected_place(i, ends) - params.input_first], ends), sum);
    }
  }
  y[o] = sum;
}
