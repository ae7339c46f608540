import { errorWithin, type Exercise, foundFigure, spreadWithin } from './exercise.ts';

/** The mean beat has little noise, and each beat is moved onto it as a whole. */
export const singleBeats: Exercise = {
  title: 'Single beats in noise',
  text: 'Here rPTT changes by 8 ms from beat to beat, under noise. Averaging hides the change, one threshold is unsteady, and a steadier threshold lies late.',
  question:
    'Which method follows single beats: errors that scatter by 5 ms at most, and 20 ms at most on average?',
  answer:
    'Aligned landmarks do: the foot is taken from the mean beat, where noise is small, and the whole upstroke of a beat says how far that beat is moved.',
  synthetic: { duration: 90, seed: 13, rpttSd: 8, noiseEcg: 'white:26', noisePpg: 'white:16' },
  start: { average: 10, headline: 'historic' },
  controls: ['headline', 'average'],
  interval: 'rptt',
  by: 'headline',
  figures: (compared) => [
    spreadWithin('Scatter of the errors', compared.errorSdMs, 5),
    errorWithin('Error of rPTT', compared.biasMs, 20),
    foundFigure(compared),
  ],
};
