import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { mean, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';
import type { SeriesKind, SeriesWindow } from '../../src/model/series.ts';
import { seriesOfRecording } from './series-run.ts';

/** Parameters of a synthetic record, and the measured quantity. */
export interface ErrorCase {
  readonly of: Exclude<SeriesKind, 'rptt' | 'lvet'>;
  /** White noise on all channels, dB. */
  readonly snrDb: number;
  /** SD of LVET (and therefore of QS2), and SD of RR, which QT follows; ms. */
  readonly lvetSdMs: number;
  readonly hrvSdMs: number;
  readonly seed: number;
  /** Length of the record, s; five minutes if left out. */
  readonly durationSec?: number;
}

/** SD and RMSSD: true, measured, and corrected for the errors; in the unit of the values. */
export interface ErrorOutcome {
  readonly truth: number;
  readonly sd: number;
  readonly likely: number;
  readonly left: number;
  readonly trueRmssd: number;
  readonly rmssd: number;
  readonly rmssdLeft: number;
}

/**
 * Computes the outcome over a whole record. The true QT and pulse amplitude are those measured in the same
 * record without noise, since they depend on the definitions of the T end and the foot.
 */
export async function errorOutcome({
  of,
  durationSec = 300,
  snrDb,
  seed,
  ...sds
}: ErrorCase): Promise<ErrorOutcome> {
  const params = { ...defaultSynthParams, durationSec, pcg: of === 'qs2' || of === 'pep', seed, ...sds };
  const noise = [{ kind: 'white', snrDb, channel: 'all' }] as const;
  const noisy = synthesise({ ...params, noise });
  const wholeOf = async (recording: typeof noisy.recording): Promise<SeriesWindow> =>
    (await seriesOfRecording(recording, { of })).result.whole;
  const { sd, rmssd, error } = await wholeOf(noisy.recording);
  const truth =
    of === 'qt' || of === 'amplitude'
      ? await wholeOf(synthesise(params).recording)
      : measureSpread(trueValues(of, noisy.truth.beats));
  return {
    truth: truth.sd ?? Number.NaN,
    sd: sd ?? Number.NaN,
    likely: error?.likely ?? Number.NaN,
    left: error?.remaining.sd ?? Number.NaN,
    trueRmssd: truth.rmssd ?? Number.NaN,
    rmssd: rmssd ?? Number.NaN,
    rmssdLeft: error?.remaining.rmssd ?? Number.NaN,
  };
}

function trueValues(of: 'rr' | 'pulse' | 'qs2' | 'pep', beats: readonly TrueBeat[]): number[] {
  if (of === 'rr' || of === 'pulse') {
    const at = beats.map(({ r, foot }) => 1000 * (of === 'rr' ? r : (foot ?? Number.NaN)));
    return at.slice(1).flatMap((ms, k) => (Number.isNaN(ms - (at[k] ?? 0)) ? [] : ms - (at[k] ?? 0)));
  }
  return beats.flatMap(({ r, s2, foot, notch }) => {
    if (s2 === null || foot === null || notch === null) return [];
    return of === 'qs2' ? [1000 * (s2 - r)] : [1000 * (s2 - r - (notch - foot))];
  });
}

function measureSpread(values: readonly number[]): { readonly sd: number; readonly rmssd: number } {
  const steps = values.slice(1).map((value, k) => (value - (values[k] ?? 0)) ** 2);
  return { sd: sampleSd(values), rmssd: Math.sqrt(mean(steps)) };
}
