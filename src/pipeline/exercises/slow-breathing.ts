import type { SeriesExercise } from './exercise.ts';

/** LF/HF of the same record at 15 breaths a minute, by the usual edges, and how near is near. */
const [usualRatio, apart] = [0.45, 0.15];

/** Breathing out of HF makes LF of what is no LF. */
export const slowBreathing: SeriesExercise = {
  analysis: 'series',
  title: 'Slow breathing and LF/HF',
  text: 'LF/HF is often read as a balance of nerves. This person breathes 8 times a minute, and it is over 300. At 15 breaths a minute, with all else alike, it would be 0.45.',
  question:
    'Does breathing move LF/HF? Move the lower edge of HF until breathing lies in HF and the ratio is 0.45 within 0.15.',
  answer:
    'It does: the waves of breathing had left HF and were counted as LF. Tell the rate of breathing beside LF/HF, and read the ratio only where breathing lies in HF.',
  synthetic: { duration: 300, seed: 17, breathRate: '8', noiseEcg: 'white:26' },
  start: {},
  controls: ['hfFrom'],
  ranges: { hfFrom: { min: 0.05, max: 0.2, step: 0.005 } },
  figures: ({ whole: { welch, respiration } }, { hfFrom, hfTo }) => {
    const rate = respiration?.rate ?? null;
    const [low, high] = [60 * Number(hfFrom), 60 * Number(hfTo)];
    const ratio = welch.lfHf;
    return [
      {
        label: 'LF/HF',
        value: ratio,
        unit: '',
        isSigned: false,
        wanted: `${usualRatio} ± ${apart}`,
        isGood: ratio !== null && Math.abs(ratio - usualRatio) <= apart,
      },
      {
        label: 'Breaths',
        value: rate,
        unit: '/min',
        isSigned: false,
        wanted: `${low.toFixed(1)} to ${high.toFixed(1)}`,
        isGood: rate !== null && rate >= low && rate <= high,
      },
    ];
  },
};
