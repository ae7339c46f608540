// column-ranks-narrow: counts of each next digit among the values with the same prefix as a sought value.
//
// reads   columns  f32 × column_count·stride, four at a time
// reads   halves   one bit per value, the same for all columns
// reads   wanted   Wanted × rank_count
// reads   known    Known × column_count·rank_count, the previous digits
// writes  counts   u32 × column_count·rank_count·bins, added to
// runs    256 threads, `slice` values of one column; few values are left, so that they are counted directly in global
//         memory, once for ranks with the same prefix, at the first of these ranks
// twin    src/dsp/statistics/select.ts `quickSelect`; tests/gpu/column-ranks.test.ts
#import column-ranks

struct Params {
  first_group: u32,
  count: u32, // values per column
  stride: u32, // a multiple of 4
  slices: u32,
  rank_count: u32,
  digit: u32, // 1 is the second, 2 the last
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> columns: array<vec4f>;
@group(0) @binding(2) var<storage, read> halves: array<u32>;
@group(0) @binding(3) var<storage, read> wanted: array<Wanted>;
@group(0) @binding(4) var<storage, read> known: array<Known>;
@group(0) @binding(5) var<storage, read_write> counts: array<atomic<u32>>;

const threads = 256u;

var<workgroup> sh_prefix: array<u32, most_ranks>;
var<workgroup> sh_among: array<u32, most_ranks>;
var<workgroup> sh_place: array<u32, most_ranks>;
var<workgroup> sh_own: u32; // number of distinct prefixes
var<workgroup> sh_mask: array<u32, mask_words>;

/// Lists the sought prefixes, each once.
fn gather(column: u32) {
  var own = 0u;
  for (var r = 0u; r < params.rank_count; r++) {
    let prefix = known[column * params.rank_count + r].prefix;
    var other = 0u;
    while (other < own && (sh_prefix[other] != prefix || sh_among[other] != wanted[r].among)) { other++; }
    if (other < own) { continue; }
    sh_prefix[own] = prefix;
    sh_among[own] = wanted[r].among;
    sh_place[own] = (column * params.rank_count + r) * bins;
    sh_mask[mask_word(prefix)] |= mask_bit(prefix);
    own++;
  }
  sh_own = own;
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let g = params.first_group + group.x;
  let column = g / params.slices;
  let from_ = (g % params.slices) * slice;
  let to = min(from_ + slice, params.count);
  if (t < mask_words) { sh_mask[t] = 0; }
  workgroupBarrier();
  if (t == 0) { gather(column); }
  let beginnings = workgroupUniformLoad(&sh_own);
  let low = select(11u, 0u, params.digit == 2);
  for (var i = from_ + 4 * t; i < to; i += 4 * threads) {
    let values = columns[(column * params.stride + i) / 4];
    let own = halves[i / 32] >> (i % 32);
    #unroll
    for (var k = 0u; k < 4; k++) {
      let key = key_of(values[k]);
      let prefix = key >> (low + 11);
      if (i + k < to && (sh_mask[mask_word(prefix)] & mask_bit(prefix)) != 0) {
        for (var r = 0u; r < beginnings; r++) {
          if (sh_prefix[r] == prefix && is_among(sh_among[r], (own >> k) & 1)) {
            atomicAdd(&counts[sh_place[r] + ((key >> low) & (bins - 1))], 1);
          }
        }
      }
    }
  }
}
