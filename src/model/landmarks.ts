import type {
  BeatAlignment,
  MainsResult,
  MissReason,
  RejectReason,
  SweptStatistics,
  SweptWindow,
} from './intervals.ts';
import type { ByMethod } from './methods.ts';

/**
 * Points B, C and X of an impedance cardiogram: opening of the aortic valve, maximum of dZ/dt, closure of the valve.
 */
export const icgKinds = ['icg-b', 'icg-c', 'icg-x'] as const;

export type IcgKind = (typeof icgKinds)[number];

/** Points that can be timed in every beat of a channel. */
export const landmarkKinds = ['rising', 'falling', 'peak', 'nadir', 'slope', 'notch', ...icgKinds] as const;

export type LandmarkKind = (typeof landmarkKinds)[number];

/** Returns whether the landmark is a point of an impedance cardiogram, searched for after R. */
export function isIcgKind(word: string): word is IcgKind {
  return (icgKinds as readonly string[]).includes(word);
}

/** Source of the beats: R-peaks, or the channel's own upstrokes. */
export type BeatSource = 'ecg' | 'channel';

/** Reason why a kept beat lacks its landmark; `no-crossing`: the trace does not cross the fixed threshold. */
export type LandmarkMissReason = MissReason | 'no-crossing';

/** Reason why a beat lacks the start of its interval: no S1, no kept beat just before, or no landmark there. */
export type StartMissReason = LandmarkMissReason | 'no-onset' | 'no-previous';

/** One beat of the result. Times in s from the recording's first sample, intervals in ms. */
export interface LandmarkBeat extends BeatAlignment<'start', 'landmark'> {
  /** R-peak; without an ECG, the channel's own upstroke. */
  readonly r: number;
  /** Index into `windows`. */
  readonly window: number;
  readonly rejected: RejectReason | null;
  readonly missed: {
    readonly landmark: LandmarkMissReason | null;
    readonly start: StartMissReason | null;
  };
  /** Start of the interval to the landmark. */
  readonly start: ByMethod<number | null>;
  readonly landmark: ByMethod<number | null>;
  readonly interval: ByMethod<number | null>;
}

export type LandmarkWindow = SweptWindow<{ readonly interval: SweptStatistics }, 'landmark'>;

export interface LandmarkResult {
  /** The channel's label. */
  readonly channel: string;
  readonly landmark: LandmarkKind;
  /** `r`, `s1`, `previous`, a point of the same impedance cardiogram, or the label of another channel. */
  readonly timedFrom: string;
  readonly beatsFrom: BeatSource;
  readonly beats: readonly LandmarkBeat[];
  readonly windows: readonly LandmarkWindow[];
  /** 60 / mean beat length, without breaks, per minute; null if there is none. */
  readonly rate: number | null;
  /** Whether the channel was inverted. */
  readonly flipped: boolean;
  /** Mains frequency found in the ECG and removed, Hz; absent if no ECG was read. */
  readonly mains?: MainsResult;
}
