// pyramid-tree: five levels of a min/max pyramid from 1024 leaves in workgroup memory, 256 threads.
//
// Values are compared as integers that sort like the floats, so that missing values, recognised by their bits, are
// ignored: a shader's arithmetic may assume that no value is NaN.
// The importing kernel declares `params` with `level_count` and `levels`, and `least` and `largest`.

const no_low = 0x7fffffffi;
const no_high = -0x7fffffffi - 1i;

// Not an array of vectors: writing one component of a vector may write all of it.
var<workgroup> sh_low: array<i32, 1024>;
var<workgroup> sh_high: array<i32, 1024>;

struct Span {
  low: vec4i,
  high: vec4i,
}

fn no_span() -> Span {
  return Span(vec4i(no_low), vec4i(no_high));
}

/// Includes four samples, given by their bits; those not `there` are ignored.
fn widen(span: ptr<function, Span>, bits: vec4i, there: vec4<bool>) {
  let counts = there & ((bits & vec4i(0x7fffffff)) <= vec4i(0x7f800000));
  let keys = bits ^ ((bits >> vec4u(31)) & vec4i(0x7fffffff));
  (*span).low = min((*span).low, select(vec4i(no_low), keys, counts));
  (*span).high = max((*span).high, select(vec4i(no_high), keys, counts));
}

fn least_of(four: vec4i) -> i32 {
  return min(min(four.x, four.y), min(four.z, four.w));
}

fn largest_of(four: vec4i) -> i32 {
  return max(max(four.x, four.y), max(four.z, four.w));
}

fn put_leaf(leaf: u32, low: i32, high: i32) {
  sh_low[leaf] = low;
  sh_high[leaf] = high;
}

fn bits_of_key(key: i32, is_there: bool) -> i32 {
  return select(0x7fc00000, key ^ ((key >> 31) & 0x7fffffff), is_there);
}

/// Joins groups of four, level by level, and writes this tile's part of each level.
fn climb(tile: u32, t: u32) {
  var width = 256u;
  for (var level = 0u; level < params.level_count; level++) {
    workgroupBarrier();
    let o = 4 * t;
    let low = least_of(vec4i(sh_low[o], sh_low[o + 1], sh_low[o + 2], sh_low[o + 3]));
    let high = largest_of(vec4i(sh_high[o], sh_high[o + 1], sh_high[o + 2], sh_high[o + 3]));
    let place = tile * width + t;
    let about = params.levels[level];
    workgroupBarrier();
    if (t < width) {
      put_leaf(t, low, high);
      if (place < about.y) {
        least[about.x + place] = bits_of_key(low, low <= high);
        largest[about.x + place] = bits_of_key(high, low <= high);
      }
    }
    width /= 4;
  }
}
