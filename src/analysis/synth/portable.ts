/**
 * Exponential and sine from only + − × ÷, which IEEE 754 rounds exactly, so that a record is the same to the last bit
 * on every machine. The last bit of `Math.exp` and `Math.sin` depends on the engine.
 */

const ln2High = 0.69314718036912381649;
const ln2Low = 1.90821492927058770002e-10;

/** 2^k at [k + 1022], k from −1022 to 1023. */
const powersOfTwo = tabulatePowersOfTwo();

/**
 * Computes e^x within 2 ulp; 0 below e^−708, infinity above e^709.
 *
 * @param x  any number
 * @returns the same bits on every engine
 */
export function portableExp(x: number): number {
  if (x < -708) return 0;
  if (x > 709) return Infinity;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const r = x - k * ln2High - k * ln2Low;
  let sum = 1 / 6227020800;
  sum = sum * r + 1 / 479001600;
  sum = sum * r + 1 / 39916800;
  sum = sum * r + 1 / 3628800;
  sum = sum * r + 1 / 362880;
  sum = sum * r + 1 / 40320;
  sum = sum * r + 1 / 5040;
  sum = sum * r + 1 / 720;
  sum = sum * r + 1 / 120;
  sum = sum * r + 1 / 24;
  sum = sum * r + 1 / 6;
  sum = sum * r + 0.5;
  sum = sum * r + 1;
  return (sum * r + 1) * powersOfTwo[k + 1022];
}

/**
 * Computes sin(2π·turns) within 2 ulp of 1.
 *
 * @param turns  phase, 1 is a full period
 * @returns the same bits on every engine
 */
export function sineOfTurns(turns: number): number {
  let part = turns - Math.floor(turns + 0.5);
  if (part > 0.25) part = 0.5 - part;
  else if (part < -0.25) part = -0.5 - part;
  const y = 2 * Math.PI * part;
  const square = y * y;
  let sum = 1 / 51090942171709440000;
  sum = sum * -square + 1 / 121645100408832000;
  sum = sum * -square + 1 / 355687428096000;
  sum = sum * -square + 1 / 1307674368000;
  sum = sum * -square + 1 / 6227020800;
  sum = sum * -square + 1 / 39916800;
  sum = sum * -square + 1 / 362880;
  sum = sum * -square + 1 / 5040;
  sum = sum * -square + 1 / 120;
  sum = sum * -square + 1 / 6;
  return y - y * square * sum;
}

function tabulatePowersOfTwo(): Float64Array {
  const table = new Float64Array(2046);
  table[1022] = 1;
  for (let k = 1; k <= 1023; k++) table[1022 + k] = table[1021 + k] * 2;
  for (let k = 1; k <= 1022; k++) table[1022 - k] = table[1023 - k] / 2;
  return table;
}
