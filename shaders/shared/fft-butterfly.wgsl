// fft-butterfly: transforms of 2, 4, 8 or 16 values in natural order, and their twiddle factors.
//
// The importing kernel declares `turns`, an array of vec2f: e^(−2πi·n/count) for n = 0 … 1023, and then for n = 0,
// 1024, 2048 …. Every twiddle is a product of two entries, since a device's own sine may be wrong from the fourth digit
// on.
#import fft-radix

const fine_count = 1024u;

/// e^(−2πi·n/count)
fn turn_of(n: u32) -> vec2f {
  return times(turns[n % fine_count], turns[fine_count + n / fine_count]);
}

/// Multiplies value r by s^r.
fn turn_in_order(v: ptr<function, Sixteen>, s: vec2f, radix: u32) {
  let s2 = squared(s);
  let s4 = squared(s2);
  let s8 = squared(s4);
  #unroll
  for (var r = 1u; r < 16; r++) {
    if (r < radix) {
      var power = vec2f(1, 0);
      if ((r & 1) != 0) { power = s; }
      if ((r & 2) != 0) { power = times(power, s2); }
      if ((r & 4) != 0) { power = times(power, s4); }
      if ((r & 8) != 0) { power = times(power, s8); }
      (*v)[r] = times((*v)[r], power);
    }
  }
}

/// Slot in which `transform` leaves value k.
fn slot_of(k: u32, radix: u32) -> u32 {
  if (radix == 16) { return 4 * (k % 4) + k / 4; }
  if (radix == 8) { return 4 * (k % 2) + k / 2; }
  return k;
}

fn transform(v: ptr<function, Sixteen>, radix: u32) {
  if (radix == 16) { fft16(v); }
  if (radix == 8) { fft8(v, 0); }
  if (radix == 4) { fft4(v, 0, 1, 2, 3, -1); }
  if (radix == 2) { pair(v, 0, 1); }
}
