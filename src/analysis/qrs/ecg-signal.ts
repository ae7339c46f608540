import type { Samples } from '../../model/samples.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import type { EcgFrame } from './length-input.ts';

/** Digital values of an ECG, for integer arithmetic. */
export interface DigitalEcg {
  readonly arithmetic: 'integer';
  readonly samples: Samples<Int32Array>;
  /** Hz. */
  readonly fs: number;
  /** ADU per `unit`. */
  readonly gain: number;
  /** Unit of the physical values. If it is not a unit of voltage, the ADU per millivolt are guessed. */
  readonly unit: string;
}

/** Physical values of an ECG, for real arithmetic. */
export interface PhysicalEcg {
  readonly arithmetic: 'real';
  readonly samples: Samples;
  /** Hz. */
  readonly fs: number;
  /** Unit of the values. If it is not a unit of voltage, the units per millivolt are guessed. */
  readonly unit: string;
}

export type EcgSignal = DigitalEcg | PhysicalEcg;

/**
 * Returns the properties of an ECG other than its samples.
 *
 * @param ecg samples with rate, unit and gaps
 * @returns rate, length and unit
 */
export function toEcgFrame(ecg: EcgSignal): EcgFrame {
  const { arithmetic, fs, unit, samples } = ecg;
  const gain = ecg.arithmetic === 'integer' ? ecg.gain : 1;
  return { arithmetic, fs, gain, unit, sampleCount: samples.values.length };
}

/**
 * Returns the ECG with straight lines across its gaps; values remain whole in integer arithmetic.
 *
 * @param ecg samples with their gaps
 * @returns the same number of samples, without NaN
 */
export function bridgeEcg({ samples }: EcgSignal): Float64Array {
  const bridged = bridgeGaps(samples);
  return bridged instanceof Float64Array ? bridged : new Float64Array(bridged);
}
