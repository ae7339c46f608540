import { detectBeats } from '../../src/analysis/qrs/detect-beats.ts';
import { defaultOwnParams } from '../../src/analysis/qrs/own/params.ts';
import { createSynth } from '../../src/analysis/synth/create-synth.ts';
import { parseHeartRate, parseNoise } from '../../src/analysis/synth/parse.ts';
import type { SynthParams } from '../../src/analysis/synth/params.ts';
import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import type { DenoiseInput } from './denoise-in-memory.ts';
import { denoiseInput } from './denoise-case.ts';

type Asked = Partial<Omit<SynthParams, 'noise' | 'heartRate'>> & {
  readonly noise?: string;
  readonly heartRate?: string;
};

/** Detects R-peaks in an ECG with the default detector, s. */
export function detectedR(values: Float64Array, fs: number): Float64Array {
  const ecg = { arithmetic: 'real', samples: { values, gaps: [] }, fs, unit: 'mV' } as const;
  const beats = detectBeats(ecg, { method: 'beatbench', params: defaultOwnParams });
  return Float64Array.from(beats.flatMap(({ rSec }) => (rSec === null ? [] : [rSec])));
}

/** Makes a synthetic ECG at 256 Hz with its truth and its R-peaks, either detected or true. */
export function synthInput(asked: Asked, rPeaks: 'detected' | 'known' = 'detected'): DenoiseInput {
  const { noise = '', heartRate = '70', ...others } = asked;
  const params = {
    ...defaultSynthParams,
    fs: 256,
    ...others,
    noise: parseNoise(noise),
    heartRate: parseHeartRate(heartRate),
  };
  const { sampleCount, read, readClean, truth } = createSynth(params);
  const values = read(0, 0, sampleCount);
  const known = truth.beats.map(({ r }) => r).filter((sec) => sec >= 0 && sec * params.fs < sampleCount - 1);
  const rSec = rPeaks === 'known' ? Float64Array.from(known) : detectedR(values, params.fs);
  return denoiseInput(values, params.fs, rSec, readClean(0, 0, sampleCount));
}
