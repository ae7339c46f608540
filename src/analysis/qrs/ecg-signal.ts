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
  /** Unit of the physical values; where it is none of voltage, ADU a millivolt are guessed. */
  readonly unit: string;
}

/** Physical values of an ECG, for real arithmetic. */
export interface PhysicalEcg {
  readonly arithmetic: 'real';
  readonly samples: Samples;
  /** Hz. */
  readonly fs: number;
  /** Unit of the values; where it is none of voltage, units a millivolt are guessed. */
  readonly unit: string;
}

export type EcgSignal = DigitalEcg | PhysicalEcg;

/**
 * What is known of an ECG beside its samples.
 *
 * @param ecg samples with rate, unit and gaps
 * @returns rate, length, gaps and unit alone
 */
export function toEcgFrame(ecg: EcgSignal): EcgFrame {
  const { arithmetic, fs, unit, samples } = ecg;
  const gain = ecg.arithmetic === 'integer' ? ecg.gain : 1;
  return { arithmetic, fs, gain, unit, sampleCount: samples.values.length };
}

/**
 * The ECG with straight lines across its gaps, whole in integer arithmetic.
 *
 * @param ecg samples with their gaps
 * @returns as many samples, without NaN
 */
export function bridgedEcg({ samples }: EcgSignal): Float64Array {
  const bridged = bridgeGaps(samples);
  return bridged instanceof Float64Array ? bridged : new Float64Array(bridged);
}
