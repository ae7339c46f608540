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
  bias: -6.152,
  weights: [
    4.542, // early
    6.259, // earlyOtherP
    3.569, // shorter
    4.922, // alternates
  ],
};

export const certaintyShares: CertaintyShares = {
  N: [
    [0.3524, 74.0],
    [0.652, 77.6],
    [0.7845, 81.1],
    [0.9207, 81.7],
    [0.9614, 84.6],
    [0.9757, 93.4],
    [0.9864, 97.0],
    [0.9932, 99.3],
    [0.9969, 99.9],
    [0.9987, 99.9],
  ],
  S: [
    [0.0835, 45.2],
    [0.145, 56.9],
    [0.2484, 69.3],
    [0.3491, 78.7],
    [0.496, 79.2],
    [0.8406, 82.0],
    [0.9967, 95.1],
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
