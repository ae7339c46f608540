import type { ParameterValues } from '../model/parameters.ts';

/**
 * The page's samples as parameters of a synthetic record: those of `analysis/synth` in the terms of the command line,
 * so that the user can change a copy of a sample.
 */
export const sampleParameters = {
  rest: {
    duration: 120,
    heartRate: '68',
    hrvSd: 29,
    rptt: 172,
    rpttSd: 2.3,
    lvet: 300,
    lvetSd: 3.6,
    ectopicRate: 0.7,
    seed: 21,
    noiseEcg: 'white:24,wander:14,mains:30',
    noisePpg: 'white:30,pink:26,wander:18',
  },
  hard: {
    duration: 240,
    heartRate: '66',
    rptt: 180,
    lvet: 300,
    seed: 6,
    footShallow: '4.5%',
    notchRipples: 3,
    noiseEcg: 'white:24,wander:12',
    noisePpg: 'white:28,pink:24,wander:16',
  },
  extrasystoles: {
    duration: 7200,
    rate: 250,
    heartRate: '70',
    ectopicRate: 3,
    ectopicShape: 'mixed',
    fusionRate: 0.2,
    aberrant:
      '5190..5226,5248..5284,5306..5342,5364..5400,5422..5458,5480..5516,5538..5574,5596..5632,5654..5690,5712..5748',
    seed: 4,
    noiseEcg: 'white:20,wander:12,white:3@3960..4110,motion:-6@3960..4110',
    noisePpg: 'white:28',
  },
  exercise: {
    duration: 480,
    rate: 256,
    heartRate: '80..150',
    seed: 2,
    noiseEcg: 'motion:3,white:2,wander:3',
    noisePpg: 'white:24,motion:12',
  },
  sounds: {
    duration: 30,
    rate: 1000,
    heartRate: '66',
    hrvSd: 25,
    rptt: 172,
    lvet: 300,
    pcg: 'on',
    seed: 12,
    noiseEcg: 'white:26,wander:14',
    noisePpg: 'white:28,pink:26',
    noisePcg: 'white:16',
  },
} as const satisfies Readonly<Record<string, ParameterValues>>;

/** Initial parameters of a new synthetic record: two minutes with the noise of a quiet recording. */
export const newSynthetic: ParameterValues = { duration: 120, noiseEcg: 'white:24', noisePpg: 'white:27' };
