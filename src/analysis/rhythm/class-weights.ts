// Made by `npm run classes` from MIT-BIH and ecg-beats-nsv (docs/rhythm.md). Not to be changed by hand.

/** A logistic model: the log odds are `bias` and each piece of evidence times its weight. */
export interface ClassModel {
  readonly bias: number;
  readonly weights: readonly number[];
  /** What share of beats of such a probability had the class, on records not fitted on; ascending. */
  readonly shares: readonly (readonly [probability: number, share: number])[];
}

/** In the order of `ventricularNames`. */
export const ventricularModel: ClassModel = {
  bias: -10.778,
  weights: [
    4.891, // unlike
    1.73, // unlikeEarly
    1.324, // unlikeWide
    1.001, // unlikeEarlyWide
    0.0, // earlyWide
    2.131, // withoutP
    0.382, // otherT
    1.09, // otherSize
    0.763, // pause
    0.746, // known
  ],
  shares: [
    [0.0, 0.001],
    [0.03, 0.106],
    [0.07, 0.106],
    [0.14, 0.135],
    [0.3, 0.28],
    [0.51, 0.586],
    [0.71, 0.893],
    [0.86, 0.893],
    [0.94, 0.924],
    [0.99, 0.979],
  ],
};

/** In the order of `supraventricularNames`. */
export const supraventricularModel: ClassModel = {
  bias: -6.152,
  weights: [
    4.542, // early
    6.259, // earlyOtherP
    3.569, // shorter
    4.922, // alternates
  ],
  shares: [
    [0.0, 0.003],
    [0.03, 0.119],
    [0.07, 0.327],
    [0.14, 0.506],
    [0.29, 0.6],
    [0.49, 0.755],
    [0.7, 0.797],
    [0.86, 0.823],
    [0.94, 0.838],
    [0.99, 0.838],
  ],
};
