import {
  defaultSynthParams,
  intervalsByRate,
  nominalRate,
  type SynthParams,
} from '../analysis/synth/params.ts';
import {
  parseBreathRate,
  parseDepth,
  parseHeartRate,
  parseNoise,
  parseRuns,
} from '../analysis/synth/parse.ts';
import type { ResolvedParameters } from './parameters.ts';

/**
 * Converts parameters to those of the synthesis.
 * @throws BeatbenchError `bad-parameter`
 */
export function synthParams(parameters: ResolvedParameters, pcg: boolean): SynthParams {
  return {
    ...defaultSynthParams,
    durationSec: parameters.number('duration'),
    fs: parameters.number('rate'),
    heartRate: parseHeartRate(parameters.text('heartRate')),
    hrvSdMs: parameters.number('hrvSd'),
    breathRate: parseBreathRate(parameters.text('breathRate')),
    ...byRate(parameters),
    rhythm: parameters.word('rhythm', ['sinus', 'fibrillation', 'bigeminy', 'paced']),
    rpttSdMs: parameters.number('rpttSd'),
    lvetSdMs: parameters.number('lvetSd'),
    peakShare: parameters.number('peakTime') / 100,
    notchDepth: parseDepth(parameters.text('notch'), 'notch'),
    footShallow: parseDepth(parameters.text('footShallow'), 'foot-shallow'),
    notchRipples: parameters.number('notchRipples'),
    ectopicRatePercent: parameters.number('ectopicRate'),
    ectopicMorphology: parameters.word('ectopicShape', ['upright', 'inverted', 'mixed']),
    fusionRatePercent: parameters.number('fusionRate'),
    aberrantRuns: parseRuns(parameters.text('aberrant')),
    mainsHz: parameters.number('mainsFrequency'),
    noise: [
      ...parseNoise(parameters.text('noise')),
      ...parseNoise(parameters.text('noiseEcg'), 'ecg'),
      ...parseNoise(parameters.text('noisePpg'), 'ppg'),
      ...parseNoise(parameters.text('noisePcg'), 'pcg'),
    ],
    ppgInverted: parameters.word('ppgSensor', ['upright', 'inverted']) === 'inverted',
    armsExchanged: parameters.word('electrodes', ['usual', 'arms-exchanged']) === 'arms-exchanged',
    pcg,
    seed: parameters.number('seed'),
  };
}

type Intervals = Pick<SynthParams, 'rpttMs' | 'rpttPerBeatMs' | 'lvetMs' | 'lvetPerBeatMs'>;

/** Returns the intervals: a given value holds at any heart rate, `auto` depends on the rate. */
function byRate(parameters: ResolvedParameters): Intervals {
  const [rptt, lvet] = [parameters.numberOr('rptt', ['auto']), parameters.numberOr('lvet', ['auto'])];
  return {
    ...intervalsByRate,
    ...(rptt === 'auto' ? {} : { rpttMs: rptt, rpttPerBeatMs: 0 }),
    ...(lvet === 'auto' ? {} : { lvetMs: lvet, lvetPerBeatMs: 0 }),
  };
}

/**
 * Returns the length of an interval that depends on the heart rate, ms.
 * @param heartRate per minute
 */
export function intervalAtRate(id: 'rptt' | 'lvet', heartRate: number): number {
  const { rpttMs, rpttPerBeatMs, lvetMs, lvetPerBeatMs } = intervalsByRate;
  const [ms, perBeatMs] = id === 'rptt' ? [rpttMs, rpttPerBeatMs] : [lvetMs, lvetPerBeatMs];
  return ms + perBeatMs * (heartRate - nominalRate);
}
