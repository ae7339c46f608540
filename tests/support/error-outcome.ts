import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { SeriesKind, SeriesWindow } from '../../src/model/series.ts';
import { seriesOfRecording } from './series-run.ts';

/** What a synthetic record is made with, and what of it is measured. */
export interface ErrorCase {
  readonly of: Extract<SeriesKind, 'qs2' | 'pep' | 'qt'>;
  /** White noise on all channels, dB. */
  readonly snrDb: number;
  /** SD of LVET, and so of QS2, and that of RR, which QT follows; ms. */
  readonly lvetSdMs: number;
  readonly hrvSdMs: number;
  readonly seed: number;
}

/** SD as it is, as measured, and without the errors, ms. */
export interface ErrorOutcome {
  readonly truth: number;
  readonly sd: number;
  readonly likely: number;
  readonly left: number;
}

/** Of 5 minutes, the whole. QT is true in the same record without noise: what it is there hangs on what the end of T is called. */
export async function errorOutcome({ of, snrDb, seed, ...sds }: ErrorCase): Promise<ErrorOutcome> {
  const params = { ...defaultSynthParams, durationSec: 300, pcg: of !== 'qt', seed, ...sds };
  const noise = [{ kind: 'white', snrDb, channel: 'all' }] as const;
  const noisy = synthesise({ ...params, noise });
  const wholeOf = async (recording: typeof noisy.recording): Promise<SeriesWindow> =>
    (await seriesOfRecording(recording, { of })).result.whole;
  const { sd, error } = await wholeOf(noisy.recording);
  const trueValues = noisy.truth.beats.flatMap(({ r, s2, foot, notch }) => {
    if (s2 === null || foot === null || notch === null) return [];
    return of === 'qs2' ? [1000 * (s2 - r)] : [1000 * (s2 - r - (notch - foot))];
  });
  const truth = of === 'qt' ? (await wholeOf(synthesise(params).recording)).sd : sampleSd(trueValues);
  return {
    truth: truth ?? Number.NaN,
    sd: sd ?? Number.NaN,
    likely: error?.likely ?? Number.NaN,
    left: error?.remaining.sd ?? Number.NaN,
  };
}
