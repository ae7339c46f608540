import { errorWithin, spreadWithin, type IntervalsExercise, foundFigure } from './exercise.ts';

/** A foot that rises before the upstroke, on which the 5 % rule stumbles. */
export const shallowFoot: IntervalsExercise = {
  analysis: 'intervals',
  title: 'A shallow foot',
  text: 'This pulse creeps up by 6 % of its height before it rises. A level of 5 % cuts the creeping part, which is so flat that a little noise moves the crossing far.',
  question: 'Move the historic threshold until the error is at most 15 ms and its scatter at most 3.3 ms.',
  answer:
    'Above the creeping part the crossing is steep and holds still. Higher still it comes later and later: steady, and wrong.',
  synthetic: { duration: 60, seed: 14, footShallow: '6%', noiseEcg: 'white:26', noisePpg: 'white:26' },
  start: { footPercent: 5, average: 2 },
  controls: ['footPercent'],
  interval: 'rptt',
  by: 'historic',
  figures: (compared) => [
    errorWithin('Error of rPTT', compared.biasMs, 15),
    spreadWithin('Scatter of the error', compared.errorSdMs, 3.3),
    foundFigure(compared),
  ],
};
