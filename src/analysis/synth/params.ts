import type { TimeSpan } from '../../model/samples.ts';

/** Kinds of disturbance. */
export type NoiseKind = 'white' | 'pink' | 'mains' | 'wander' | 'motion' | 'pops';

/** Channels of a synthetic record. */
export type SynthRole = 'ecg' | 'ppg' | 'pcg';

/** One disturbance, set to its own ratio of signal to noise on each channel that it goes onto. */
export interface NoiseParams {
  readonly kind: NoiseKind;
  /** 20·log10(SD of the clean channel / SD of this disturbance), both over the whole record, dB. */
  readonly snrDb: number;
  readonly channel: 'all' | SynthRole;
  /** Where it is, its SD being taken there; the whole record where left out. */
  readonly within?: TimeSpan;
}

/** A rate that changes evenly over the record, per minute. */
export interface RateRamp {
  readonly from: number;
  readonly to: number;
}

/** What a ventricular extrasystole looks like in the ECG; `mixed` draws one of both a beat. */
export type EctopicMorphology = 'upright' | 'inverted' | 'mixed';

/**
 * Where beats come from: the sinus node; atria that fibrillate; the sinus node and, after each of its beats, an
 * extrasystole; or a pacemaker in the right ventricle.
 */
export type SynthRhythm = 'sinus' | 'fibrillation' | 'bigeminy' | 'paced';

/** Everything that a synthetic record follows from. */
export interface SynthParams {
  readonly durationSec: number;
  /** Hz, 20 … 50 000. */
  readonly fs: number;
  /** Sinus rate, per minute. */
  readonly heartRate: number | RateRamp;
  /** SD of the sinus RR, ms; in a ramp it shrinks and grows with RR, and is this at the mean RR. */
  readonly hrvSdMs: number;
  /** Breaths, per minute; what breathing moves keeps its share of the SDs, however fast it is. */
  readonly breathRate: number | RateRamp;
  readonly rhythm: SynthRhythm;
  /** R to foot at 70 beats a minute, ms, and what each beat a minute more adds to it; 0 leaves it as it is at any rate. */
  readonly rpttMs: number;
  readonly rpttPerBeatMs: number;
  /** SD over the normal beats about what the rate asks for, ms. */
  readonly rpttSdMs: number;
  /**
   * Foot to notch, likewise; a beat too short to hold it (over 0.72 of foot to next foot) has what fits, and the truth
   * says so.
   */
  readonly lvetMs: number;
  readonly lvetPerBeatMs: number;
  readonly lvetSdMs: number;
  /** Foot to systolic peak as a share of LVET; the larger, the slower the upstroke. */
  readonly peakShare: number;
  /** Mean rise of the dicrotic wave from the incisura, as a share of the pulse's height; 0.005 at least. */
  readonly notchDepth: number;
  readonly noise: readonly NoiseParams[];
  /** Hz; of the disturbance `mains`. */
  readonly mainsHz: number;
  /** Share of ventricular extrasystoles among the beats, %. */
  readonly ectopicRatePercent: number;
  readonly ectopicMorphology: EctopicMorphology;
  /** Share of fusion beats, of a sinus beat and a ventricular one, among the beats, %. */
  readonly fusionRatePercent: number;
  /** Runs of atrial beats, early and aberrantly conducted, that take the place of the sinus beats there. */
  readonly aberrantRuns: readonly TimeSpan[];
  /** Whether the PPG falls where the pulse rises, as raw reflective sensors record it. */
  readonly ppgInverted: boolean;
  /** Whether the ECG is of two leads, I and V5, with the electrodes of both arms exchanged; else of one. */
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

/** The rate at which intervals are what they are called. */
export const plainRate = 70;

/**
 * Intervals that go with the heart rate at rest.
 *
 * LVET is the mean of Weissler's lines for men (413 − 1.7·HR) and women (418 − 1.6·HR): 300 ms at 70. rPTT falls as his
 * PEP does (131 − 0.4·HR and 133 − 0.4·HR); the time in the vessels, which goes with pressure, stays. His lines are of
 * people at rest: in exercise LVET shortens less.
 *
 * Source: Weissler 1968.
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
