// column-ranks-sorted: the value of each rank in each column, and the values near it, for columns that fit into
// workgroup memory. They are sorted there, once for all ranks.
//
// reads   columns  f32 × column_count·stride
// reads   halves   one bit per value, the same for all columns
// reads   wanted   Wanted × rank_count
// writes  known    Known × column_count·rank_count, whole keys
// writes  near     same as in column-ranks-near
// reads   largest  f32
// runs    one workgroup of `scan_threads` per column: bitonic sort, then one thread per rank
// limits  count ≤ length; `length` and the number of threads are powers of two, with at most half as many threads
// twin    src/dsp/statistics/select.ts `quickSelect`; tests/gpu/column-ranks.test.ts
#import column-ranks-alone
alias Scanned = u32;
override scan_threads: u32 = 256;
#import workgroup-scan

override length: u32 = 1024;

/// Keys of the values and their indices, sorted by both, so that no two are equal.
var<workgroup> sh_values: array<vec2u, length>;
/// Position of each sought value in the sorted order.
var<workgroup> sh_at: array<u32, most_ranks>;

fn is_after(a: vec2u, b: vec2u) -> bool {
  return a.x > b.x || (a.x == b.x && a.y > b.y);
}

fn put_in_order(t: u32) {
  for (var run = 2u; run <= length; run *= 2) {
    for (var apart = run / 2; apart > 0; apart /= 2) {
      workgroupBarrier();
      for (var pair = t; pair < length / 2; pair += scan_threads) {
        let at = 2 * pair - (pair & (apart - 1));
        let a = sh_values[at];
        let b = sh_values[at + apart];
        if (is_after(a, b) != ((at & run) != 0)) {
          sh_values[at] = b;
          sh_values[at + apart] = a;
        }
      }
    }
  }
  workgroupBarrier();
}

fn half_of(i: u32) -> u32 {
  let place = sh_values[i].y;
  return (halves[place / 32] >> (place % 32)) & 1;
}

/// Each thread searches its own part of the values for the sought ones.
fn find_ranks(t: u32) {
  let own = length / scan_threads;
  let first = t * own;
  var odd = 0u;
  for (var i = first; i < min(first + own, params.count); i++) { odd += half_of(i); }
  let odd_before = scan_over_workgroup(t, odd).before;
  for (var r = 0u; r < params.rank_count; r++) {
    let asked = wanted[r];
    var before = first;
    if (asked.among == 1) { before = first - odd_before; }
    if (asked.among == 2) { before = odd_before; }
    for (var i = first; i < min(first + own, params.count); i++) {
      if (is_among(asked.among, half_of(i))) {
        if (before == asked.rank) { sh_at[r] = i; }
        before++;
      }
    }
  }
  workgroupBarrier();
}

@compute @workgroup_size(scan_threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let column = params.first_group + group.x;
  for (var i = t; i < length; i += scan_threads) {
    let is_there = i < params.count;
    let key = key_of(columns[column * params.stride + min(i, params.count - 1)]);
    sh_values[i] = vec2u(select(last_key, key, is_there), i);
  }
  put_in_order(t);
  find_ranks(t);
  if (t >= params.rank_count) { return; }
  let asked = wanted[t];
  let at = sh_at[t];
  let key = sh_values[at].x;
  let value = value_of_key(key);
  let within = params.share * largest[0];
  var first = at;
  var alike = 0u; // values with the same key before it
  while (first > 0 && abs(value_of_key(sh_values[first - 1].x) - value) <= within) { first--; }
  let list = (column * params.rank_count + t) * (1 + 2 * params.room);
  var own = 0u;
  for (var i = first; i < params.count && abs(value_of_key(sh_values[i].x) - value) <= within; i++) {
    if (is_among(asked.among, half_of(i))) {
      if (own < params.room) {
        near[list + 1 + 2 * own] = sh_values[i].y;
        near[list + 2 + 2 * own] = sh_values[i].x;
      }
      own++;
      alike += select(0u, 1u, i < at && sh_values[i].x == key);
    }
  }
  near[list] = own;
  known[column * params.rank_count + t] = Known(key, alike);
}
