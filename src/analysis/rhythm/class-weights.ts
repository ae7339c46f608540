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
    [0.0964, 73.4],
    [0.6436, 78.6],
    [0.9413, 85.8],
    [0.9757, 92.2],
    [0.9864, 97.0],
    [0.9933, 99.4],
    [0.9969, 99.9],
  ],
  S: [
    [0.0718, 40.8],
    [0.1473, 63.1],
    [0.2478, 74.9],
    [0.3482, 77.4],
    [0.4501, 80.4],
    [0.787, 81.6],
    [0.9925, 88.3],
    [0.9967, 97.2],
  ],
  V: [
    [0.452, 58.3],
    [0.5628, 86.1],
    [0.6419, 88.2],
    [0.7569, 88.4],
    [0.8462, 88.6],
    [0.9172, 93.9],
    [0.9684, 94.3],
    [0.9927, 97.0],
    [0.9964, 99.7],
  ],
};
