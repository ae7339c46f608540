/** Reason why a candidate was accepted as a beat or rejected; stable codes. */
export type QrsVerdict =
  | 'taken'
  | 'searched-back'
  | 'under-threshold'
  | 'too-flat'
  | 'in-skip'
  | 'learning'
  | 't-wave'
  | 'off-rhythm';

/** The verdicts in words, for users. */
export const verdictWords: Readonly<Record<QrsVerdict, string>> = {
  taken: 'accepted as a beat',
  'searched-back': 'accepted by search back: a beat was overdue, or the rhythm expects one here',
  'under-threshold': 'under the threshold',
  'too-flat': 'barely above its surroundings',
  'in-skip': 'too soon after the beat before',
  learning: 'while the thresholds were learnt',
  't-wave': 'too flat for a QRS so soon after a beat: a T wave',
  'off-rhythm':
    'noise: barely above the noise level, unlike the beats around it, or between beats that are in time',
};

/** One peak that a detector judged. */
export interface QrsCandidate {
  /** Time from the first sample, s. */
  readonly timeSec: number;
  /** Value of the peak on the judged trace, and the threshold that it was compared with, both in that trace's unit. */
  readonly value: number;
  readonly against: number;
  readonly taken: boolean;
  readonly verdict: QrsVerdict;
  /** Sample index of the resulting mark; null if the candidate was rejected. */
  readonly markIndex: number | null;
}

/** A signal or a threshold that a detector bases its decisions on. */
export interface InsideTrace {
  readonly id: string;
  readonly label: string;
  /** Empty for relative values. */
  readonly unit: string;
  /** Traces of one panel share a vertical scale. */
  readonly panel: string;
  readonly values: Float64Array;
}

/** Signals and decisions of a detector over a whole record. */
export interface QrsInside {
  /** Rate of the traces, Hz; their first value is at the record's first sample. */
  readonly fs: number;
  readonly traces: readonly InsideTrace[];
  /** Ids of the trace whose peaks are judged, and of its threshold. */
  readonly judgedId: string;
  readonly thresholdId: string;
  /** In order of time. */
  readonly candidates: readonly QrsCandidate[];
}

/** Receives each candidate as it is judged; `markIndex` is null if it is rejected. */
export type CandidateListener = (
  index: number,
  value: number,
  against: number,
  verdict: QrsVerdict,
  markIndex: number | null,
) => void;
