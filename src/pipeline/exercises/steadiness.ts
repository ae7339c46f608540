import type { IntervalsResult } from '../../model/intervals.ts';
import type { Compared } from './compare-truth.ts';
import {
  errorWithin,
  spreadWithin,
  type IntervalsExercise,
  type ExerciseFigure,
  foundFigure,
} from './exercise.ts';

/** The spread may be so many times the least of all thresholds. */
const mostTimes = 1.4;

function spreadFigure({ sdMs }: Compared, { windows }: IntervalsResult): ExerciseFigure {
  const sds = (windows[0]?.sweeps.foot ?? []).flatMap(({ sd }) => (sd === null ? [] : [sd]));
  const limitMs = sds.length === 0 ? 0 : Math.round(mostTimes * Math.min(...sds) * 10) / 10;
  return spreadWithin('SD of rPTT', sdMs, limitMs);
}

/** The steadiest threshold is not the rightest. */
export const steadiness: IntervalsExercise = {
  analysis: 'intervals',
  title: 'Steadiness against bias',
  text: 'Least variance takes the threshold whose rPTT spreads least. Under this noise that is one near half the height, where the upstroke is steepest, long after the foot.',
  question: 'Keep the sweep from going so far: an error of at most 20 ms at a spread that hardly grows.',
  answer:
    'The spread hardly changes along the upstroke, and the error grows with every percent. A limit to the sweep costs little steadiness and saves most of the bias.',
  synthetic: { duration: 90, seed: 13, rpttSd: 8, noiseEcg: 'white:26', noisePpg: 'white:16' },
  start: { sweepTo: 50 },
  controls: ['sweepTo', 'maxShift'],
  ranges: { maxShift: { min: 1, max: 60, step: 1 } },
  interval: 'rptt',
  by: 'leastVariance',
  figures: (compared, result) => [
    errorWithin('Error of rPTT', compared.biasMs, 20),
    spreadFigure(compared, result),
    foundFigure(compared),
  ],
};
