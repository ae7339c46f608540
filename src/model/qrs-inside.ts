/** Why a candidate became a beat or did not; stable codes. */
export type QrsVerdict =
  | 'taken'
  | 'searched-back'
  | 'under-threshold'
  | 'too-flat'
  | 'in-skip'
  | 'learning'
  | 't-wave'
  | 'off-rhythm';

/** The verdicts in words. */
export const verdictWords: Readonly<Record<QrsVerdict, string>> = {
  taken: 'taken as a beat',
  'searched-back': 'taken by search back: a beat was overdue, or the rhythm expects one here',
  'under-threshold': 'under the threshold',
  'too-flat': 'hardly rises above its surroundings',
  'in-skip': 'too soon after the beat before',
  learning: 'while the thresholds were being learnt',
  't-wave': 'too flat for a QRS so soon after a beat: a T wave',
  'off-rhythm': 'noise: little higher than it, unlike the beats about it, or between beats that are in time',
};

/** One peak that a detector judged. */
export interface QrsCandidate {
  /** s, from the first sample. */
  readonly timeSec: number;
  /** Its value on the trace that is judged, and what it was measured against, both in that trace's unit. */
  readonly value: number;
  readonly against: number;
  readonly taken: boolean;
  readonly verdict: QrsVerdict;
  /** The mark that it became, sample index; null where it was refused. */
  readonly markIndex: number | null;
}

/** A signal or a threshold that a detector decides on. */
export interface InsideTrace {
  readonly id: string;
  readonly label: string;
  /** Empty for values that are relative. */
  readonly unit: string;
  /** Traces of one panel share their scale. */
  readonly panel: string;
  readonly values: Float64Array;
}

/** What a detector decided on and how, over a whole record. */
export interface QrsInside {
  /** Rate of the traces, Hz; times count from the record's first sample. */
  readonly fs: number;
  readonly traces: readonly InsideTrace[];
  /** The trace whose peaks are judged, and its threshold. */
  readonly judgedId: string;
  readonly thresholdId: string;
  /** In the order of time. */
  readonly candidates: readonly QrsCandidate[];
}

/** Called with each candidate as it is judged; `markIndex` is null where it is refused. */
export type CandidateWatch = (
  index: number,
  value: number,
  against: number,
  verdict: QrsVerdict,
  markIndex: number | null,
) => void;
