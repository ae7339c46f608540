import type {
  BeatAlignment,
  MainsResult,
  MissReason,
  RejectReason,
  SweptStatistics,
  SweptWindow,
} from './intervals.ts';
import type { ByMethod } from './methods.ts';

/** Why a kept beat lacks a sound: also where its envelope does not go under the historic threshold. */
export type SoundMissReason = MissReason | 'no-onset';

/** Why a beat has no LVET: there is no PPG, the intervals left the beat out, or it has no foot or notch. */
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
  /** Onset of QRS: the middle one of the beats that are averaged, as all marks of a beat are. */
  readonly qrs: number | null;
  readonly s1: ByMethod<number | null>;
  readonly s2: ByMethod<number | null>;
  readonly qs2: ByMethod<number | null>;
  readonly s1s2: ByMethod<number | null>;
  readonly pep: ByMethod<number | null>;
  readonly lvet: ByMethod<number | null>;
  /** PEP over the LVET that it was taken with. */
  readonly pepOverLvet: ByMethod<number | null>;
  /** End of T, and QT, as the waves have them. */
  readonly tEnd: number | null;
  readonly qt: number | null;
  /** Electrical over electromechanical systole. */
  readonly qtOverQs2: ByMethod<number | null>;
}

/** An interval between two marks over a window's kept beats; null under two beats. */
export interface SpanStatistics {
  /** ms; a ratio has no unit. */
  readonly mean: number | null;
  readonly sd: number | null;
  /** Kept beats without it. */
  readonly missed: number;
  /** SD of beats that are not averaged, ms. */
  readonly sdUnaveraged: number | null;
  /** Its marks' SDs after R, added up in squares, ms; null where one has none. */
  readonly error: number | null;
}

/** Of a value that has no marks of its own here: a ratio, or QT. */
export type PlainStatistics = Omit<SpanStatistics, 'error' | 'sdUnaveraged'>;

/** R to the onset of each sound, and the intervals between the marks. */
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
