import type { Exercise, ExerciseFigure } from './exercise.ts';
import { foundFigure } from './exercise.ts';
import type { Compared } from './compare-truth.ts';

/** The spread measured may differ from the true one by so much, ms. */
const apartMs = 1;

function spreadFigure({ sdMs, trueSdMs }: Compared): ExerciseFigure {
  const apart = sdMs === null || trueSdMs === null ? null : sdMs - trueSdMs;
  return {
    label: 'SD less the true SD',
    value: apart,
    unit: 'ms',
    isSigned: true,
    wanted: `± ${apartMs} ms`,
    isGood: apart !== null && Math.abs(apart) <= apartMs,
  };
}

/** Averaging takes noise away, and with it the change from beat to beat. */
export const averaging: Exercise = {
  title: 'Averaging against variability',
  text: 'Here rPTT truly changes by 8 ms from beat to beat, under noise. An average over eleven beats looks steady: it removed the noise and most of the change.',
  question: 'Over how many beats may you average so that the SD of rPTT is the true one within 1 ms?',
  answer:
    'One beat after each is enough: without any average the noise adds to the spread, with more the change itself is gone. An SD says how steady the numbers are, not how right.',
  synthetic: { duration: 90, seed: 13, rpttSd: 8, noiseEcg: 'white:26', noisePpg: 'white:16' },
  start: { average: 10 },
  controls: ['average'],
  interval: 'rptt',
  by: 'historic',
  figures: (compared) => [spreadFigure(compared), foundFigure(compared)],
};
