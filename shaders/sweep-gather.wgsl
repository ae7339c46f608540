// sweep-gather: of every kept beat what is shown of it: its features by both methods.
//
// reads   beats, frames              of beat_count beats
// reads   windows                    Window × window_count
// reads   feet, notches              f32 × columns × stride     ms after R; column 0 is historic
// reads   foot_winners, notch_winners   i32 × window_count
// writes  found                      BeatFound × beat_count
// runs    one thread a beat, 64 a workgroup; needs no subgroups
// twin    src/analysis/intervals/result.ts `assembleResult`; tests/gpu/interval-sweep.test.ts
#import missing
#import beat
#import sweep-row

struct Params {
  first_group: u32,
  stride: u32, // beats of a column
  first_index: i32, // of a row's first sample, from R
  ms_a_sample: f32,
}

/// ms after R, NaN where missing; reasons of src/gpu/miss-codes.ts.
struct BeatFound {
  foot: vec2u, // historic, least variance
  notch: vec2u,
  peak: u32,
  foot_missed: u32,
  notch_missed: u32,
  spare: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> beats: array<Beat>;
@group(0) @binding(2) var<storage, read> frames: array<Frame>;
@group(0) @binding(3) var<storage, read> windows: array<Window>;
@group(0) @binding(4) var<storage, read> feet: array<u32>;
@group(0) @binding(5) var<storage, read> notches: array<u32>;
@group(0) @binding(6) var<storage, read> foot_winners: array<i32>;
@group(0) @binding(7) var<storage, read> notch_winners: array<i32>;
@group(0) @binding(8) var<storage, read_write> found: array<BeatFound>;

fn place_of(winner: i32, b: u32) -> u32 {
  return u32(max(winner, 0)) * params.stride + b;
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let b = (params.first_group + group.x) * 64 + t;
  if (b >= arrayLength(&beats)) { return; }
  let frame = frames[b];
  let source = windows[beats[b].window].source;
  let foot = foot_winners[source];
  let notch = notch_winners[source];
  let peak_ms = f32(frame.peak + params.first_index) * params.ms_a_sample;
  found[b] = BeatFound(
    vec2u(feet[b], select(feet[place_of(foot, b)], missing_bits, foot < 0)),
    vec2u(notches[b], select(notches[place_of(notch, b)], missing_bits, notch < 0)),
    select(bits_of(peak_ms), missing_bits, frame.peak < 0),
    frame.foot_missed,
    frame.notch_missed,
    0,
  );
}
