import type { Arithmetic } from '../../model/qrs.ts';
import {
  type CurveLengthParams,
  type CurveLengthScale,
  scaleCurveLength,
  unitsPerMv,
} from './curve-length-params.ts';
import { MillivoltGuess, unitsPerMillivolt } from './millivolt.ts';
import { endWithResult, type PassEnd } from './passes.ts';
import { resampleToWorkingRate } from './working-rate.ts';

/** The properties of an ECG that are known before its samples. */
export interface EcgFrame {
  readonly arithmetic: Arithmetic;
  /** Hz. */
  readonly fs: number;
  /** ADU per `unit` in integer arithmetic. */
  readonly gain: number;
  /** Unit of the physical values. If it is not a unit of voltage, the units per millivolt are guessed. */
  readonly unit: string;
  readonly sampleCount: number;
}

/** Input from which L is computed: the ECG without gaps, at the detector's rate and in its units. */
export interface LengthInput {
  readonly scale: CurveLengthScale;
  /** Hz. */
  readonly fs: number;
  readonly sampleCount: number;
  /** Ratio of the ECG's sampling rate to this one. */
  readonly ratio: number;
  /**
   * Starts a new pass. The returned function takes the next piece of the ECG and returns the samples that
   * become available.
   */
  readonly begin: () => (x: Float64Array) => Float64Array;
}

/**
 * Determines the input of the curve-length detector, and continues with it.
 *
 * In real arithmetic the detector works at 500 Hz at most, because L grows with the rate but its constants do
 * not.
 *
 * @param frame rate, unit and length of the ECG
 * @param params of the curve-length detector
 * @param then continues with the samples, scale and rate
 * @returns the first of the passes over the ECG
 * @throws BeatbenchError `too-short`, like `resample`
 */
export function withLengthInput<Found>(
  frame: EcgFrame,
  params: CurveLengthParams,
  then: (input: LengthInput) => PassEnd<Found>,
): PassEnd<Found> {
  const { arithmetic, fs, gain, sampleCount } = frame;
  return determineMillivolt(frame, (perMv, isGuess) => {
    if (arithmetic === 'integer') {
      const aduPerMv = isGuess ? perMv : gain * perMv;
      const scale = scaleCurveLength(fs, aduPerMv, 'integer', params);
      return then({ scale, fs, sampleCount, ratio: 1, begin: () => (x) => x });
    }
    const units = unitsPerMv / perMv;
    return resampleToWorkingRate({ sampleCount, fs, leadCount: 1, units }, (rate) => {
      const scale = scaleCurveLength(rate.fs, unitsPerMv, 'real', params);
      const begin = () => {
        const push = rate.begin();
        return (x: Float64Array) => push([x])[0];
      };
      return then({ scale, fs: rate.fs, sampleCount: rate.sampleCount, ratio: fs / rate.fs, begin });
    });
  });
}

/** @param then receives the units per millivolt: of the physical values, or of the samples if they are guessed */
function determineMillivolt<Found>(
  { unit, fs }: EcgFrame,
  then: (perMv: number, isGuess: boolean) => PassEnd<Found>,
): PassEnd<Found> {
  const perMv = unitsPerMillivolt(unit);
  if (perMv !== null) return then(perMv, false);
  const guess = new MillivoltGuess(fs);
  return {
    next: {
      leadCount: 1,
      push: ([x]) => guess.push(x),
      end: () => then(guess.finish(), true),
    },
  };
}

/**
 * Creates the passes that determine the input of the curve-length detector.
 *
 * @param frame rate, unit and length of the ECG
 * @param params of the curve-length detector
 * @returns the first of the passes over the ECG
 */
export function lengthInput(frame: EcgFrame, params: CurveLengthParams): PassEnd<LengthInput> {
  return withLengthInput(frame, params, endWithResult);
}
