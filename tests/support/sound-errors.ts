import type { SoundBeat } from '../../src/model/sounds.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';

/** A value of a beat, measured and true, ms. */
export interface ComparedFigure {
  readonly measured: (beat: SoundBeat, method: 'historic' | 'leastVariance') => number | null;
  readonly truth: (beat: TrueBeat) => number;
}

const missing = Number.NaN;

function afterR(sec: number | null, r: number): number {
  return sec === null ? missing : 1000 * (sec - r);
}

/** PEP relative to R: the QRS onset of a synthetic beat has a fixed distance from R. */
export const comparedPep: ComparedFigure = {
  measured: ({ pep }, method) => pep[method],
  truth: ({ r, foot, notch, s2 }) => afterR(s2, r) - (afterR(notch, r) - afterR(foot, r)),
};

/** Returns the time from R to the onset of a sound. */
export function comparedSound(name: 's1' | 's2'): ComparedFigure {
  return {
    measured: (beat, method) => afterR(beat[name][method], beat.r),
    truth: (beat) => afterR(beat[name], beat.r),
  };
}

/** Number of beats that are averaged into one: the beat and the ten that follow. */
const averagedCount = 11;

/** Computes the errors of the kept beats, ms, each relative to the mean truth of its averaged beats. */
export function soundErrors(
  beats: readonly SoundBeat[],
  trueBeats: readonly TrueBeat[],
  method: 'historic' | 'leastVariance',
  { measured, truth }: ComparedFigure,
): number[] {
  const kept = beats.filter(({ rejected }) => rejected === null);
  const truths = kept.map(({ r }) => {
    const near = trueBeats.find((one) => Math.abs(one.r - r) < 0.05);
    return near === undefined ? missing : truth(near);
  });
  return kept.map((beat, b) => {
    const averaged = truths.slice(b, b + averagedCount);
    const mean = averaged.reduce((sum, value) => sum + value, 0) / averaged.length;
    return (measured(beat, method) ?? missing) - mean;
  });
}
