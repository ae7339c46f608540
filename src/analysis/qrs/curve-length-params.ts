import type { Arithmetic } from '../../model/qrs.ts';

/** What a user may set about the curve-length detector. */
export interface CurveLengthParams {
  /** Mains frequency whose null the low-pass has, Hz; `off` takes the low-pass of 60 Hz. */
  readonly mains: 60 | 50 | 'off';
  /** Length of the window that L sums over, ms. */
  readonly lengthWindowMs: number;
  /** Time in which the thresholds are learnt, s. */
  readonly learningSec: number;
  /** Time after a beat in which no other is looked for, ms; half of it is searched about a candidate. */
  readonly skipMs: number;
  /** Time without a sample above the threshold after which it falls, s. */
  readonly fallAfterSec: number;
  /** Floor of the adapting threshold, µV. */
  readonly leastTaUv: number;
}

/** As published (Zong, Moody and Jiang 2003), with the low-pass of 60 Hz mains. */
export const defaultCurveLengthParams: CurveLengthParams = {
  mains: 60,
  lengthWindowMs: 130,
  learningSec: 8,
  skipMs: 250,
  fallAfterSec: 2.5,
  leastTaUv: 100,
};

/** Units a millivolt that the detector's constants of amplitude are meant for. */
export const unitsPerMv = 200;

/** The parameters as counts of samples and amplitudes of the samples' own unit. */
export interface CurveLengthScale {
  /** Whether divisions and thresholds are truncated to whole numbers. */
  readonly whole: boolean;
  /** m, samples of one box of the low-pass. */
  readonly boxCount: number;
  /** w, elements of the length window. */
  readonly windowCount: number;
  /** E, samples from a beat to where the search goes on. */
  readonly skipCount: number;
  /** E/2. */
  readonly halfSkipCount: number;
  readonly learningCount: number;
  readonly fallAfterCount: number;
  /** Successive small rises of L that make an onset. */
  readonly flatRiseCount: number;
  /** From a candidate to its onset or end where none is found, samples. */
  readonly fallbackCount: number;
  /** c, the square of what one sample of time adds to the length. */
  readonly timeWeight: number;
  /** Tm, the floor of Ta. */
  readonly leastTa: number;
}

/** Samples at `fs` that a duration holds; truncated. */
function wholeSamples(durationMs: number, fs: number): number {
  return Math.trunc((durationMs * fs) / 1000);
}

/**
 * Brings the parameters to a rate and a gain.
 *
 * @param fs    sampling rate, Hz
 * @param gain  units of the samples a millivolt: ADU in integer arithmetic, 200 in real
 * @returns windows and lengths in samples, heights in the unit of the samples
 *
 * In integer arithmetic 4 and 5 samples are meant at any rate, as published; in real they are
 * durations at 125 Hz. The floor of Ta is a whole number of ADU in integer arithmetic.
 */
export function scaleCurveLength(
  fs: number,
  gain: number,
  arithmetic: Arithmetic,
  params: CurveLengthParams,
): CurveLengthScale {
  const whole = arithmetic === 'integer';
  const mainsHz = params.mains === 'off' ? 60 : params.mains;
  const skipCount = Math.max(1, wholeSamples(params.skipMs, fs));
  const scaled = (count: number) => (whole ? count : Math.max(1, Math.trunc((count * fs) / 125)));
  const leastTa = (params.leastTaUv * Math.abs(gain)) / 1000;
  return {
    whole,
    boxCount: Math.max(1, Math.min(8, Math.trunc(fs / mainsHz))),
    windowCount: Math.max(1, wholeSamples(params.lengthWindowMs, fs)),
    skipCount,
    halfSkipCount: Math.trunc(skipCount / 2),
    learningCount: Math.max(1, wholeSamples(params.learningSec * 1000, fs)),
    fallAfterCount: wholeSamples(params.fallAfterSec * 1000, fs),
    flatRiseCount: scaled(4),
    fallbackCount: scaled(5),
    timeWeight: (1.25 * gain * gain) / fs,
    leastTa: whole ? Math.round(leastTa) : leastTa,
  };
}
