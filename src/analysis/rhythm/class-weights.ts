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
  bias: -10.788,
  weights: [
    4.879, // unlike
    1.786, // unlikeEarly
    1.332, // unlikeWide
    0.939, // unlikeEarlyWide
    0.0, // earlyWide
    2.134, // withoutP
    0.37, // otherT
    1.121, // otherSize
    0.763, // pause
    0.751, // known
  ],
  shares: [
    [0.001, 0.001],
    [0.031, 0.093],
    [0.072, 0.093],
    [0.14, 0.148],
    [0.301, 0.286],
    [0.509, 0.616],
    [0.708, 0.894],
    [0.857, 0.894],
    [0.942, 0.92],
    [0.99, 0.979],
  ],
};

/** In the order of `supraventricularNames`. */
export const supraventricularModel: ClassModel = {
  bias: -5.296,
  weights: [
    1.859, // early
    6.05, // earlyOtherP
    4.463, // shorter
    2.137, // longerNext
    2.143, // earlyForCalm
  ],
  shares: [
    [0.005, 0.011],
    [0.03, 0.071],
    [0.07, 0.15],
    [0.146, 0.271],
    [0.285, 0.52],
    [0.493, 0.714],
    [0.706, 0.745],
    [0.853, 0.794],
    [0.94, 0.794],
    [0.991, 0.891],
  ],
};
