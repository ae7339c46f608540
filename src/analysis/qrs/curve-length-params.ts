import type { Arithmetic } from '../../model/qrs.ts';

/** Parameters of the curve-length detector. */
export interface CurveLengthParams {
  /** Mains frequency that the low-pass removes, Hz; `off` uses the low-pass for 60 Hz. */
  readonly mains: 60 | 50 | 'off';
  /** Length of the window over which L is summed, ms. */
  readonly lengthWindowMs: number;
  /** Time over which the thresholds are learned, s. */
  readonly learningSec: number;
  /** Time after a beat without a search for the next, ms; half of it is searched around a candidate. */
  readonly skipMs: number;
  /** Time without a sample above the threshold after which the threshold falls, s. */
  readonly fallAfterSec: number;
  /** Minimum of the adaptive threshold, µV. */
  readonly leastTaUv: number;
}

/** As published (Zong, Moody and Jiang 2003), with the low-pass for 60 Hz mains. */
export const defaultCurveLengthParams: CurveLengthParams = {
  mains: 60,
  lengthWindowMs: 130,
  learningSec: 8,
  skipMs: 250,
  fallAfterSec: 2.5,
  leastTaUv: 100,
};

/** Units per millivolt that the detector's amplitude constants assume. */
export const unitsPerMv = 200;

/** The parameters as numbers of samples and as amplitudes in the unit of the samples. */
export interface CurveLengthScale {
  /** Whether divisions and thresholds are truncated to whole numbers. */
  readonly whole: boolean;
  /** m, number of samples in one box of the low-pass. */
  readonly boxCount: number;
  /** w, number of elements in the length window. */
  readonly windowCount: number;
  /** E, number of samples from a beat to where the search continues. */
  readonly skipCount: number;
  /** E/2. */
  readonly halfSkipCount: number;
  readonly learningCount: number;
  readonly fallAfterCount: number;
  /** Number of successive small rises of L that define an onset. */
  readonly flatRiseCount: number;
  /** Distance from a candidate to its onset or end if none is found, samples. */
  readonly fallbackCount: number;
  /** c, the square of what one sample of time adds to the length. */
  readonly timeWeight: number;
  /** Tm, the minimum of Ta. */
  readonly leastTa: number;
}

/** Number of samples at `fs` in a duration, truncated. */
function truncateToSamples(durationMs: number, fs: number): number {
  return Math.trunc((durationMs * fs) / 1000);
}

/**
 * Converts the parameters to a sampling rate and a gain.
 *
 * In integer arithmetic, the published 4 and 5 samples apply at any rate; in real arithmetic they are durations
 * at 125 Hz. The minimum of Ta is a whole number of ADU in integer arithmetic.
 *
 * @param fs sampling rate, Hz
 * @param gain units of the samples per millivolt: ADU in integer arithmetic, 200 in real arithmetic
 * @returns windows and lengths in samples, amplitudes in the unit of the samples
 */
export function scaleCurveLength(
  fs: number,
  gain: number,
  arithmetic: Arithmetic,
  params: CurveLengthParams,
): CurveLengthScale {
  const whole = arithmetic === 'integer';
  const mainsHz = params.mains === 'off' ? 60 : params.mains;
  const skipCount = Math.max(1, truncateToSamples(params.skipMs, fs));
  const scaled = (count: number) => (whole ? count : Math.max(1, Math.trunc((count * fs) / 125)));
  const minTa = (params.leastTaUv * Math.abs(gain)) / 1000;
  return {
    whole,
    boxCount: Math.max(1, Math.min(8, Math.trunc(fs / mainsHz))),
    windowCount: Math.max(1, truncateToSamples(params.lengthWindowMs, fs)),
    skipCount,
    halfSkipCount: Math.trunc(skipCount / 2),
    learningCount: Math.max(1, truncateToSamples(params.learningSec * 1000, fs)),
    fallAfterCount: truncateToSamples(params.fallAfterSec * 1000, fs),
    flatRiseCount: scaled(4),
    fallbackCount: scaled(5),
    timeWeight: (1.25 * gain * gain) / fs,
    leastTa: whole ? Math.round(minTa) : minTa,
  };
}
