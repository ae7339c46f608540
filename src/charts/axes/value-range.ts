/** Range of a lane from bottom to top, in the channel's unit. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

const margin = 0.08;

/**
 * Returns the range for the visible values. The previous range is kept while it still fits.
 *
 * If a lane rescaled at every step of a pan, amplitudes would appear to change. The range therefore changes only when
 * the trace leaves it or fills less than half of it.
 */
export function steadyRange(previous: ValueRange | null, low: number, high: number): ValueRange {
  const height = high > low ? high - low : Math.max(Math.abs(high), 1) * 0.1;
  const wanted = { low: low - margin * height, high: high + margin * height };
  if (!previous) return wanted;
  const fits = low >= previous.low && high <= previous.high;
  const filled = (wanted.high - wanted.low) / (previous.high - previous.low);
  return fits && filled > 0.5 ? previous : wanted;
}

/** Returns the largest of 1, 2, 5 × 10ⁿ that is at most `limit`. */
export function niceFloor(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= limit * (1 + 1e-9)) ?? 1;
  return factor * power;
}

/**
 * Returns a scale bar of about half the lane's height, in the lane's unit. It starts at 0 if 0 is in the range.
 *
 * @param wanted  amount to use instead, if it fits the lane
 */
export function scaleBar(
  range: ValueRange,
  wanted?: number,
): { readonly from: number; readonly amount: number } {
  const height = range.high - range.low;
  const amount = wanted !== undefined && wanted <= 0.9 * height ? wanted : niceFloor(height * 0.5);
  const middle = (range.low + range.high) / 2;
  const onZero = range.low <= 0 && amount <= range.high;
  return { from: onZero ? 0 : middle - amount / 2, amount };
}

/** Formats a round amount without superfluous digits: 0.2, 1, 500, 2e6. */
export function formatRound(value: number): string {
  if (value !== 0 && (Math.abs(value) >= 1e5 || Math.abs(value) < 1e-4)) {
    return value.toExponential(0).replace('e+', 'e').replace('-', '−');
  }
  return String(Number(value.toPrecision(6))).replace('-', '−');
}
