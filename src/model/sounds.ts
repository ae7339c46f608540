import type {
  BeatAlignment,
  MainsResult,
  MissReason,
  RejectReason,
  SweptStatistics,
  SweptWindow,
} from './intervals.ts';
import type { ByMethod } from './methods.ts';

/** Reason why a kept beat lacks a sound; `no-onset`: the envelope does not go below the historic threshold. */
export type SoundMissReason = MissReason | 'no-onset';

/**
 * Reason why a beat has no LVET: there is no PPG, the intervals analysis left the beat out, or it has no foot or notch.
 */
export type LvetMissReason = 'no-channel' | RejectReason | MissReason;

/** One beat of the result. Times in s from the recording's first sample, intervals in ms. */
export interface SoundBeat extends BeatAlignment<'r', 's1' | 's2'> {
  readonly r: number;
  /** Index into `windows`. */
  readonly window: number;
  readonly rejected: RejectReason | null;
  readonly missed: {
    readonly qrs: 'no-onset' | null;
    readonly s1: SoundMissReason | null;
    readonly s2: SoundMissReason | null;
    readonly lvet: LvetMissReason | null;
  };
  /** Onset of QRS. It is the median over the averaged beats, like all marks of a beat. */
  readonly qrs: number | null;
  readonly s1: ByMethod<number | null>;
  readonly s2: ByMethod<number | null>;
  readonly qs2: ByMethod<number | null>;
  readonly s1s2: ByMethod<number | null>;
  readonly pep: ByMethod<number | null>;
  readonly lvet: ByMethod<number | null>;
  /** PEP divided by the LVET of the same beat. */
  readonly pepOverLvet: ByMethod<number | null>;
  /** End of T, and QT, from the waves analysis. */
  readonly tEnd: number | null;
  readonly qt: number | null;
  /** Electrical systole divided by electromechanical systole. */
  readonly qtOverQs2: ByMethod<number | null>;
}

/** Statistics of an interval between two marks over a window's kept beats; null with fewer than two beats. */
export interface SpanStatistics {
  /** ms; a ratio has no unit. */
  readonly mean: number | null;
  readonly sd: number | null;
  /** Number of kept beats without this interval. */
  readonly missed: number;
  /** SD over beats that are not averaged, ms. */
  readonly sdUnaveraged: number | null;
  /** Root of the summed squares of its marks' SDs after R, ms; null if one of them is unknown. */
  readonly error: number | null;
}

/** Statistics of a value without marks of its own here: a ratio, or QT. */
export type PlainStatistics = Omit<SpanStatistics, 'error' | 'sdUnaveraged'>;

/** Intervals from R to the onset of each sound, and intervals between the marks. */
export interface SoundIntervals
  extends
    Record<'s1' | 's2', SweptStatistics>,
    Record<'qs2' | 's1s2' | 'pep' | 'lvet', ByMethod<SpanStatistics>> {
  readonly pepOverLvet: ByMethod<PlainStatistics>;
  readonly qt: PlainStatistics;
  readonly qtOverQs2: ByMethod<PlainStatistics>;
}

export type SoundWindow = SweptWindow<SoundIntervals, 's1' | 's2'>;

export interface SoundsResult {
  readonly beats: readonly SoundBeat[];
  readonly windows: readonly SoundWindow[];
  /** 60 / mean RR of the record's beats, without breaks, per minute; null without an RR. */
  readonly heartRate: number | null;
  readonly mains?: MainsResult;
}
