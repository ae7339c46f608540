// fft-block: transforms of 256·last_radix complex values by one workgroup of 16·last_radix threads,
// 16 values a thread: radix 16 twice, then `last_radix`, with two exchanges through workgroup memory.
//
// Thread t holds value t + threads·j in slot j before `block_fft` and after `block_fft_back`, and in
// between the frequencies of src/gpu/fft-block.ts `blockFrequency`. Both ways the factors between the
// passes are powers of one number a transform, so that they are worked into its butterflies.
// needs   twiddles   vec4f × 256            binding of the kernel: e^(−2πi·n/size) and its fourth power
// limits  real and imaginary parts take turns in one array of 4.25 bytes a value: two arrays save
//         barriers, but leave room for half as many workgroups (measured: a third slower)
#import fft-radix

alias Sixteen = array<vec2f, 16>;
alias Slots = Sixteen;

override last_radix: u32 = 16;
override threads: u32 = 256;
override exchange_length: u32 = 4352; // 16·(threads + last_radix)

var<workgroup> sh_exchange: array<f32, exchange_length>;

fn slot_of(k: u32) -> u32 {
  return 4 * (k % 4) + k / 4;
}

/// Down: writes values in `fft16`'s order and reads slots in the natural one; up: the other way.
fn exchange(v: ptr<function, Sixteen>, to: u32, to_step: u32, at: u32, at_step: u32, down: bool) {
  workgroupBarrier();
  for (var k = 0u; k < 16; k++) { sh_exchange[to + k * to_step] = (*v)[select(k, slot_of(k), down)].x; }
  workgroupBarrier();
  for (var k = 0u; k < 16; k++) { (*v)[select(slot_of(k), k, down)].x = sh_exchange[at + k * at_step]; }
  workgroupBarrier();
  for (var k = 0u; k < 16; k++) { sh_exchange[to + k * to_step] = (*v)[select(k, slot_of(k), down)].y; }
  workgroupBarrier();
  for (var k = 0u; k < 16; k++) { (*v)[select(slot_of(k), k, down)].y = sh_exchange[at + k * at_step]; }
}

fn last_fft4(v: ptr<function, Sixteen>, o: u32, s: vec2f) {
  fft4_twisted(v, o, o + 1, o + 2, o + 3, -1, s, squared(s));
}

/// Of transforms of `last_radix` values that lie one after the other, from frequency `first` on. Written
/// out, since a loop that is not unrolled keeps the slots in memory.
fn last_fft(v: ptr<function, Sixteen>, first: u32) {
  if (last_radix == 16) {
    let s = twiddles[first];
    fft16_twisted(v, s.xy, s.zw);
  } else if (last_radix == 8) {
    let s = twiddles[first];
    let next = twiddles[first + 1];
    fft8_twisted(v, 0, s.xy, s.zw);
    fft8_twisted(v, 8, next.xy, next.zw);
  } else if (last_radix == 4) {
    last_fft4(v, 0, twiddles[first].xy);
    last_fft4(v, 4, twiddles[first + 1].xy);
    last_fft4(v, 8, twiddles[first + 2].xy);
    last_fft4(v, 12, twiddles[first + 3].xy);
  } else if (last_radix == 2) {
    for (var i = 0u; i < 8; i++) { pair_turned(v, 2 * i, 2 * i + 1, twiddles[first + i].xy); }
  }
}

fn last_fft_back(v: ptr<function, Sixteen>) {
  if (last_radix == 16) {
    fft16_back(v);
  } else if (last_radix == 8) {
    fft8_back(v, 0);
    fft8_back(v, 8);
  } else if (last_radix == 4) {
    fft4(v, 0, 1, 2, 3, 1);
    fft4(v, 4, 5, 6, 7, 1);
    fft4(v, 8, 9, 10, 11, 1);
    fft4(v, 12, 13, 14, 15, 1);
  } else if (last_radix == 2) {
    for (var i = 0u; i < 16; i += 2) { pair(v, i, i + 1); }
  }
}

fn block_fft(v: ptr<function, Sixteen>, t: u32) {
  let row = t / last_radix;
  let s = twiddles[last_radix * row];
  fft16(v);
  exchange(v, t, threads + last_radix, row * (threads + last_radix) + t % last_radix, last_radix, true);
  fft16_twisted(v, s.xy, s.zw);
  exchange(v, t, threads + 1, (t % 16) * (threads + 1) + (t / 16) * 16, 1, true);
  last_fft(v, (t / 16) * (16 / last_radix) + 16 * (t % 16));
}

fn block_fft_back(v: ptr<function, Sixteen>, t: u32) {
  let row = t / last_radix;
  let within = twiddles[16 * (t % last_radix)];
  let whole = twiddles[t];
  let mirrored = vec2f(1, -1);
  last_fft_back(v);
  exchange(v, (t % 16) * (threads + 1) + (t / 16) * 16, 1, t, threads + 1, false);
  fft16_back_twisted(v, within.xy * mirrored, within.zw * mirrored);
  exchange(v, row * (threads + last_radix) + t % last_radix, last_radix, t, threads + last_radix, false);
  fft16_back_twisted(v, whole.xy * mirrored, whole.zw * mirrored);
}
