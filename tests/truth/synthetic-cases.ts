import { hardSample } from '../../src/analysis/synth/samples.ts';
import { defaultSynthParams, type NoiseParams, type SynthParams } from '../../src/analysis/synth/params.ts';

export type Morphology = 'plain' | 'hard';

/** One cell of the grid. */
export interface SyntheticCase {
  readonly noise: string;
  readonly morphology: Morphology;
  readonly heartRate: number;
}

/** Disturbances by the name of their row: SNR in dB on both ECG and PPG, motion only on the PPG. */
const noises: Readonly<Record<string, readonly NoiseParams[]>> = {
  none: [],
  'white 40': [{ kind: 'white', snrDb: 40, channel: 'all' }],
  'white 30': [{ kind: 'white', snrDb: 30, channel: 'all' }],
  'white 20': [{ kind: 'white', snrDb: 20, channel: 'all' }],
  'white 15': [{ kind: 'white', snrDb: 15, channel: 'all' }],
  'white 10': [{ kind: 'white', snrDb: 10, channel: 'all' }],
  'wander 6': [{ kind: 'wander', snrDb: 6, channel: 'all' }],
  'motion 10': [{ kind: 'motion', snrDb: 10, channel: 'ppg' }],
};

export const noiseNames = Object.keys(noises);
export const morphologies: readonly Morphology[] = ['plain', 'hard'];
export const heartRates = [50, 70, 100, 140] as const;
export const seeds = [11, 12, 13, 14, 15, 16, 17, 18] as const;

/**
 * Returns parameters of one record of a case. The spread of RR decreases with RR so that it is possible at every rate.
 */
export function caseParams({ noise, morphology, heartRate }: SyntheticCase, seed: number): SynthParams {
  const { footShallow, notchRipples } = morphology === 'hard' ? hardSample : defaultSynthParams;
  return {
    ...defaultSynthParams,
    heartRate,
    hrvSdMs: (30 * 70) / heartRate,
    lvetMs: Math.round(413 - 1.7 * heartRate),
    footShallow,
    notchRipples,
    noise: noises[noise] ?? [],
    seed,
  };
}
