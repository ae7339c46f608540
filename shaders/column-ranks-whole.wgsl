// column-ranks-whole: the value of each rank in each column, and the values near it, for short columns.
//
// reads   columns  f32 × column_count·stride
// reads   halves   one bit per value, the same for all columns
// reads   wanted   Wanted × rank_count
// writes  known    Known × column_count·rank_count, whole keys
// writes  near     same as in column-ranks-near
// reads   largest  f32
// runs    one workgroup of 64 threads per column and rank, in four passes over the column
// twin    src/dsp/statistics/select.ts `quickSelect`; tests/gpu/column-ranks.test.ts
#import column-ranks-alone
alias Scanned = u32;
const scan_threads = 64u;
#import workgroup-scan

const bins_a_thread = 32u;

var<workgroup> sh_counts: array<atomic<u32>, 2048>;
var<workgroup> sh_known: Known;
var<workgroup> sh_near: atomic<u32>;

/// Counts each digit among the values with the same prefix as the sought one.
fn count_digits(column: u32, among: u32, prefix: u32, digit: u32, t: u32) {
  for (var b = t; b < bins; b += scan_threads) { atomicStore(&sh_counts[b], 0); }
  workgroupBarrier();
  let low = select(select(10u, 0u, digit == 2), 21u, digit == 0);
  let high = select(21u, 10u, digit == 2);
  let width_mask = select(bins - 1, bins / 2 - 1, digit == 2);
  for (var i = t; i < params.count; i += scan_threads) {
    let key = key_of(columns[column + i]);
    let begins_so = digit == 0 || key >> high == prefix;
    if (begins_so && is_among(among, (halves[i / 32] >> (i % 32)) & 1)) {
      atomicAdd(&sh_counts[(key >> low) & width_mask], 1);
    }
  }
  workgroupBarrier();
}

/// Appends the digit at a rank to the prefix; the thread whose bins contain it writes the result.
fn choose_digit(was: Known, digit: u32, t: u32) -> Known {
  let first = bins_a_thread * t;
  var sum = 0u;
  for (var bin = first; bin < first + bins_a_thread; bin++) { sum += atomicLoad(&sh_counts[bin]); }
  let before = scan_over_workgroup(t, sum).before;
  if (was.rank >= before && was.rank < before + sum) {
    var left = was.rank - before;
    var bin = first;
    while (left >= atomicLoad(&sh_counts[bin])) {
      left -= atomicLoad(&sh_counts[bin]);
      bin++;
    }
    sh_known = Known((was.prefix << select(11u, 10u, digit == 2)) | bin, left);
  }
  return workgroupUniformLoad(&sh_known);
}

fn list_near(list: u32, column: u32, among: u32, value: f32, t: u32) {
  let within = params.share * largest[0];
  for (var i = t; i < params.count; i += scan_threads) {
    let own = columns[column + i];
    if (abs(own - value) <= within && is_among(among, (halves[i / 32] >> (i % 32)) & 1)) {
      let place = atomicAdd(&sh_near, 1);
      if (place < params.room) {
        near[list + 1 + 2 * place] = i;
        near[list + 2 + 2 * place] = key_of(own);
      }
    }
  }
  workgroupBarrier();
  if (t == 0) { near[list] = atomicLoad(&sh_near); }
}

@compute @workgroup_size(scan_threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let place = params.first_group + group.x;
  let asked = wanted[place % params.rank_count];
  let column = (place / params.rank_count) * params.stride;
  var found = Known(0, asked.rank);
  for (var digit = 0u; digit < 3; digit++) {
    count_digits(column, asked.among, found.prefix, digit, t);
    found = choose_digit(found, digit, t);
  }
  if (t == 0) { known[place] = found; }
  list_near(place * (1 + 2 * params.room), column, asked.among, value_of_key(found.prefix), t);
}
