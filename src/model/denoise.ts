/** How the ECG is cleaned by segmented-beat modulation (paper 5; `algorithms.md`, section 5). */
export interface DenoiseParams {
  /** Edges of the zero-phase Butterworth band-pass, Hz, and its order one way. */
  readonly bandLowHz: number;
  readonly bandHighHz: number;
  readonly order: number;
  /** Knots of the baseline spline lie so long before R, ms; null leaves the baseline in. */
  readonly knotBeforeMs: number | null;
  /** A cycle outside these shares of the median RR stays out of the template. */
  readonly rrFrom: number;
  readonly rrTo: number;
  /** Half of the QRS segment, ms. */
  readonly qrsHalfMs: number;
  readonly stretch: 'uniform' | 'qt';
  readonly interpolation: 'linear' | 'cubic';
  /** A cycle is moved by no more than this, ms, and only where that gains more than `moveGain` of rho. */
  readonly largestMoveMs: number;
  readonly moveGain: number;
  /** Least rho with the first template; of 1, or of the record's median rho. */
  readonly leastMatch: number;
  readonly leastMatchOf: 'one' | 'median';
  readonly templateAverage: 'median' | 'mean';
  readonly templateOver: 'record' | 'centred' | 'trailing';
  /** Beats in reach of a rolling template. */
  readonly rolling: number;
  /** What stands for a beat of another shape that recurs: its own template, or the record's as for every other. */
  readonly ectopic: 'own' | 'template';
}

/** Why a cycle is not in the template; null of one that is. */
export type CycleRejection = 'incomplete' | 'gap' | 'short' | 'long' | 'unlike' | 'ectopic';

/** Cardiac cycles, one item each, in the order of their R-peaks. */
export interface DenoiseCycles {
  /** R as detected, s. */
  readonly rSec: Float64Array;
  /** The same, the nearest sample. */
  readonly rIndices: Int32Array;
  /** By how much the cycle was moved, samples. */
  readonly moves: Int16Array;
  /** Correlation with the first template, where the cycle lies in the end; NaN of one that was not compared. */
  readonly rhos: Float64Array;
  /** 1 where rho is under the least match, so that R is doubtful and not moved. */
  readonly doubtful: Uint8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  /** What stands for it: 0 the template, from 1 a template of another shape, −1 the pre-processed ECG. */
  readonly shapes: Int8Array;
}

/** One cycle as it is laid over the others: the QRS segment, then the rest at its median length. */
export interface CycleTemplate {
  readonly samples: Float64Array;
  /** Percentiles 10 and 90 of its members, sample by sample. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Samples of the QRS segment, whose middle is R. */
  readonly qrsCount: number;
  readonly memberCount: number;
}

/** Part of the record, s. */
export interface UntouchedSpan {
  readonly fromSec: number;
  readonly toSec: number;
}

/** Signal to noise by equation 1 of paper 5, dB; null where it cannot be computed. */
export interface SnrFigures {
  /** Noise: what was taken away. */
  readonly before: number | null;
  /** Noise: half the difference of the templates of odd and even cycles. */
  readonly after: number | null;
  /** Against the known truth, passed through the same filters. */
  readonly trueBefore: number | null;
  readonly trueAfter: number | null;
}

export interface DenoiseResult {
  /** Hz. */
  readonly fs: number;
  /** The ECG after the filters and less its baseline; NaN in gaps. In the channel's unit, as are all samples here. */
  readonly preprocessed: Float64Array;
  readonly clean: Float64Array;
  readonly cycles: DenoiseCycles;
  /** Median RR, s; null under two R-peaks. */
  readonly medianRrSec: number | null;
  /** Of the whole record; without samples where there is no whole cycle. */
  readonly template: CycleTemplate;
  /** Of beats of other shapes, those with most beats first; none where none recur. */
  readonly ectopicTemplates: readonly CycleTemplate[];
  /** Where the pre-processed signal stands, s. */
  readonly untouched: readonly UntouchedSpan[];
  readonly snr: SnrFigures;
}
