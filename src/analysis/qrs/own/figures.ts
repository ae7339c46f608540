/**
 * The figures of our own detector's choice. All are ratios, so that neither size nor rate of an ECG changes
 * them. Those of height, likeness and rhythm were found by search on the MIT-BIH records marked `tune`, as they
 * are, with noise, and cut into irregular rhythms with beats of other shapes; those of T waves and pauses stand
 * where the optimum is wide on every database at hand (docs/detectors.md).
 */
export const ownFigures = {
  /** A doubling of height, in points. */
  heightWeight: 2.2,
  /** The threshold of height is the noise to this power: 0.5 would be midway, in proportion, to the beats. */
  noisePower: 0.625,
  /** In a lead without noise the threshold is no lower: P waves in a pause are under it. */
  leastMiddle: 0.25,
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
  /** The likeness that speaks neither for nor against; that of two beats in the noise there, where it is less. */
  likenessOfBeats: 0.88,
  /** A candidate unlike all others loses no more than by this: it may be ectopic. */
  mostUnlike: 0.33,
  /** Share of the cost of an interval that counts in a clean lead. */
  rhythmWhenClean: 0.45,
  /** No beat follows another within this share of the local RR, or, where that is shorter, within the second, s. */
  refractoryShare: 0.4,
  slowRefractory: 0.24,
  /** Cost of an interval too short by one spread. */
  earlyWeight: 0.67,
  mostEarly: 1.6,
  /** An interval is not early by the rhythm where it is as long as the one before, and some, … */
  runSlack: 1.15,
  /** … between beats whose heights differ by a smaller factor. */
  runHeights: 1.25,
  /** Cost of one RR without a beat. */
  pauseWeight: 3.9,
  mostPause: 7.35,
  /** The spread of log RR is taken for no less, and for so many times what it is. */
  leastSpread: 0.3,
  spreadWeight: 1.55,
  /** Cost of a beat that is a T wave. */
  tWaveCost: 5,
  /** A T wave comes within so long after its beat, s … */
  tWaveReach: 0.5,
  /** … and is under this share of it … */
  bluntHeight: 0.75,
  /** … the less its sharpness is of the beats', from the first share on, wholly at the second. */
  sharp: 0.7,
  blunt: 0.55,
  /** A peak under this share of a beat less than 0.36 s before is a T wave however sharp it is. */
  tWaveShare: 0.5,
  /** A beat of the usual shape has no T wave of so many times the usual height, and may have one under the second. */
  overT: 5,
  underT: 3.5,
  /** A peak so long after a beat, s, and so long before another, is the T wave, … */
  firstTAfter: 0.2,
  firstTBefore: 0.18,
  /** … and the other none, where it is so many times as high. */
  overFirstT: 2,
  /** A beat is wide, and its T wave may be of any height, the less its sharpness is of the beats'. */
  narrow: 0.85,
  wide: 0.7,
  /** This soon, s, after a beat what is blunt is its T wave even where it is as high. */
  tallReach: 0.27,
  tallShare: 1.3,
  /** What a T wave would score as a beat, and no more than this, speaks for the beat whose T wave it is. */
  mostExplained: 3,
  /** From this noise on, as a share of the beats' level, slower slopes are tried. */
  slowFrom: 0.2,
  /** They are taken where they leave no more than this share of the noise, … */
  slowNoise: 0.75,
  /** … and where the highest peaks lose by them: an energy over so many times that of the slower slopes. */
  slowLoss: 1.05,
  /** From this noise on, as a share of the beats' level, a shape that repeats is looked for. */
  noisy: 0.5,
  /** A shape repeats where its match is so many times that of the shape upside down. */
  repeats: 1.15,
  /** Two shapes less alike than this are not one: nothing is made of them. */
  agrees: 0.6,
  /** Where nothing repeats there are no beats from this noise on. */
  hopeless: 0.75,
  /** The least energy that a match gives, in its median size: so that its noise counts as that of an energy does. */
  matchFloor: 2.5,
};

/** The figures by name. */
export type OwnFigures = typeof ownFigures;
