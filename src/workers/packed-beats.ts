import type { IntervalBeat } from '../model/intervals.ts';
import { type PackedWords, packWords, wordAt } from './packed-words.ts';

/** Numbers of one beat, in order. */
const perBeat = 11;

/** Beats as few large arrays, which cross between threads in a fraction of the time. */
export interface PackedBeats {
  /** `perBeat` a beat; NaN where missing. */
  readonly numbers: Float64Array;
  readonly rejected: PackedWords<IntervalBeat['rejected']>;
  readonly footMissed: PackedWords<IntervalBeat['missed']['foot']>;
  readonly notchMissed: PackedWords<IntervalBeat['missed']['notch']>;
}

export function packBeats(beats: readonly IntervalBeat[]): PackedBeats {
  const numbers = new Float64Array(perBeat * beats.length);
  beats.forEach(({ r, window, peak, foot, notch, rptt, lvet }, index) => {
    let at = perBeat * index;
    const put = (value: number | null): void => {
      numbers[at++] = value ?? Number.NaN;
    };
    put(r);
    put(window);
    put(peak);
    for (const { historic, leastVariance } of [foot, notch, rptt, lvet]) {
      put(historic);
      put(leastVariance);
    }
  });
  return {
    numbers,
    rejected: packWords(beats.map(({ rejected }) => rejected)),
    footMissed: packWords(beats.map(({ missed }) => missed.foot)),
    notchMissed: packWords(beats.map(({ missed }) => missed.notch)),
  };
}

export function unpackBeats({ numbers, rejected, footMissed, notchMissed }: PackedBeats): IntervalBeat[] {
  const count = numbers.length / perBeat;
  const beats: IntervalBeat[] = [];
  for (let index = 0; index < count; index++) {
    const at = perBeat * index;
    beats.push({
      r: numbers[at] ?? Number.NaN,
      window: numbers[at + 1] ?? 0,
      rejected: wordAt(rejected, index),
      missed: { foot: wordAt(footMissed, index), notch: wordAt(notchMissed, index) },
      peak: orNull(numbers[at + 2]),
      foot: { historic: orNull(numbers[at + 3]), leastVariance: orNull(numbers[at + 4]) },
      notch: { historic: orNull(numbers[at + 5]), leastVariance: orNull(numbers[at + 6]) },
      rptt: { historic: orNull(numbers[at + 7]), leastVariance: orNull(numbers[at + 8]) },
      lvet: { historic: orNull(numbers[at + 9]), leastVariance: orNull(numbers[at + 10]) },
    });
  }
  return beats;
}

/** A number, or null where it is missing. */
export function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
