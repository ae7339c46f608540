/**
 * The figures of our own detector that were found by search: on the MIT-BIH records marked `tune`,
 * as they are, with noise, and cut into irregular rhythms with beats of other shapes; none on a
 * record that is reported. All are ratios, so that neither size nor rate of an ECG changes them.
 */
export const tuned = {
  /** A doubling of height, in points. */
  heightWeight: 2.2,
  /** The threshold of height is the noise to this power: 0.5 would be midway, in proportion, to the beats. */
  noisePower: 0.625,
  /** Height over this says no more: artefacts are high. */
  mostHeight: 1.28,
  /** Nothing speaks against a candidate by more. */
  leastHeightScore: -8,
  /** Points by which beats are taken rather than left. */
  bias: 0.6,
  /** Noise at which likeness and rhythm begin to count; they count whole at eight times that. */
  cleanNoise: 0.063,
  /** Points of a likeness of 1 over that of beats. */
  likenessWeight: 3.6,
  /** The likeness that speaks neither for nor against. */
  likenessOfBeats: 0.88,
  /** A candidate unlike all others loses no more than by this: it may be ectopic. */
  mostUnlike: 0.33,
  /** Share of the cost of an interval that counts in a clean lead. */
  rhythmWhenClean: 0.45,
  /** Cost of an interval too short by one spread. */
  earlyWeight: 0.67,
  mostEarly: 1.6,
  /** Cost of one RR without a beat. */
  pauseWeight: 3.9,
  mostPause: 7.35,
  /** The spread of log RR is taken for no less, and for so many times what it is. */
  leastSpread: 0.3,
  spreadWeight: 1.55,
  /** A peak under this share of the beat less than 0.36 s before costs as a T wave. */
  tWaveShare: 0.5,
  tWaveCost: 5,
  /** So does one this soon, s, that is under this share of the beat … */
  tWaveReach: 0.5,
  bluntHeight: 0.75,
  /** … the less its sharpness is of the beat's, from the first share on, wholly at the second. */
  sharp: 0.7,
  blunt: 0.55,
} as const;
