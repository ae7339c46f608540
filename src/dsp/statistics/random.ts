/** Pseudo-random numbers; one seed gives the same numbers on every machine and engine. */
export interface Random {
  /** Returns a uniform number of [0, 1), 53 bits. */
  uniform(): number;
  /** Returns a normal number, mean 0, SD 1. */
  normal(): number;
  /** Returns a uniform whole number of 0 … n − 1; n from 1 to 2³². */
  integer(n: number): number;
}

const twoTo32 = 4294967296;

/** 1/25, 1/23 … 1/3: coefficients of the series of atanh(s) / s − 1 in s², last term first. */
const atanhTerms = Array.from({ length: 12 }, (_, n) => 1 / (25 - 2 * n));

/**
 * Creates a generator: xoshiro128** (Blackman and Vigna 2018), with its state filled by splitmix32.
 *
 * @param seed a whole number; only its lower 32 bits count
 * @returns a generator with its own state
 * @throws RangeError from `integer(n)` if n is not a whole number of 1 … 2³²
 *
 * Numbers are equal to the last bit everywhere. They come from 32-bit integer arithmetic and from + − × ÷ √, which IEEE
 * 754 rounds exactly. The last bit of `Math.log` depends on the engine, so `normal` uses `portableLog`.
 */
export function createRandom(seed: number): Random {
  const next = xoshiro128(splitmix32(seed));
  let spare: number | null = null;

  const uniform = () => {
    const high = next() >>> 5;
    const low = next() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  };

  /** Marsaglia's polar method: each draw gives two normal numbers; the second is kept for the next call. */
  const normal = () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    let u = 0;
    let v = 0;
    let square = 0;
    do {
      u = 2 * uniform() - 1;
      v = 2 * uniform() - 1;
      square = u * u + v * v;
    } while (square >= 1 || square === 0);
    const factor = Math.sqrt((-2 * portableLog(square)) / square);
    spare = v * factor;
    return u * factor;
  };

  let [lastN, limit] = [Number.NaN, 0];
  const integer = (n: number) => {
    if (n !== lastN) {
      if (!Number.isInteger(n) || n < 1 || n > twoTo32) throw new RangeError(`integer(${n}): n is 1 … 2³²`);
      limit = twoTo32 - (twoTo32 % n);
      lastN = n;
    }
    let drawn = next();
    while (drawn >= limit) drawn = next();
    // Equals `drawn % n`, which engines compute by a slower call. No quotient of such numbers rounds up to the next
    // whole number.
    return drawn - Math.floor(drawn / n) * n;
  };

  return { uniform, normal, integer };
}

/**
 * Computes the natural logarithm with exactly rounded operations only: x = m·2^e, log m = 2·atanh((m − 1)/(m + 1)).
 *
 * @param x positive, finite
 * @returns within 2 ulp of the true value
 */
export function portableLog(x: number): number {
  let m = x;
  let e = 0;
  for (; m < Math.SQRT1_2; e--) m *= 2;
  for (; m > Math.SQRT2; e++) m /= 2;
  const s = (m - 1) / (m + 1);
  const square = s * s;
  let sum = 0;
  for (const term of atanhTerms) sum = (sum + term) * square;
  return e * Math.LN2 + (2 * s + 2 * s * sum);
}

function splitmix32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

function xoshiro128(fill: () => number): () => number {
  let a = fill();
  let b = fill();
  let c = fill();
  let d = fill();
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
