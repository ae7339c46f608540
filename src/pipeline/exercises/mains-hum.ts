import { spreadWithin, type IntervalsExercise, foundFigure } from './exercise.ts';

/** Mains in the ECG, and the band-stop that takes it out. */
export const mainsHum: IntervalsExercise = {
  analysis: 'intervals',
  title: 'Mains without a notch',
  text: 'The ECG hums: the mains is stronger than the heart. Every R is still found, but on the crest of the hum next to it, so that each beat begins a few milliseconds too early or too late.',
  question: 'Which mains is it? Bring the scatter of rPTT’s error under 3 ms.',
  answer:
    'Only a band-stop at the frequency of the hum helps: this was recorded at 50 Hz. R is steady again, and so is all that is timed from it.',
  synthetic: {
    duration: 60,
    seed: 12,
    mainsFrequency: 50,
    noiseEcg: 'white:26,mains:-8',
    noisePpg: 'white:34',
  },
  start: { mains: 'off', average: 0 },
  controls: ['mains'],
  interval: 'rptt',
  by: 'historic',
  figures: (compared) => [spreadWithin('Scatter of the error', compared.errorSdMs, 3), foundFigure(compared)],
};
