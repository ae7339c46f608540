import type { BeatError } from '../../model/scoring.ts';

const slackSec = 1e-6;

/** The place of the error at a moment; null where none is. */
export function errorAt(errors: readonly BeatError[], atSec: number | null): number | null {
  if (atSec === null) return null;
  const index = errors.findIndex(({ timeSec }) => Math.abs(timeSec - atSec) < slackSec);
  return index < 0 ? null : index;
}

/** The next or previous error from a moment; null where there is none on that side. */
export function stepError(errors: readonly BeatError[], atSec: number, by: 1 | -1): BeatError | null {
  const beyond = (error: BeatError): boolean =>
    by === 1 ? error.timeSec > atSec + slackSec : error.timeSec < atSec - slackSec;
  return (by === 1 ? errors.find(beyond) : errors.findLast(beyond)) ?? null;
}
