import type { SoundBeat } from '../../model/sounds.ts';
import type { TrueBeat, Truth } from '../../model/synthetic.ts';

/** True values of an interval over a window, ms. */
export interface Known {
  readonly mean: number;
  /** Null for fewer than two beats. */
  readonly sd: number | null;
}

/** Intervals whose truth a synthetic record has; it has no true onset of QRS. */
export type KnownName = 's1' | 's2' | 's1s2' | 'lvet';

export type KnownIntervals = Readonly<Record<KnownName, Known | null>>;

/** Maximum distance of a true beat from the detected R, s. */
const sameBeatSec = 0.05;

const trueSec: Readonly<Record<KnownName, (beat: TrueBeat) => readonly [number | null, number | null]>> = {
  s1: ({ r, s1 }) => [r, s1],
  s2: ({ r, s2 }) => [r, s2],
  s1s2: ({ s1, s2 }) => [s1, s2],
  lvet: ({ foot, notch }) => [foot, notch],
};

function summariseKnown(values: readonly number[]): Known | null {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: values.length < 2 ? null : Math.sqrt(squares / (values.length - 1)) };
}

/** Returns the true beats of detected ones, both in order. */
function trueBeats(beats: readonly SoundBeat[], truth: Truth): TrueBeat[] {
  let next = 0;
  return beats.flatMap(({ r }) => {
    while ((truth.beats[next]?.r ?? Number.POSITIVE_INFINITY) < r - sameBeatSec) next += 1;
    const beat = truth.beats[next];
    return beat && beat.r <= r + sameBeatSec ? [beat] : [];
  });
}

/** Returns the true intervals of kept beats; null if the record has no known truth. */
export function knownIntervals(beats: readonly SoundBeat[], truth: Truth | null): KnownIntervals | null {
  if (truth === null) return null;
  const own = trueBeats(
    beats.filter((beat) => beat.rejected === null),
    truth,
  );
  const of = (name: KnownName): Known | null =>
    summariseKnown(
      own.flatMap((beat) => {
        const [from, to] = trueSec[name](beat);
        return from === null || to === null ? [] : [1000 * (to - from)];
      }),
    );
  return { s1: of('s1'), s2: of('s2'), s1s2: of('s1s2'), lvet: of('lvet') };
}
