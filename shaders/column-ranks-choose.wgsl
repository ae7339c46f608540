// column-ranks-choose: the next digit of each sought value, from the counts of the digits.
//
// reads   counts   u32: for the first digit column_count·2·first_bins, for the others column_count·rank_count·bins
// reads   wanted   Wanted × rank_count
// reads   known    Known × column_count·rank_count, the previous digits
// writes  chosen   the same with this digit added
// runs    one workgroup of 64 threads per column and rank
// twin    src/dsp/statistics/select.ts `quickSelect`; tests/gpu/column-ranks.test.ts
#import column-ranks
alias Scanned = u32;
const scan_threads = 64u;
#import workgroup-scan

struct Params {
  first_group: u32,
  rank_count: u32,
  digit: u32, // 0 is the first
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> counts: array<u32>;
@group(0) @binding(2) var<storage, read> wanted: array<Wanted>;
@group(0) @binding(3) var<storage, read> known: array<Known>;
@group(0) @binding(4) var<storage, read_write> chosen: array<Known>;

/// Index of a rank's counts: they are stored at the first rank of its column with the same prefix.
fn counted_at(place: u32) -> u32 {
  var first = place - place % params.rank_count;
  let among = wanted[place % params.rank_count].among;
  while (known[first].prefix != known[place].prefix || wanted[first % params.rank_count].among != among) {
    first++;
  }
  return first;
}

fn count_of(place: u32, counted: u32, bin: u32) -> u32 {
  if (params.digit > 0) { return counts[counted * bins + bin]; }
  let column = 2 * first_bins * (place / params.rank_count);
  let among = wanted[place % params.rank_count].among;
  return select(0u, counts[column + bin], among != 2) + select(0u, counts[column + first_bins + bin], among != 1);
}

@compute @workgroup_size(scan_threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let place = params.first_group + group.x;
  var counted = place;
  if (params.digit > 0) { counted = counted_at(place); }
  let bins_a_thread = select(bins, first_bins, params.digit == 0) / scan_threads;
  let first = bins_a_thread * t;
  var sum = 0u;
  for (var bin = first; bin < first + bins_a_thread; bin++) { sum += count_of(place, counted, bin); }
  let before = scan_over_workgroup(t, sum).before;
  var rank = wanted[place % params.rank_count].rank;
  var prefix = 0u;
  if (params.digit > 0) {
    rank = known[place].rank;
    prefix = known[place].prefix;
  }
  if (rank < before || rank >= before + sum) { return; }
  var left = rank - before;
  for (var bin = first; bin < first + bins_a_thread; bin++) {
    let count = count_of(place, counted, bin);
    if (left < count) {
      chosen[place] = Known((prefix << 11) | bin, left);
      return;
    }
    left -= count;
  }
}
