/** Limit of values outside the range, in SD: a short range says little about its surroundings. */
const maxOutsideSds = 3;

/**
 * Shifts and scales a whole series so that the values from … to − 1 have mean 0 and sample SD 1. With fewer than two
 * values, or without spread, all become 0.
 *
 * @param values  changed in place
 * @param from    first value that counts
 * @param to      index after the last
 */
export function standardise(values: Float64Array, from: number, to: number): void {
  const count = to - from;
  let mean = 0;
  for (let i = from; i < to; i++) mean += values[i] / count;
  let squares = 0;
  for (let i = from; i < to; i++) squares += (values[i] - mean) * (values[i] - mean);
  const sd = count < 2 ? 0 : Math.sqrt(squares / (count - 1));
  for (let i = 0; i < values.length; i++) {
    const value = sd > 0 ? (values[i] - mean) / sd : 0;
    const inside = i >= from && i < to;
    values[i] = inside ? value : Math.max(-maxOutsideSds, Math.min(maxOutsideSds, value));
  }
}
