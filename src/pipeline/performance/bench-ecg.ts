import { defaultSynthParams } from '../../analysis/synth/params.ts';
import { synthesise } from '../../analysis/synth/synthesise.ts';

/** Sampling rate of paper 4's records, those of the arrhythmia database, Hz. */
export const ecgFs = 360;

/** Units a millivolt, as that database has. */
export const ecgGain = 200;

/** A synthetic minute, over and over, in whole units. */
export async function repeatedEcg(sampleCount: number): Promise<Int32Array<ArrayBuffer>> {
  const { recording } = synthesise({ ...defaultSynthParams, fs: ecgFs, durationSec: 60 });
  const index = recording.channels.findIndex(({ role }) => role === 'ecg');
  const { values } = await recording.read(index, 0, 60 * ecgFs);
  const minute = Int32Array.from(values, (value) => Math.round(ecgGain * value));
  const ecg = new Int32Array(sampleCount);
  for (let from = 0; from < sampleCount; from += minute.length) {
    ecg.set(minute.subarray(0, sampleCount - from), from);
  }
  return ecg;
}
