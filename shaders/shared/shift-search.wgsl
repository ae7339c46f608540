// shift-search: the best shift of each beat's window against each template, by any measure.
//
// A workgroup holds the rows of some beats; a row is all samples that a beat's window reaches. A search compares one
// beat with four templates. Its threads process four neighbouring shifts each, so that a sample and a template's word
// are read once for sixteen products.
//
// The importing kernel declares `fn ready(own: Own)` and `fn likeness(row: u32, shift: u32, four: u32) -> mat4x4f`.
// Every thread calls `ready` once the rows are loaded; it computes the values of a shift that do not depend on the
// template. `likeness` returns one column per shift from `shift` on, and one row per template. It sets `digits_lost` if
// single precision cannot determine rho within the bound.
override threads: u32 = 128;
override row_room: u32 = 256; // capacity for `row_fours` of each row
override shift_room: u32 = 256; // capacity for the shifts of each row, rounded up to a multiple of four

const piece = 32u; // terms of one running sum: one of hundreds would lose precision

struct Params {
  first_group: u32,
  beat_count: u32,
  first_sample: u32, // first sample of the binding
  length: u32, // samples per window
  shift_count: u32,
  template_count: u32,
  part_count: u32, // bins, or words of signs
  bin_length: u32,
  takes_mean: u32, // 1 if bins are relative to their mean
  row_count: u32, // beats per workgroup, a power of two
  row_fours: u32, // vectors per row, for the window and the shifts; zeros after the last sample
}

struct Best {
  rho: f32,
  shift: u32, // index, from the smallest shift on
  next: f32, // maximum rho of any other shift; 2 if precision was lost
}

/// A thread's place among the `lanes()` that prepare a row.
struct Own {
  row: u32,
  lane: u32,
  t: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> samples: array<f32>;
@group(0) @binding(2) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> found: array<Best>;

var<workgroup> sh_x: array<vec4f, row_room>;
var<workgroup> sh_rho: array<vec4f, threads>;
var<workgroup> sh_shift: array<vec4u, threads>;
var<workgroup> sh_next: array<vec4f, threads>;

var<private> digits_lost: f32; // 2 if precision was lost, else below every rho
var<private> best: vec4f;
var<private> place: vec4u;
var<private> next: vec4f;

fn row_length() -> u32 {
  return params.length + params.shift_count - 1;
}

/// Four samples of the row that begins at `start`, zeros after its last.
fn samples_from(start: u32, i: u32) -> vec4f {
  let from_ = start + i;
  if (i + 3 < row_length()) {
    return vec4f(samples[from_], samples[from_ + 1], samples[from_ + 2], samples[from_ + 3]);
  }
  var four = vec4f();
  for (var c = 0u; i + c < row_length(); c++) { four[c] = samples[from_ + c]; }
  return four;
}

fn shift_fours() -> u32 {
  return (params.shift_count + 3) / 4;
}

/// Threads per row, a power of two.
fn lanes() -> u32 {
  return threads / params.row_count;
}

fn sample(row: u32, i: u32) -> f32 {
  return sh_x[row * params.row_fours + i / 4][i % 4];
}

/// One sample of each of four neighbouring windows.
fn four_from(row: u32, i: u32) -> vec4f {
  return vec4f(sample(row, i), sample(row, i + 1), sample(row, i + 2), sample(row, i + 3));
}

/// Sums over the lanes of each row, for `sum_of`; every thread calls it.
fn over_lanes(value: f32, own: Own) {
  workgroupBarrier();
  sh_rho[own.t].x = value;
  for (var half = lanes() / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if (own.lane < half) { sh_rho[own.t].x += sh_rho[own.t + half].x; }
  }
  workgroupBarrier();
}

/// The latest sum of `over_lanes` for a row.
fn sum_of(row: u32) -> f32 {
  return sh_rho[row * lanes()].x;
}

/// Subtracts the row's mean, so that a constant costs no precision.
fn centre(own: Own) {
  let first = own.row * params.row_fours;
  var sum = vec4f();
  for (var p = own.lane; p < params.row_fours; p += lanes()) { sum += sh_x[first + p]; }
  over_lanes((sum.x + sum.y) + (sum.z + sum.w), own);
  let mean = sum_of(own.row) / f32(row_length());
  for (var p = own.lane; p < params.row_fours; p += lanes()) { sh_x[first + p] -= mean; }
  workgroupBarrier();
}

/// Whether all samples of a window are equal; stops at the first that differs.
fn is_flat(row: u32, shift: u32) -> bool {
  let first = sample(row, shift);
  var i = 1u;
  while (i < params.length && sample(row, shift + i) == first) { i++; }
  return i >= params.length;
}

fn take(rho: vec4f, shift: u32) {
  if (shift >= params.shift_count) { return; }
  next = max(next, min(best, rho));
  place = select(place, vec4u(shift), rho > best);
  best = max(best, rho);
}

/// One thread's part of a search: every `team`-th group of four shifts.
fn search(row: u32, member: u32, team: u32, four: u32, t: u32) {
  best = vec4f(-4);
  next = vec4f(-4);
  place = vec4u();
  digits_lost = -4;
  for (var shift = 4 * member; shift < params.shift_count; shift += 4 * team) {
    let rhos = likeness(row, shift, four);
    take(rhos[0], shift);
    take(rhos[1], shift + 1);
    take(rhos[2], shift + 2);
    take(rhos[3], shift + 3);
  }
  sh_rho[t] = best;
  sh_shift[t] = place;
  sh_next[t] = max(next, vec4f(digits_lost));
}

/// The best result of a team with one of its four templates; among equals, the smallest shift.
fn joined(from_: u32, team: u32, c: u32) -> Best {
  var whole = Best(sh_rho[from_][c], sh_shift[from_][c], sh_next[from_][c]);
  for (var t = from_ + 1; t < from_ + team; t++) {
    let its = Best(sh_rho[t][c], sh_shift[t][c], sh_next[t][c]);
    whole.next = max(max(whole.next, its.next), min(whole.rho, its.rho));
    if (its.rho > whole.rho || (its.rho == whole.rho && its.shift < whole.shift)) {
      whole.rho = its.rho;
      whole.shift = its.shift;
    }
  }
  return whole;
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let own = Own(t / lanes(), t % lanes(), t);
  let first_beat = (params.first_group + group.x) * params.row_count;
  let start = starts[min(first_beat + own.row, params.beat_count - 1)] - params.first_sample;
  for (var p = own.lane; p < params.row_fours; p += lanes()) {
    sh_x[own.row * params.row_fours + p] = samples_from(start, 4 * p);
  }
  workgroupBarrier();
  ready(own);
  workgroupBarrier();
  let team = min(shift_fours(), threads);
  let round = threads / team;
  let search_count = params.row_count * ((params.template_count + 3) / 4);
  for (var first = 0u; first < search_count; first += round) {
    let mine = first + t / team;
    if (t < round * team && mine < search_count) {
      search(mine % params.row_count, t % team, team, mine / params.row_count, t);
    }
    workgroupBarrier();
    for (var j = t; j < 4 * round; j += threads) {
      let done = first + j / 4;
      let beat = first_beat + done % params.row_count;
      let k = 4 * (done / params.row_count) + j % 4;
      if (done < search_count && beat < params.beat_count && k < params.template_count) {
        found[beat * params.template_count + k] = joined((j / 4) * team, team, j % 4);
      }
    }
    workgroupBarrier();
  }
}
