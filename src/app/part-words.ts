import { formatClock, isLong } from '../charts/axes/time-axis.ts';
import type { Span } from '../state/view/span.ts';

/** What is said of a long record of which a part is analysed. */
export interface PartSaid {
  readonly durationSec: number;
  /** What is taken unasked, from the start, s. */
  readonly partSec: number;
  /** What is analysed, or will be. */
  readonly taken: Span;
  /** Whether it is under way, and what is shown is of another part. */
  readonly isRunning: boolean;
  /** What all of the record takes, as far as that is known, ms. */
  readonly wholeMs: number | null;
}

/** A length in words: 'hour', '12 min'. */
export const lengthWords = (sec: number): string => (sec === 3600 ? 'hour' : `${Math.round(sec / 60)} min`);

/** A time that is no more than a guess: '7 s', '50 s', '3 min'. */
function timeWords(ms: number): string {
  const sec = ms / 1000;
  if (sec < 9.5) return `${Math.max(1, Math.round(sec))} s`;
  return sec < 95 ? `${10 * Math.round(sec / 10)} s` : `${Math.round(sec / 60)} min`;
}

/** Names what is analysed of a record: 'The first hour of 24:00:00', 'All of 24:00:00'. */
function takenWords({ durationSec, partSec, taken }: PartSaid): string {
  const clock = (sec: number): string => formatClock(sec, isLong(durationSec));
  const whole = clock(durationSec);
  if (taken.fromSec === 0 && taken.toSec === durationSec) return `All of ${whole}`;
  if (taken.fromSec === 0 && taken.toSec === partSec) return `The first ${lengthWords(partSec)} of ${whole}`;
  return `${clock(taken.fromSec)} to ${clock(taken.toSec)} of ${whole}`;
}

/** Says how much of a long record is analysed, and what all of it would take. */
export function partSentence(said: PartSaid): string {
  const { durationSec, taken, isRunning, wholeMs } = said;
  const isWhole = taken.toSec - taken.fromSec === durationSec;
  const analysed = `${takenWords(said)} is ${isRunning ? 'being ' : ''}analysed`;
  if (wholeMs === null || (isWhole && !isRunning)) return `${analysed}.`;
  const takes = `takes about ${timeWords(wholeMs)}`;
  return isWhole ? `${analysed}, which ${takes}.` : `${analysed}; all of it ${takes}.`;
}
