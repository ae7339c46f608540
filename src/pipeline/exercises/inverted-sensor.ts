import { errorWithin, type IntervalsExercise, foundFigure } from './exercise.ts';

/** A sensor that records less light as more. */
export const invertedSensor: IntervalsExercise = {
  analysis: 'intervals',
  title: 'An inverted sensor',
  text: 'More blood absorbs more light, so a raw sensor falls where the pulse rises. Taken as it was recorded, no beat here has an upstroke that could be measured.',
  question: 'Look at pictures 1 and 5, and set the polarity so that nine beats of ten are measured.',
  answer:
    'Inverted, the pulse rises after R as it should. Auto sees it by itself: slopes of an upright pulse are skewed to the positive side.',
  synthetic: { duration: 60, seed: 16, ppgSensor: 'inverted', noiseEcg: 'white:26', noisePpg: 'white:24' },
  start: { polarity: 'recorded' },
  controls: ['polarity'],
  interval: 'rptt',
  by: 'historic',
  figures: (compared) => [errorWithin('Error of rPTT', compared.biasMs, 20), foundFigure(compared)],
};
