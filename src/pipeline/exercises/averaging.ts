import { type IntervalsExercise, foundFigure, spreadBesideTrue } from './exercise.ts';

/** Averaging takes noise away, and with it the change from beat to beat. */
export const averaging: IntervalsExercise = {
  analysis: 'intervals',
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
  figures: (compared) => [
    spreadBesideTrue('SD less the true SD', compared.sdMs, compared),
    foundFigure(compared),
  ],
};
