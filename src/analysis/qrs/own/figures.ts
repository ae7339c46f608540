/**
 * Tuned constants of our own detector's choice. All are ratios or times, so they do not depend on the size or
 * rate of an ECG. Those of height, likeness and rhythm were found by search on the MIT-BIH records marked
 * `tune`: as recorded, with added noise, and cut into irregular rhythms with beats of other shapes. Those of T
 * waves and pauses lie where the optimum is wide on every available database (docs/detectors.md).
 */
export const ownFigures = {
  /** Points per doubling of the height. */
  heightWeight: 2.2,
  /** Exponent of the noise in the height threshold; 0.5 would be the geometric mean of noise and beats. */
  noisePower: 0.625,
  /** Minimum of the height threshold, for a lead without noise: P waves in a pause are below it. */
  leastMiddle: 0.25,
  /** Height above which a candidate gets no further points: artefacts are high. */
  mostHeight: 1.28,
  /** Minimum points for height. */
  leastHeightScore: -8,
  /** Points added to every candidate, in favour of beats. */
  bias: 0.6,
  /** Noise at which likeness and rhythm begin to count; they count fully at eight times that. */
  cleanNoise: 0.063,
  /** Points for a likeness that exceeds that of beats by 1. */
  likenessWeight: 3.6,
  /** Likeness that gives no points; replaced by the likeness of two beats in the local noise if that is lower. */
  likenessOfBeats: 0.88,
  /** Maximum shortfall of likeness that counts: a candidate unlike all others may be ectopic. */
  mostUnlike: 0.33,
  /** Share of an interval's cost that counts in a clean lead. */
  rhythmWhenClean: 0.45,
  /** Minimum distance between beats: this share of the local RR, or the second value (in s) if that is shorter. */
  refractoryShare: 0.4,
  slowRefractory: 0.24,
  /** Cost of an interval that is too short by one spread, and the maximum. */
  earlyWeight: 0.67,
  mostEarly: 1.6,
  /** An interval is not early if it is at least this many times as long as the previous one, … */
  runSlack: 1.15,
  /** … between beats whose heights differ by less than this factor. */
  runHeights: 1.25,
  /** Cost of each RR without a beat, and the maximum. */
  pauseWeight: 3.9,
  mostPause: 7.35,
  /** Minimum of the spread of log RR, and the factor by which the spread is multiplied. */
  leastSpread: 0.3,
  spreadWeight: 1.55,
  /** Cost of choosing a T wave as a beat. */
  tWaveCost: 5,
  /** Maximum time from a beat to its T wave, s. The T wave … */
  tWaveReach: 0.5,
  /** … is lower than this share of the beat, … */
  bluntHeight: 0.75,
  /**
   * … the more certainly the blunter it is: from the first ratio of its sharpness to that of beats, fully at
   * the second.
   */
  sharp: 0.7,
  blunt: 0.55,
  /** Less than 0.36 s after a beat, a peak below this share of it is a T wave however sharp it is. */
  tWaveShare: 0.5,
  /**
   * After a beat of the usual shape, a peak of the first multiple of the usual T height is no T wave; under the
   * second it may be.
   */
  overT: 5,
  underT: 3.5,
  /** A peak at least this long after a beat, and this long before a later peak, is the T wave, s. Then … */
  firstTAfter: 0.2,
  firstTBefore: 0.18,
  /** … the later peak is not a T wave if it is this many times as high. */
  overFirstT: 2,
  /**
   * A beat is wide, and its T wave may have any height, if its sharpness relative to that of beats is below the
   * first ratio, fully at the second.
   */
  narrow: 0.85,
  wide: 0.7,
  /**
   * Within this time after a beat, s, a blunt peak is its T wave even if it is up to the second value times as
   * high.
   */
  tallReach: 0.27,
  tallShare: 1.3,
  /** Maximum points by which a T wave, with its score as a beat, adds to the score of its beat. */
  mostExplained: 3,
  /** Minimum noise at which slower slopes are tried, as a share of the beats' level. */
  slowFrom: 0.2,
  /** Slower slopes are used if they leave at most this share of the noise, … */
  slowNoise: 0.75,
  /** … and reduce the highest peaks: the energy has to be at least this many times that of the slower slopes. */
  slowLoss: 1.05,
  /** Minimum noise at which a repeating shape is searched, as a share of the beats' level. */
  noisy: 0.5,
  /** A shape repeats if its match is at least this many times that of the inverted shape. */
  repeats: 1.15,
  /** Two shapes with a lower agreement are not the same, and are not used. */
  agrees: 0.6,
  /** Minimum noise from which there are no beats if nothing repeats. */
  hopeless: 0.75,
  /** Minimum energy from a match, in medians of its size, so that its noise counts like that of an energy. */
  matchFloor: 2.5,
};

/** The type of the constants. */
export type OwnFigures = typeof ownFigures;
