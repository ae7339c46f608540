// beat-match-moves: Pearson correlation of each cycle with a template at every move, and the best of them.
//
// reads   x          f32 × sample_count       without gaps
// reads   cuts       Cut × cut_count          cycles without a move
// reads   of_cut     u32 × cut_count          index of each cycle's template
// reads   places     Place × rows·column_count
// reads   templates  f32 × templates·column_count
// writes  found      Best × cut_count
// runs    256 threads, one per cycle and move; several cycles per workgroup
// limits  sums in pieces of 32, means first, so that a constant costs no precision; if it still does, `next` is 2
// twin    src/analysis/denoise/find-moves.ts; tests/gpu/beat-match-moves.test.ts
#import beat-cut

struct Params {
  first_group: u32,
  sample_count: u32,
  cut_count: u32,
  column_count: u32,
  largest_move: u32,
  lanes: u32, // threads per cycle
}

struct Best {
  rho: f32,
  place: u32, // index of the move, from the smallest on
  next: f32, // maximum rho of any other move; 2 if precision was lost
  still: f32, // rho without a move
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> cuts: array<Cut>;
@group(0) @binding(3) var<storage, read> of_cut: array<u32>;
@group(0) @binding(4) var<storage, read> places: array<Place>;
@group(0) @binding(5) var<storage, read> templates: array<f32>;
@group(0) @binding(6) var<storage, read_write> found: array<Best>;

const threads = 256u;
const piece = 32u; // terms of one running sum: one of hundreds would lose precision

var<workgroup> sh_best: array<Best, threads>;

/// A cycle at one move, and its template.
struct Pair {
  first: i32,
  row: u32,
  pattern: u32,
}

/// A sample of the cycle and of its template. Samples outside the record are clamped; such moves are not used.
fn sample_of(pair: Pair, column: u32) -> vec2f {
  let place = places[pair.row + column];
  let last = i32(params.sample_count) - 1;
  let left = pair.first + i32(place.left);
  let own = between(x[clamp(left, 0, last)], x[clamp(left + 1, 0, last)], place.share);
  return vec2f(own, templates[pair.pattern + column]);
}

fn mean_of(pair: Pair) -> vec2f {
  var sum = vec2f();
  for (var from_ = 0u; from_ < params.column_count; from_ += piece) {
    var part = vec2f();
    for (var c = from_; c < min(from_ + piece, params.column_count); c++) { part += sample_of(pair, c); }
    sum += part;
  }
  return sum / f32(params.column_count);
}

/// rho, and 2 if it lost precision, else −4.
fn likeness(pair: Pair) -> vec2f {
  let mean = mean_of(pair);
  var products = vec3f();
  for (var from_ = 0u; from_ < params.column_count; from_ += piece) {
    var part = vec3f();
    for (var c = from_; c < min(from_ + piece, params.column_count); c++) {
      let about = sample_of(pair, c) - mean;
      part += vec3f(about.x * about.y, about * about);
    }
    products += part;
  }
  let scale = sqrt(products.y) * sqrt(products.z);
  // A mean much larger than the variation leaves little precision for the variation.
  let is_lost = any(f32(params.column_count) * mean * mean > 16 * products.yz);
  return vec2f(select(0.0, clamp(products.x / scale, -1, 1), scale > 0), select(-4.0, 2.0, is_lost || scale <= 0));
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let cuts_a_group = threads / params.lanes;
  let cut = (params.first_group + group.x) * cuts_a_group + t / params.lanes;
  let lane = t % params.lanes;
  let move_count = 2 * params.largest_move + 1;
  var best = Best(-4, 0, -4, -4);
  if (cut < params.cut_count && t / params.lanes < cuts_a_group) {
    let row = cuts[cut].row * params.column_count;
    let pattern = of_cut[cut] * params.column_count;
    for (var shift = lane; shift < move_count; shift += params.lanes) {
      let first = i32(cuts[cut].first) + i32(shift) - i32(params.largest_move);
      let rho = likeness(Pair(first, row, pattern));
      best.next = max(max(best.next, rho.y), min(best.rho, rho.x));
      if (rho.x > best.rho) { best.place = shift; }
      best.rho = max(best.rho, rho.x);
      if (shift == params.largest_move) { best.still = rho.x; }
    }
  }
  sh_best[t] = best;
  workgroupBarrier();
  if (lane > 0 || cut >= params.cut_count || t / params.lanes >= cuts_a_group) { return; }
  for (var other = t + 1; other < t + params.lanes; other++) {
    let its = sh_best[other];
    best.next = max(max(best.next, its.next), min(best.rho, its.rho));
    if (its.rho > best.rho) { best.place = its.place; }
    best.rho = max(best.rho, its.rho);
    best.still = max(best.still, its.still);
  }
  found[cut] = best;
}
