import { errorWithin, spreadWithin, type IntervalsExercise, foundFigure } from './exercise.ts';

/** The delay of an FIR left in the pulse. */
export const filterDelay: IntervalsExercise = {
  analysis: 'intervals',
  title: 'Filter delay',
  text: 'A filter with 101 taps at 500 Hz delays the signal by 50 samples, and 100 ms are long beside a transit time of 172 ms. Here the PPG’s filter keeps its delay, and the ECG’s does not.',
  question: 'The foot comes too late. Bring its mean within 20 ms of the truth and the scatter under 4 ms.',
  answer:
    'A shorter filter is late by less but lets the noise through. A delay that is the same at every frequency can be removed.',
  synthetic: { duration: 60, seed: 11, noiseEcg: 'white:26', noisePpg: 'white:20' },
  start: { pulseDelay: 'kept', taps: 101, average: 0 },
  controls: ['pulseDelay', 'taps'],
  ranges: { taps: { min: 3, max: 201, step: 2 } },
  interval: 'rptt',
  by: 'historic',
  figures: (compared) => [
    errorWithin('Error of rPTT', compared.biasMs, 20),
    spreadWithin('Scatter of the error', compared.errorSdMs, 4),
    foundFigure(compared),
  ],
};
