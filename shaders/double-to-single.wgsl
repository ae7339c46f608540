// double-to-single: converts samples from double to single precision like the CPU, and finds their largest magnitude.
//
// reads   x        vec2u × count       the bits of a double, the lower half first
// writes  y        f32 × …             from `first` on; 0 for NaN
// writes  largest  u32                 bits of an f32, raised to the largest magnitude, which may be infinity
// runs    256 threads, 8 samples per thread, with a stride of 256
// limits  magnitudes below 2⁻¹²⁶ become 0
// twin    `Math.fround`; tests/gpu/double-to-single.test.ts
struct Params {
  first_group: u32,
  count: u32,
  first: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> y: array<u32>;
@group(0) @binding(3) var<storage, read_write> largest: atomic<u32>;

const threads = 256u;
const samples_a_thread = 8u;
const infinity = 0x7f800000u;
const half = 0x10000000u; // half of the unit that rounding drops: the highest dropped bit

var<workgroup> sh_largest: atomic<u32>;

/// The bits of the f32 nearest to a double's magnitude; ties go to the even one.
fn rounded(low: u32, high: u32) -> u32 {
  let exponent = i32((high >> 20) & 0x7ff) - 896;
  let fraction = ((high & 0xfffff) << 3) | (low >> 29);
  let rest = low & 0x1fffffff;
  if (exponent > 254) {
    let is_number = exponent < 0x7ff - 896 || (fraction | rest) == 0;
    return select(0u, infinity, is_number);
  }
  if (exponent < 1) { return 0; }
  let is_up = rest > half || (rest == half && (fraction & 1) == 1);
  return ((u32(exponent) << 23) | fraction) + select(0u, 1u, is_up);
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let from_ = (params.first_group + group.x) * threads * samples_a_thread + t;
  var most = 0u;
  #unroll
  for (var n = 0u; n < 8; n++) {
    let i = from_ + threads * n;
    if (i < params.count) {
      let bits = x[i];
      let size = rounded(bits.x, bits.y);
      y[params.first + i] = size | (select(0u, bits.y, size > 0) & 0x80000000);
      most = max(most, size);
    }
  }
  atomicMax(&sh_largest, most);
  workgroupBarrier();
  if (t == 0) { atomicMax(&largest, atomicLoad(&sh_largest)); }
}
