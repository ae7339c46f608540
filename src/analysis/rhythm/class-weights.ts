// Made by `npm run classes` from MIT-BIH and ecg-beats-nsv (docs/rhythm.md). Not to be changed by hand.

/** A logistic model: the log odds are `bias` and each piece of evidence times its weight. */
export interface ClassModel {
  readonly bias: number;
  readonly weights: readonly number[];
}

/** Of each class how many per cent of the beats called so with such a probability had it, on records not fitted on; ascending. */
export type CertaintyShares = Readonly<
  Record<'N' | 'S' | 'V', readonly (readonly [probability: number, rightPercent: number])[]>
>;

/** In the order of `ventricularNames`. */
export const ventricularModel: ClassModel = {
  bias: -10.948,
  weights: [
    3.735, // unlike
    1.325, // unlikeEarly
    0.812, // unlikeWide
    0.874, // unlikeEarlyWide
    0.0, // earlyWide
    1.879, // withoutP
    0.466, // otherT
    0.603, // otherSize
    0.736, // pause
    0.809, // known
    3.025, // unlikeEnd
  ],
};

/** In the order of `supraventricularNames`. */
export const supraventricularModel: ClassModel = {
  bias: -6.081,
  weights: [
    3.977, // early
    6.907, // earlyOtherP
    0.702, // earlyOtherShape
    1.064, // shorter
    5.205, // alternates
  ],
};

export const certaintyShares: CertaintyShares = {
  N: [
    [0.0968, 74.8],
    [0.4803, 82.1],
    [0.7871, 83.7],
    [0.9415, 86.0],
    [0.9757, 92.5],
    [0.9864, 96.9],
    [0.9933, 99.4],
    [0.9969, 99.9],
  ],
  S: [
    [0.072, 41.1],
    [0.1473, 63.4],
    [0.2479, 74.9],
    [0.3482, 77.7],
    [0.4499, 80.3],
    [0.5516, 81.7],
    [0.8276, 81.7],
    [0.9926, 85.8],
    [0.9971, 97.5],
  ],
  V: [
    [0.4315, 73.2],
    [0.5594, 79.6],
    [0.6923, 87.9],
    [0.8537, 89.1],
    [0.9169, 91.1],
    [0.9524, 94.1],
    [0.9819, 95.5],
    [0.9928, 98.3],
    [0.9962, 100.0],
  ],
};
