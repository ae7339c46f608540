/**
 * Where a recording of streams begins that have rates and times of their own: no later than any stream, and at a sample of the
 * slowest one, as a place between two samples costs that most.
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
  // Rounding must not ask for one sample more.
  return slowest.startSec - Math.ceil((slowest.startSec - earliest) * slowest.fs - 1e-6) / slowest.fs;
}
