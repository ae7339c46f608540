// scan-sweep: running sum modulo 2³² within short blocks, by Blelloch's up- and down-sweep.
//
// reads   values  u32 × value_count
// writes  sums    u32 × value_count   inclusive, from the block's first value
// runs    one workgroup per block of `block_length`, a power of two, with half as many threads, at most 256
// limits  kept for comparison, in the form of paper 4 and its source (Harris, Sengupta and Owens 2007): indices are
//         padded by one every 2^pad_shift places, which keeps the threads of a sweep on different banks; a pad_shift of
//         31 adds no padding
// twin    src/dsp/samples/scan.ts `scanWrapping`; tests/gpu/scan-sweep.test.ts

override block_length: u32 = 512;
override threads: u32 = 256;
override pad_shift: u32 = 5;
override padded_length: u32 = 528; // block_length + (block_length >> pad_shift)

struct Params {
  first_group: u32,
  value_count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;

var<workgroup> sh_tree: array<u32, padded_length>;

fn padded(i: u32) -> u32 {
  return i + (i >> pad_shift);
}

fn sweep_up(t: u32) {
  for (var offset = 1u; offset < block_length; offset *= 2) {
    workgroupBarrier();
    for (var pair = t; pair < block_length / (2 * offset); pair += threads) {
      let a = offset * (2 * pair + 1) - 1;
      sh_tree[padded(a + offset)] += sh_tree[padded(a)];
    }
  }
}

fn sweep_down(t: u32) {
  if (t == 0) { sh_tree[padded(block_length - 1)] = 0; }
  for (var offset = block_length / 2; offset > 0; offset /= 2) {
    workgroupBarrier();
    for (var pair = t; pair < block_length / (2 * offset); pair += threads) {
      let a = padded(offset * (2 * pair + 1) - 1);
      let b = padded(offset * (2 * pair + 2) - 1);
      let left = sh_tree[a];
      sh_tree[a] = sh_tree[b];
      sh_tree[b] += left;
    }
  }
  workgroupBarrier();
}

@compute @workgroup_size(threads)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) t: u32) {
  let first = (params.first_group + group.x) * block_length;
  for (var i = t; i < block_length; i += threads) { sh_tree[padded(i)] = values[first + i]; }
  sweep_up(t);
  workgroupBarrier();
  sweep_down(t);
  for (var i = t; i < block_length; i += threads) {
    if (first + i < params.value_count) { sums[first + i] = sh_tree[padded(i)] + values[first + i]; }
  }
}
