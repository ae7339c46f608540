import type { CertaintyShares, ClassModel } from '../../src/analysis/rhythm/class-weights.ts';
import { type ClassModels, nameBeats } from '../../src/analysis/rhythm/name-beats.ts';
import type { BeatClasses } from '../../src/model/rhythm.ts';
import type { ScoredClass } from '../../src/model/scoring.ts';
import { certainClasses, classDatabases, type ClassRecord, type LabelledEvidence } from './class-records.ts';

type Kind = 'ventricular' | 'supraventricular';

/** Classes that each model distinguishes, and parameters of its fit. */
const fits: Readonly<
  Record<
    Kind,
    {
      readonly one: ScoredClass;
      readonly others: readonly ScoredClass[];
      readonly most: number;
      readonly ridge: number;
    }
  >
> = {
  // If a record has more than `most` beats of a kind, the excess is reduced to its square root.
  ventricular: { one: 'V', others: ['N', 'S'], most: 300, ridge: 100 },
  supraventricular: { one: 'S', others: ['N'], most: 100, ridge: 3 },
};

/** Of N beats without any evidence against N, one in this number is used, with this number as its weight. */
const plainEvery = 6;

interface Row {
  readonly values: readonly number[];
  readonly isOne: boolean;
  readonly weight: number;
}

function isPlain({ name, evidence }: LabelledEvidence): boolean {
  return name === 'N' && evidence.unlike < 0.12 && evidence.early < 0.1;
}

function makeRows(records: readonly ClassRecord[], kind: Kind): Row[] {
  const { one, others, most } = fits[kind];
  return records.flatMap(({ beats }) => {
    const ones = beats.filter(({ name }) => name === one).length;
    const oneWeight = ones > most ? Math.sqrt(most / ones) : 1;
    return beats.flatMap((beat, i): Row[] => {
      const isOne = beat.name === one;
      if (beat.isCut || (!isOne && !others.includes(beat.name))) return [];
      const plain = isPlain(beat);
      if (plain && i % plainEvery !== 0) return [];
      return [{ values: beat.evidence[kind], isOne, weight: isOne ? oneWeight : plain ? plainEvery : 1 }];
    });
  });
}

/**
 * Fits a logistic model with a ridge penalty on standardised evidence and non-negative weights: each piece of evidence
 * supports the class or is unused. Uses Newton steps on the positive weights, halved until they improve the fit.
 *
 * @param records  that it is fitted on
 */
export function fitModel(records: readonly ClassRecord[], kind: Kind): ClassModel {
  const rows = makeRows(records, kind);
  const count = rows[0]?.values.length ?? 0;
  const means = Array.from({ length: count }, (_, k) => average(rows.map(({ values }) => values[k])));
  const sds = means.map(
    (mean, k) => Math.sqrt(average(rows.map(({ values }) => (values[k] - mean) ** 2))) || 1,
  );
  const x = rows.map(({ values }) => [1, ...values.map((value, k) => (value - means[k]) / sds[k])]);
  const { ridge } = fits[kind];
  const lossOf = (b: readonly number[]): number =>
    rows.reduce((sum, { isOne, weight }, r) => {
      const odds = dot(x[r], b);
      return sum + weight * (Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds))) - (isOne ? odds : 0));
    }, 0) +
    0.5 * ridge * b.slice(1).reduce((sum, value) => sum + value * value, 0);
  let b: number[] = Array.from({ length: count + 1 }, () => 0);
  let loss = lossOf(b);
  for (let step = 0; step < 200; step++) {
    const gradient = b.map((value, k) => (k === 0 ? 0 : ridge * value));
    const hessian = b.map((_, k) => b.map((__, j) => (k === j ? (k === 0 ? 1e-9 : ridge) : 0)));
    rows.forEach(({ isOne, weight }, r) => {
      const p = 1 / (1 + Math.exp(-dot(x[r], b)));
      const curve = weight * p * (1 - p);
      for (let k = 0; k <= count; k++) {
        gradient[k] += weight * (p - (isOne ? 1 : 0)) * x[r][k];
        for (let j = 0; j <= count; j++) hessian[k][j] += curve * x[r][k] * x[r][j];
      }
    });
    const free = b.flatMap((value, k) => (k === 0 || value > 0 || gradient[k] < 0 ? [k] : []));
    const move = solve(
      free.map((k) => free.map((j) => hessian[k][j])),
      free.map((k) => -gradient[k]),
    );
    let next = b;
    let nextLoss = Number.POSITIVE_INFINITY;
    for (let share = 1; share > 1e-6 && !(nextLoss < loss); share /= 2) {
      next = [...b];
      free.forEach((k, i) => {
        next[k] = k === 0 ? b[k] + share * move[i] : Math.max(0, b[k] + share * move[i]);
      });
      nextLoss = lossOf(next);
    }
    if (!(loss - nextLoss > 1e-6)) break;
    [b, loss] = [next, nextLoss];
  }
  const weights = sds.map((sd, k) => b[k + 1] / sd);
  return { bias: b[0] - dot(weights, means), weights };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, k) => sum + value * b[k], 0);
}

/** Solves a small positive definite system by Gaussian elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, k) => [...row, right[k]]);
  rows.forEach((pivot, k) => {
    for (let r = k + 1; r < rows.length; r++) {
      const factor = rows[r][k] / pivot[k];
      for (let c = k; c <= rows.length; c++) rows[r][c] -= factor * pivot[c];
    }
  });
  const found = right.map(() => 0);
  for (let k = rows.length - 1; k >= 0; k--) {
    const known = found.reduce((sum, value, c) => (c > k ? sum + rows[k][c] * value : sum), 0);
    found[k] = (rows[k][rows.length] - known) / rows[k][k];
  }
  return found;
}

/** A record with models that were not fitted on it. */
export interface HeldOut {
  readonly record: ClassRecord;
  readonly models: ClassModels;
}

/** Classifies the beats of a record by models. */
export function nameHeldOut({ record: { beats, alikeGroups }, models }: HeldOut): BeatClasses {
  const known = (i: number) => ({
    evidence: beats[i].evidence,
    isCut: beats[i].isCut,
    spikeShare: 0,
    aloneShare: 0,
  });
  return nameBeats(beats.length, known, { models, alikeGroups });
}

/** Leaves probabilities unchanged. */
const asItIs: CertaintyShares['N'] = [
  [0, 0],
  [1, 100],
];
const asTheyAre: CertaintyShares = { N: asItIs, S: asItIs, V: asItIs };

/**
 * Fits the models of some records; if calibrated, with the certainties measured on each fold of them with models of the
 * other folds.
 */
function fitModels(records: readonly ClassRecord[], isCalibrated: boolean): ClassModels {
  return {
    ventricular: fitModel(records, 'ventricular'),
    supraventricular: fitModel(records, 'supraventricular'),
    certainty: isCalibrated ? measureCertainty(holdOutFolds(records)) : asTheyAre,
  };
}

/** Number of folds, each of every `foldCount`-th record across both databases. */
const foldCount = 8;

/** Pairs every record with models of the other folds. @param isCalibrated  whether certainty is needed */
export function holdOutFolds(records: readonly ClassRecord[], isCalibrated = false): HeldOut[] {
  return Array.from({ length: foldCount }, (_, fold) => fold).flatMap((fold) => {
    const models = fitModels(
      records.filter((_, i) => i % foldCount !== fold),
      isCalibrated,
    );
    return records.filter((_, i) => i % foldCount === fold).map((record) => ({ record, models }));
  });
}

/** Pairs every record with models of the other database. @param isCalibrated  whether certainty is needed */
export function holdOutDatabases(records: readonly ClassRecord[], isCalibrated = false): HeldOut[] {
  return classDatabases.flatMap((database) => {
    const models = fitModels(
      records.filter((one) => one.database !== database),
      isCalibrated,
    );
    return records.filter((one) => one.database === database).map((record) => ({ record, models }));
  });
}

/** Ends of the probability ranges in which certainties are measured; narrow near 1, since most beats are certain. */
const ranges = [
  0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 0.998, 1,
];
/** Minimum number of beats in a range. */
const fewestCalls = 60;

/** Beats that were assigned a class with almost equal probabilities. */
interface Calls {
  sum: number;
  all: number;
  right: number;
}

/**
 * Measures, for each probability of a class, the percentage of correct calls in records not fitted on. Ranges with few
 * beats are merged, and so are neighbours in decreasing order, which makes the result monotonic and correct on average.
 */
export function measureCertainty(held: readonly HeldOut[]): CertaintyShares {
  const calls = { N: emptyCalls(), S: emptyCalls(), V: emptyCalls() };
  for (const one of held) {
    const { classes, certainty } = nameHeldOut({ ...one, models: { ...one.models, certainty: asTheyAre } });
    one.record.beats.forEach(({ name }, i) => {
      const kind = certainClasses.find((own) => own === classes[i]);
      if (kind === undefined || name === 'F' || name === 'Q') return;
      const own = calls[kind];
      const range = own[ranges.findIndex((end) => end > certainty[i]) - 1] ?? own[own.length - 1];
      range.all++;
      range.sum += certainty[i];
      if (name === kind) range.right++;
    });
  }
  return { N: risingShares(calls.N), S: risingShares(calls.S), V: risingShares(calls.V) };
}

function emptyCalls(): Calls[] {
  return ranges.slice(1).map(() => ({ sum: 0, all: 0, right: 0 }));
}

function risingShares(calls: readonly Calls[]): CertaintyShares['N'] {
  const pools: Calls[] = [];
  for (const { sum, all, right } of calls) {
    let last = { sum, all, right };
    for (let before = pools.at(-1); before && isOneWith(before, last); before = pools.at(-1)) {
      pools.pop();
      last = { sum: before.sum + last.sum, all: before.all + last.all, right: before.right + last.right };
    }
    pools.push(last);
  }
  return pools.filter(({ all }) => all > 0).map(({ sum, all, right }) => [sum / all, (100 * right) / all]);
}

function isOneWith(before: Calls, next: Calls): boolean {
  const isFew = Math.min(before.all, next.all) < fewestCalls;
  return isFew || before.right / before.all >= next.right / next.all;
}
