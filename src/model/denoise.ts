/** Parameters of cleaning an ECG by segmented-beat modulation (paper 5; `algorithms.md`, section 5). */
export interface DenoiseParams {
  /** Edges of the zero-phase Butterworth band-pass, Hz, and its order in one direction. */
  readonly bandLowHz: number;
  readonly bandHighHz: number;
  readonly order: number;
  /** Time from the knots of the baseline spline to R, ms; null keeps the baseline. */
  readonly knotBeforeMs: number | null;
  /** Limits of a cycle's RR as shares of the median RR. A cycle outside them stays out of the template. */
  readonly rrFrom: number;
  readonly rrTo: number;
  /** Half of the QRS segment, ms. */
  readonly qrsHalfMs: number;
  readonly stretch: 'uniform' | 'qt';
  readonly interpolation: 'linear' | 'cubic';
  /** Maximum move of a cycle, ms. A cycle is moved only if rho gains more than `moveGain`. */
  readonly largestMoveMs: number;
  readonly moveGain: number;
  /** Minimum rho with the first template: an absolute value, or a share of the record's median rho. */
  readonly leastMatch: number;
  readonly leastMatchOf: 'one' | 'median';
  readonly templateAverage: 'median' | 'mean';
  readonly templateOver: 'record' | 'centred' | 'trailing';
  /** Number of beats that a rolling template is computed from. */
  readonly rolling: number;
  /** Source of the clean signal for recurring beats of another shape: their own template, or the record's template. */
  readonly ectopic: 'own' | 'template';
}

/** Reason why a cycle is not in the template; null if it is. */
export type CycleRejection = 'incomplete' | 'gap' | 'short' | 'long' | 'unlike' | 'ectopic';

/** Cardiac cycles, one item per cycle, in order of their R-peaks. */
export interface DenoiseCycles {
  /** R as detected, s. */
  readonly rSec: Float64Array;
  /** Nearest sample to R as detected. */
  readonly rIndices: Int32Array;
  /** Move of each cycle, samples. */
  readonly moves: Int16Array;
  /** Correlation of the cycle at its final place with the first template; NaN if it was not compared. */
  readonly rhos: Float64Array;
  /** 1 if rho is below the minimum: R is doubtful and was not moved. */
  readonly doubtful: Uint8Array;
  readonly rejections: readonly (CycleRejection | null)[];
  /** Source of the clean signal: 0 the template, 1 and higher a template of another shape, −1 the pre-processed ECG. */
  readonly shapes: Int8Array;
}

/** One modulated cycle: the QRS segment, followed by the rest at its median length. */
export interface CycleTemplate {
  readonly samples: Float64Array;
  /** Percentiles 10 and 90 of its members, sample by sample. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Number of samples of the QRS segment; R is in its middle. */
  readonly qrsCount: number;
  readonly memberCount: number;
}

/** Part of the record that keeps the pre-processed signal, s. */
export interface UntouchedSpan {
  readonly fromSec: number;
  readonly toSec: number;
}

/** Signal-to-noise ratio by equation 1 of paper 5, dB; null if it cannot be computed. */
export interface SnrFigures {
  /** The noise is the pre-processed ECG minus the clean ECG. */
  readonly before: number | null;
  /** The noise is half the difference of the templates of odd and even cycles. */
  readonly after: number | null;
  /** Compared with the known truth, passed through the same filters. */
  readonly trueBefore: number | null;
  readonly trueAfter: number | null;
}

export interface DenoiseResult {
  /** Hz. */
  readonly fs: number;
  /** The ECG after the filters and without its baseline; NaN in gaps. In the channel's unit, like all samples here. */
  readonly preprocessed: Float64Array;
  readonly clean: Float64Array;
  readonly cycles: DenoiseCycles;
  /** Median RR, s; null with fewer than two R-peaks. */
  readonly medianRrSec: number | null;
  /** Template of the whole record; without samples if there is no complete cycle. */
  readonly template: CycleTemplate;
  /** Templates of beats of other shapes, in descending order of their beats; empty if no other shape recurs. */
  readonly ectopicTemplates: readonly CycleTemplate[];
  /** Spans where the clean ECG is the pre-processed signal, s. */
  readonly untouched: readonly UntouchedSpan[];
  readonly snr: SnrFigures;
}
