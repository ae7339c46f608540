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
  bias: -10.88,
  weights: [
    4.483, // unlike
    1.547, // unlikeEarly
    1.089, // unlikeWide
    0.893, // unlikeEarlyWide
    0.0, // earlyWide
    2.025, // withoutP
    0.47, // otherT
    0.772, // otherSize
    0.747, // pause
    0.779, // known
    1.551, // otherEnd
  ],
  shares: [
    [0.0, 0.001],
    [0.03, 0.093],
    [0.07, 0.093],
    [0.15, 0.169],
    [0.28, 0.237],
    [0.53, 0.774],
    [0.7, 0.883],
    [0.85, 0.886],
    [0.94, 0.944],
    [0.99, 0.966],
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
    [0.94, 0.836],
    [0.99, 0.836],
  ],
};
