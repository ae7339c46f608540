import type { TimeSpan } from '../../model/samples.ts';

/** Kinds of disturbance. */
export type NoiseKind = 'white' | 'pink' | 'mains' | 'wander' | 'motion' | 'pops';

/** Channels of a synthetic record. */
export type SynthRole = 'ecg' | 'ppg' | 'pcg';

/** One disturbance, set to its own signal-to-noise ratio on each of its channels. */
export interface NoiseParams {
  readonly kind: NoiseKind;
  /** 20·log10(SD of the clean channel over the whole record / SD of this disturbance over its span), dB. */
  readonly snrDb: number;
  readonly channel: 'all' | SynthRole;
  /** Span of the disturbance, over which its SD is computed; default the whole record. */
  readonly within?: TimeSpan;
}

/** A rate that changes linearly over the record, per minute. */
export interface RateRamp {
  readonly from: number;
  readonly to: number;
}

/** Shape of ventricular extrasystoles in the ECG; `mixed` draws one of the two for each beat. */
export type EctopicMorphology = 'upright' | 'inverted' | 'mixed';

/**
 * Origin of the beats: the sinus node; fibrillating atria; the sinus node with an extrasystole after each of its beats;
 * or a pacemaker in the right ventricle.
 */
export type SynthRhythm = 'sinus' | 'fibrillation' | 'bigeminy' | 'paced';

/** All parameters that determine a synthetic record. */
export interface SynthParams {
  readonly durationSec: number;
  /** Hz, 20 … 50 000. */
  readonly fs: number;
  /** Sinus rate, per minute. */
  readonly heartRate: number | RateRamp;
  /** SD of the sinus RR, ms. In a ramp it is proportional to RR and has this value at the mean RR. */
  readonly hrvSdMs: number;
  /** Breaths, per minute. The share of the SDs that comes from breathing does not depend on this rate. */
  readonly breathRate: number | RateRamp;
  readonly rhythm: SynthRhythm;
  /** R to foot at 70 beats per minute, ms, and its change with each further beat per minute; 0 for none. */
  readonly rpttMs: number;
  readonly rpttPerBeatMs: number;
  /** SD over the normal beats about the value at their rate, ms. */
  readonly rpttSdMs: number;
  /**
   * Foot to notch, likewise. A beat too short for it (over 0.72 of foot to next foot) gets as much as fits, and the
   * truth contains that value.
   */
  readonly lvetMs: number;
  readonly lvetPerBeatMs: number;
  readonly lvetSdMs: number;
  /** Foot to systolic peak as a share of LVET; a larger share gives a slower upstroke. */
  readonly peakShare: number;
  /** Mean rise of the dicrotic wave from the incisura, as a share of the pulse's height; at least 0.005. */
  readonly notchDepth: number;
  readonly noise: readonly NoiseParams[];
  /** Frequency of the disturbance `mains`, Hz. */
  readonly mainsHz: number;
  /** Share of ventricular extrasystoles among the beats, %. */
  readonly ectopicRatePercent: number;
  readonly ectopicMorphology: EctopicMorphology;
  /** Share of fusion beats (a sinus beat and a ventricular one) among the beats, %. */
  readonly fusionRatePercent: number;
  /** Runs of early, aberrantly conducted atrial beats, which replace the sinus beats there. */
  readonly aberrantRuns: readonly TimeSpan[];
  /** Whether the PPG falls where the pulse rises, as in the raw signal of reflective sensors. */
  readonly ppgInverted: boolean;
  /** Whether the ECG has two leads, I and V5, with the electrodes of both arms exchanged; otherwise it has one. */
  readonly armsExchanged: boolean;
  /** Whether there is a channel of heart sounds. */
  readonly pcg: boolean;
  /** Whole, 0 … 2³² − 1. */
  readonly seed: number;
  /** Share of the pulse's height by which the foot rises over the 140 ms before the upstroke. */
  readonly footShallow: number;
  /** Number of dips of the slope about each notch. */
  readonly notchRipples: number;
}

/** Heart rate at which the intervals have their nominal values, per minute. */
export const nominalRate = 70;

/**
 * Intervals that depend on the heart rate as at rest.
 *
 * LVET is the mean of Weissler's lines for men (413 − 1.7·HR) and women (418 − 1.6·HR): 300 ms at 70. rPTT falls like
 * his PEP (131 − 0.4·HR and 133 − 0.4·HR); the transit time in the vessels, which depends on pressure, is constant. His
 * lines are for people at rest: in exercise LVET shortens less. Source: Weissler 1968.
 */
export const intervalsByRate = {
  rpttMs: 172,
  rpttPerBeatMs: -0.4,
  lvetMs: 300,
  lvetPerBeatMs: -1.65,
} as const satisfies Partial<SynthParams>;

export const defaultSynthParams: SynthParams = {
  durationSec: 60,
  fs: 500,
  heartRate: 70,
  hrvSdMs: 30,
  breathRate: 15,
  rhythm: 'sinus',
  rpttMs: 172,
  rpttPerBeatMs: 0,
  rpttSdMs: 3,
  lvetMs: 300,
  lvetPerBeatMs: 0,
  lvetSdMs: 3.5,
  peakShare: 0.46,
  notchDepth: 0.08,
  noise: [],
  mainsHz: 60,
  ectopicRatePercent: 0,
  ectopicMorphology: 'upright',
  fusionRatePercent: 0,
  aberrantRuns: [],
  ppgInverted: false,
  armsExchanged: false,
  pcg: false,
  seed: 1,
  footShallow: 0,
  notchRipples: 0,
};
