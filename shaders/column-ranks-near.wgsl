// column-ranks-near: the values near each sought one, among which double precision then finds it.
//
// reads   columns  f32 × column_count·stride, four at a time
// reads   halves   one bit per value, the same for all columns
// reads   wanted   Wanted × rank_count
// reads   known    Known × column_count·rank_count, whole keys
// writes  near     column_count·rank_count lists: the number of values within `share` of the largest, initially 0, then
//         `room` pairs of an index in the column and the value's key, in any order
// reads   largest  f32
// runs    256 threads, `slice` values of one column
// twin    src/dsp/statistics/select.ts `quickSelect`; tests/gpu/column-ranks.test.ts
#import column-ranks

struct Params {
  first_group: u32,
  count: u32, // values per column
  stride: u32, // a multiple of 4
  slices: u32,
  rank_count: u32,
  room: u32,
  share: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> columns: array<vec4f>;
@group(0) @binding(2) var<storage, read> halves: array<u32>;
@group(0) @binding(3) var<storage, read> wanted: array<Wanted>;
@group(0) @binding(4) var<storage, read> known: array<Known>;
@group(0) @binding(5) var<storage, read_write> near: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read> largest: array<f32>;

const threads = 256u;

var<workgroup> sh_value: array<f32, most_ranks>;
var<workgroup> sh_among: array<u32, most_ranks>;
var<workgroup> sh_mask: array<atomic<u32>, mask_words>;

/// Number of low bits to drop so that keys of neighbours mostly have the same prefix.
const mask_shift = 12u;

/// Marks the prefixes of all keys that may be near a value.
fn mark(value: f32, within: f32) {
  let first = key_of(value - within) >> mask_shift;
  let last = key_of(value + within) >> mask_shift;
  // As many prefixes as the mask has words mark all of it.
  let is_wide = last - first >= mask_words;
  for (var k = 0u; k <= select(last - first, mask_words - 1, is_wide); k++) {
    let word = select(mask_word(first + k), k, is_wide);
    atomicOr(&sh_mask[word], select(mask_bit(first + k), 0xffffffffu, is_wide));
  }
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let g = params.first_group + group.x;
  let column = g / params.slices;
  let from_ = (g % params.slices) * slice;
  let to = min(from_ + slice, params.count);
  let within = params.share * largest[0];
  if (t < params.rank_count) {
    sh_value[t] = value_of_key(known[column * params.rank_count + t].prefix);
    sh_among[t] = wanted[t].among;
    mark(sh_value[t], within);
  }
  workgroupBarrier();
  for (var i = from_ + 4 * t; i < to; i += 4 * threads) {
    let values = columns[(column * params.stride + i) / 4];
    let own = halves[i / 32] >> (i % 32);
    #unroll
    for (var k = 0u; k < 4; k++) {
      let prefix = key_of(values[k]) >> mask_shift;
      let may_be = i + k < to && (atomicLoad(&sh_mask[mask_word(prefix)]) & mask_bit(prefix)) != 0;
      for (var r = 0u; may_be && r < params.rank_count; r++) {
        let is_near = abs(values[k] - sh_value[r]) <= within;
        if (!is_near || !is_among(sh_among[r], (own >> k) & 1)) { continue; }
        let list = (column * params.rank_count + r) * (1 + 2 * params.room);
        let place = atomicAdd(&near[list], 1);
        if (place >= params.room) { continue; }
        atomicStore(&near[list + 1 + 2 * place], i + k);
        atomicStore(&near[list + 2 + 2 * place], key_of(values[k]));
      }
    }
  }
}
