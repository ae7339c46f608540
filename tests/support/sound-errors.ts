import type { SoundBeat } from '../../src/model/sounds.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';

/** A figure of a beat as it was measured and as it truly is, ms. */
export interface ComparedFigure {
  readonly measured: (beat: SoundBeat, method: 'historic' | 'leastVariance') => number | null;
  readonly truth: (beat: TrueBeat) => number;
}

const missing = Number.NaN;

function afterR(sec: number | null, r: number): number {
  return sec === null ? missing : 1000 * (sec - r);
}

/** PEP from R on, since the QRS onset of a synthetic beat stands at one distance before it. */
export const comparedPep: ComparedFigure = {
  measured: ({ pep }, method) => pep[method],
  truth: ({ r, foot, notch, s2 }) => afterR(s2, r) - (afterR(notch, r) - afterR(foot, r)),
};

/** R to the onset of a sound. */
export function comparedSound(name: 's1' | 's2'): ComparedFigure {
  return {
    measured: (beat, method) => afterR(beat[name][method], beat.r),
    truth: (beat) => afterR(beat[name], beat.r),
  };
}

/** Beats that are averaged into one: itself and ten that follow. */
const averagedCount = 11;

/** Errors of the kept beats, ms, each against the mean truth of the beats that it is averaged of. */
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
