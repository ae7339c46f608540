// digital-to-physical: integers of a file to f32, one channel of interleaved ones.
//
// reads   words   u32                 the integers, 16 or 32 bits each, little-endian
// writes  y       f32 × count         scale · integer + offset
// runs    256 threads, 8 samples per thread, with a stride of 256
// limits  single precision: the caller subtracts a constant through `offset`
// twin    tests/gpu/digital-to-physical.test.ts
struct Params {
  first_group: u32,
  count: u32,
  first: u32, // index of the channel's first sample among the integers
  stride: u32, // stride from one sample to the next, in integers
  bits: u32,
  scale: f32,
  offset: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

const samples_a_thread = 8u;

fn integer_at(place: u32) -> i32 {
  if (params.bits == 32) { return bitcast<i32>(words[place]); }
  return extractBits(bitcast<i32>(words[place / 2]), 16 * (place % 2), 16);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let first = (params.first_group + group.x) * 256 * samples_a_thread + t;
  for (var n = 0u; n < samples_a_thread; n++) {
    let i = first + 256 * n;
    if (i < params.count) {
      y[i] = fma(params.scale, f32(integer_at(params.first + i * params.stride)), params.offset);
    }
  }
}
