/**
 * Computes the start of a recording whose streams have rates and times of their own. It is no later than the start of
 * any stream, and coincides with a sample of the slowest stream, where a position between samples would cause the
 * largest error.
 *
 * @param streams at least one: rate, Hz, and time of the first sample, s
 * @returns s on the same clock
 */
export function commonStart(streams: readonly { readonly fs: number; readonly startSec: number }[]): number {
  const earliest = streams.reduce(
    (least, { startSec }) => Math.min(least, startSec),
    Number.POSITIVE_INFINITY,
  );
  const slowest = streams.reduce((a, b) => (b.fs < a.fs ? b : a));
  // The tolerance prevents rounding from adding a sample.
  return slowest.startSec - Math.ceil((slowest.startSec - earliest) * slowest.fs - 1e-6) / slowest.fs;
}
