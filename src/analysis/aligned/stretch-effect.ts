/** Squares and products of two values per row, from their means; the stretch counts as the shift that it predicts. */
export interface RowScatter {
  /** Number of rows. */
  readonly count: number;
  /** Variances, and their covariance. */
  readonly ofStretches: number;
  readonly ofShifts: number;
  readonly ofBoth: number;
}

/** Expected values of what is estimated, before the rows are seen. */
const prior = {
  /** Probability that all rows have one shape. */
  oneShape: 0.2,
  /** SD of the stretches of differing shapes: median, and SD of its logarithm. */
  spread: 0.06,
  logSpread: 0.6,
  /** SD of the ratio of the shift that a stretch causes to the predicted one: a stretch need not start at the landmark. */
  ratio: 0.2,
  /** SD of the correlation of stretches with true changes of the landmark; two real pairs of sensors need 0.5. */
  correlation: 0.5,
};

/** Relative SD of the estimated noise of stretches, beyond chance. */
const noiseDoubt = 0.1;

/**
 * Power of the likelihood. With 1, the estimate from few rows in noise remains near its expected value: rows of one
 * shape would then have too large errors, and differing ones too small errors.
 */
const likelihoodPower = 2;

/** Values that are tried: logarithms of the spread relative to its median, and ratios. */
const logSpreads = Array.from({ length: 20 }, (_, j) => -3 + j / 4);
const ratios = Array.from({ length: 7 }, (_, j) => 0.4 + j / 5);

/** Smallest variance of stretches or shifts that is tried, as a share of the observed one. */
const minShare = 1e-9;

/** One value of an unknown, and the logarithm of its probability. */
interface Weighted {
  readonly value: number;
  readonly log: number;
}

const spreads: readonly Weighted[] = [
  { value: 0, log: Math.log(prior.oneShape) },
  ...normalWeights(logSpreads, 0, prior.logSpread).map(({ value, log }) => ({
    value: prior.spread * Math.exp(value),
    log: log + Math.log(1 - prior.oneShape),
  })),
];
const weightedRatios = normalWeights(ratios, 1, prior.ratio);

/**
 * Estimates the variance that stretches add to shifts, from how both vary over the rows: the mean of its distribution
 * by Bayes' rule.
 *
 * Unknown are the SD of the stretches and the ratio between the shift that they cause and the predicted one. For each
 * pair of values, the likelihood of the scatter is the product of three: the variance of the stretches is that of noise
 * and stretches together; given the stretches, the covariance is normal; and the rest of the variance of the shifts is
 * at least their noise. These are the independent parts of the sample covariance of two normal variables (Bartlett
 * 1933). True changes of the landmark may correlate with the stretches, so a covariance proves less if they are large.
 *
 * If noise explains the scatter, nearly nothing remains. An estimate that is limited at 0, or that allows for what
 * chance may hide, would be too large on average there.
 *
 * @param scatter  of the rows, samples²
 * @param noise    variance that noise adds to each, samples²
 * @param move     square of the predicted shift for a stretch of 1, samples²
 * @returns samples²
 */
export function estimateStretchEffect(
  { count, ofStretches, ofShifts, ofBoth }: RowScatter,
  noise: Pick<RowScatter, 'ofStretches' | 'ofShifts'>,
  move: number,
): number {
  if (!(ofStretches > 0 && ofShifts > 0)) return 0;
  const freedom = count - 1;
  const unexplained = Math.max(ofShifts - ofBoth ** 2 / ofStretches, minShare * ofShifts);
  const [logs, effects]: [number[], number[]] = [[], []];
  for (const spread of spreads) {
    const stretched = move * spread.value ** 2;
    const both = Math.max(noise.ofStretches + stretched, minShare * ofStretches);
    const share = stretched / both;
    const known = 1 / (1 / freedom + (noiseDoubt * (1 - share)) ** 2 / 2);
    const ofVariance = logOfVariance(ofStretches, both, known);
    for (const ratio of weightedRatios) {
      const effect = ratio.value ** 2 * stretched;
      const leastRest = noise.ofShifts + effect * (1 - share);
      const rest = Math.max(unexplained, leastRest);
      const doubt =
        (ofStretches * rest) / freedom +
        prior.correlation ** 2 * (rest - leastRest) * stretched * (ofStretches / both) ** 2;
      const away = ofBoth - ratio.value * share * ofStretches;
      const ofCovariance = -(Math.log(doubt) + away ** 2 / doubt) / 2;
      const likelihood = ofVariance + ofCovariance + logOfVariance(unexplained, rest, freedom);
      logs.push(likelihoodPower * likelihood + spread.log + ratio.log);
      effects.push(effect);
    }
  }
  const largest = Math.max(...logs);
  let [sum, total] = [0, 0];
  logs.forEach((log, i) => {
    const weight = Math.exp(log - largest);
    sum += weight * effects[i];
    total += weight;
  });
  return sum / total;
}

/** Returns the logarithm of the probability of a sample variance, without the part that depends on it alone. */
function logOfVariance(observed: number, expected: number, freedom: number): number {
  const ratio = observed / expected;
  return (freedom * (Math.log(ratio) - ratio + 1) + Math.log(freedom)) / 2;
}

/** Weights values by a normal distribution; the probabilities have the sum 1. */
function normalWeights(values: readonly number[], mean: number, sd: number): Weighted[] {
  const logs = values.map((value) => -(((value - mean) / sd) ** 2) / 2);
  const total = Math.log(logs.reduce((sum, log) => sum + Math.exp(log), 0));
  return values.map((value, i) => ({ value, log: logs[i] - total }));
}
