// shift-search: the best shift of each beat's window against each template, by any measure.
//
// The kernel that imports it declares `fn ready(row: u32, t: u32)`, which every thread calls once the
// rows are in, and `fn likeness(row: u32, shift: u32, four: u32) -> vec4f`, which gives rho with four
// templates at one shift and sets `digits_lost` where single precision does not tell it to the bound.
override threads: u32 = 128; // `lanes` a beat
override row_length: u32 = 180; // samples of a beat's window at all of its shifts
override row_room: u32 = 720; // row_length for each beat of a workgroup

const lanes = 32u;
const piece = 32u; // terms of one running sum: one of hundreds would lose digits

struct Params {
  first_group: u32,
  beat_count: u32,
  first_sample: u32, // of the binding
  length: u32, // samples of a window
  shift_count: u32,
  template_count: u32,
  part_count: u32, // bins, or words of signs
  bin_length: u32,
}

struct Best {
  rho: f32,
  shift: u32, // from the smallest on
  next: f32, // largest rho of any other shift; 2 where digits were lost
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> samples: array<f32>;
@group(0) @binding(2) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> found: array<Best>;

var<workgroup> sh_x: array<f32, row_room>;
var<workgroup> sh_rho: array<vec4f, threads>;
var<workgroup> sh_shift: array<vec4u, threads>;
var<workgroup> sh_next: array<vec4f, threads>;

var<private> digits_lost: f32; // 2, else below every rho

/// Sum over the lanes of a beat; every thread calls it.
fn over_lanes(value: f32, t: u32) -> f32 {
  let lane = t % lanes;
  workgroupBarrier();
  sh_rho[t].x = value;
  for (var half = lanes / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if (lane < half) { sh_rho[t].x += sh_rho[t + half].x; }
  }
  workgroupBarrier();
  return sh_rho[t - lane].x;
}

/// Takes the row's mean off it, so that a constant costs no digits.
fn centre(row: u32, t: u32) {
  var sum = 0.0;
  for (var i = t % lanes; i < row_length; i += lanes) { sum += sh_x[row + i]; }
  let mean = over_lanes(sum, t) / f32(row_length);
  for (var i = t % lanes; i < row_length; i += lanes) { sh_x[row + i] -= mean; }
  workgroupBarrier();
}

/// Whether all samples of a window are the same; over at the first that is not.
fn is_flat(from_: u32) -> bool {
  var i = 1u;
  while (i < params.length && sh_x[from_ + i] == sh_x[from_]) { i++; }
  return i >= params.length;
}

/// The better of two threads' findings takes the place of the first; of equal ones the smaller shift's.
fn join(t: u32, other: u32) {
  let own = sh_rho[t];
  let its = sh_rho[other];
  let is_sooner = sh_shift[other] < sh_shift[t];
  let is_better = (its > own) | ((its == own) & is_sooner);
  sh_next[t] = max(max(sh_next[t], sh_next[other]), min(own, its));
  sh_shift[t] = select(sh_shift[t], sh_shift[other], is_better);
  sh_rho[t] = max(own, its);
}

/// One thread's share of the shifts: every `lanes`-th.
fn search(row: u32, t: u32, four: u32) {
  var best = vec4f(-4);
  var next = vec4f(-4);
  var place = vec4u();
  digits_lost = -4;
  for (var shift = t % lanes; shift < params.shift_count; shift += lanes) {
    let rho = likeness(row, shift, four);
    let is_better = rho > best;
    next = max(next, min(best, rho));
    place = select(place, vec4u(shift), is_better);
    best = max(best, rho);
  }
  sh_rho[t] = best;
  sh_shift[t] = place;
  sh_next[t] = max(next, vec4f(digits_lost));
}

fn write(beat: u32, t: u32, four: u32) {
  for (var c = 0u; c < 4; c++) {
    let k = 4 * four + c;
    if (k < params.template_count) {
      found[beat * params.template_count + k] = Best(sh_rho[t][c], sh_shift[t][c], sh_next[t][c]);
    }
  }
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let lane = t % lanes;
  let row = (t / lanes) * row_length;
  let beat = (params.first_group + group.x) * (threads / lanes) + t / lanes;
  let start = starts[min(beat, params.beat_count - 1)] - params.first_sample;
  for (var i = lane; i < row_length; i += lanes) { sh_x[row + i] = samples[start + i]; }
  workgroupBarrier();
  ready(row, t);
  for (var four = 0u; 4 * four < params.template_count; four++) {
    workgroupBarrier();
    search(row, t, four);
    for (var half = lanes / 2; half > 0; half /= 2) {
      workgroupBarrier();
      if (lane < half) { join(t, t + half); }
    }
    if (lane == 0 && beat < params.beat_count) { write(beat, t, four); }
  }
}
