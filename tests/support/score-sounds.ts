import type { SoundBeat } from '../../src/model/sounds.ts';
import type { HeartStates } from './heart-states.ts';

/** Counts of matching onsets, false onsets and missed sounds. */
export interface SoundCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

/** Maximum distance of a correct onset from a manual one, s. */
const toleranceSec = 0.1;

/**
 * Compares the onsets of a recording with all manual ones, each matched once. Beats that are excluded or cut off by the
 * ends of the record count as missed.
 */
export function scoreSounds(
  beats: readonly SoundBeat[],
  states: HeartStates,
  name: 's1' | 's2',
  method: 'historic' | 'leastVariance',
): SoundCounts {
  const found = beats.flatMap((beat) => beat[name][method] ?? []);
  const free = new Set(states[name]);
  let tp = 0;
  for (const sec of found) {
    const near = [...free].filter((one) => Math.abs(one - sec) <= toleranceSec);
    if (near.length === 0) continue;
    const [best] = near.toSorted((a, b) => Math.abs(a - sec) - Math.abs(b - sec));
    if (best === undefined) continue;
    free.delete(best);
    tp++;
  }
  return { tp, fp: found.length - tp, fn: free.size };
}

export function addCounts(counts: readonly SoundCounts[]): SoundCounts {
  const sum = (of: (one: SoundCounts) => number) => counts.reduce((total, one) => total + of(one), 0);
  return { tp: sum(({ tp }) => tp), fp: sum(({ fp }) => fp), fn: sum(({ fn }) => fn) };
}

/** Computes the harmonic mean of sensitivity and positive predictive value; NaN if there is nothing. */
export function f1Score({ tp, fp, fn }: SoundCounts): number {
  return (2 * tp) / (2 * tp + fp + fn);
}
