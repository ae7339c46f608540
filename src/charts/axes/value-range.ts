/** What a lane shows from bottom to top, in the channel's unit. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

const margin = 0.08;

/**
 * The range for what is in view, kept as it was while that still serves.
 *
 * A lane that rescaled at every step of a pan would make amplitudes dance; so the range changes
 * only when the trace leaves it or fills less than half of it.
 */
export function steadyRange(previous: ValueRange | null, low: number, high: number): ValueRange {
  const height = high > low ? high - low : Math.max(Math.abs(high), 1) * 0.1;
  const wanted = { low: low - margin * height, high: high + margin * height };
  if (!previous) return wanted;
  const fits = low >= previous.low && high <= previous.high;
  const filled = (wanted.high - wanted.low) / (previous.high - previous.low);
  return fits && filled > 0.5 ? previous : wanted;
}

/** The largest of 1, 2, 5 × 10ⁿ that is no more than `limit`. */
export function roundBelow(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= limit * (1 + 1e-9)) ?? 1;
  return factor * power;
}

/**
 * A scale bar of about half the lane: from … to in the unit, on 0 where 0 is in sight.
 *
 * @param wanted  what it stands for instead, while that fits the lane
 */
export function scaleBar(
  range: ValueRange,
  wanted?: number,
): { readonly from: number; readonly amount: number } {
  const height = range.high - range.low;
  const amount = wanted !== undefined && wanted <= 0.9 * height ? wanted : roundBelow(height * 0.5);
  const middle = (range.low + range.high) / 2;
  const onZero = range.low <= 0 && amount <= range.high;
  return { from: onZero ? 0 : middle - amount / 2, amount };
}

/** A round amount without more digits than it has: 0.2, 1, 500, 2e6. */
export function formatRound(value: number): string {
  if (value !== 0 && (Math.abs(value) >= 1e5 || Math.abs(value) < 1e-4)) {
    return value.toExponential(0).replace('e+', 'e').replace('-', '−');
  }
  return String(Number(value.toPrecision(6))).replace('-', '−');
}
