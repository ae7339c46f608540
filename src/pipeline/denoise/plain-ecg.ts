import type { DenoiseRun } from './analyse-denoise.ts';
import { blockSize } from './piece-reader.ts';
import type { OtherEcg } from './measure-other.ts';
import type { Pause } from './part-of-work.ts';
import { PreprocessedEcg } from './preprocessed-ecg.ts';

/** Band that plain filtering leaves, Hz: where an ECG has most of its power. */
export const plainBand = { lowHz: 0.5, highHz: 25 };
export const plainOrder = 3;

/**
 * What a narrower zero-phase Butterworth band-pass makes of the pre-processed ECG of a run, to compare with. Where the
 * upper edge lies at or above 0.45 of its rate, the lower is all that is left.
 */
export async function plainEcg({ outputs }: DenoiseRun, pause: Pause): Promise<OtherEcg> {
  const { signal, preprocess } = outputs;
  const { ecg } = preprocess;
  const params = {
    bandLowHz: plainBand.lowHz,
    bandHighHz: plainBand.highHz,
    order: plainOrder,
    knotBeforeMs: null,
  };
  const input = {
    source: ecg,
    gaps: ecg.gaps,
    fs: signal.fs,
    rSec: preprocess.rSec,
    params,
    pieceSize: blockSize,
    isHeld: ecg.held !== null,
  };
  const plain = await PreprocessedEcg.prepare(input, { pause, signal: new AbortController().signal });
  return { read: (from, to) => plain.read(from, to), scatter: null };
}
