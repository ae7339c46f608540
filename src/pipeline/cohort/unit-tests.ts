import { pairedT } from '../../dsp/statistics/paired-t.ts';
import { pitmanMorgan, type PitmanMorgan } from '../../dsp/statistics/pitman-morgan.ts';
import { twoSampleT, type TwoSampleT } from '../../dsp/statistics/two-sample-t.ts';
import { wilcoxon } from '../../dsp/statistics/wilcoxon.ts';
import { type ByMethod, mapMethods, comparedMethods, type MethodPair } from '../../model/methods.ts';
import type { CohortFile } from './cohort-file.ts';
import { groupFiles } from './group-files.ts';
import { meanOrNull } from './mean-or-null.ts';
import { poolPpv } from './pool-counts.ts';
import { windowRows } from './window-rows.ts';

/** Unit of the tests: every recording counts once, or every subject. */
export type CohortUnit = 'file' | 'subject';

/**
 * Returns the values of each recording or each subject for the tests.
 *
 * @param pair  the methods that are compared
 */
export function testedUnits(
  files: readonly CohortFile[],
  unit: CohortUnit,
  pair: MethodPair = comparedMethods,
): Unit[] {
  if (unit === 'file') return files.map((file) => fileUnit(file, pair));
  return groupFiles(files, 'subject').map(({ label, files: own }) =>
    meanUnit(
      label ?? '',
      own.map((file) => fileUnit(file, pair)),
    ),
  );
}

/**
 * Makes the unit of a recording: its PPV pooled over the windows in which both methods have one, and the means of its
 * windows' held-out differences.
 */
function fileUnit(file: CohortFile, pair: MethodPair): Unit {
  const { foot, notch } = poolPpv([file.figures], pair);
  const windows = windowRows([file], pair);
  const difference = (interval: 'rptt' | 'lvet', of: 'heldOut' | 'sdUnaveraged') =>
    meanOrNull(windows.map((window) => window[interval][of].difference));
  const isAlike = areComparable(file, pair);
  return {
    name: file.file,
    ppv: { foot, notch },
    heldOut: {
      foot: isAlike ? difference('rptt', 'heldOut') : null,
      notch: isAlike ? difference('lvet', 'heldOut') : null,
    },
    sdUnaveraged: { foot: difference('rptt', 'sdUnaveraged'), notch: difference('lvet', 'sdUnaveraged') },
  };
}

/** Returns whether the values of both methods average the same number of beats; aligned values are of single beats. */
function areComparable({ parameters }: CohortFile, pair: MethodPair): boolean {
  return !pair.includes('aligned') || parameters['average'] === 0;
}

/** Averages a subject's files that have both methods, because files of one subject are not independent. */
function meanUnit(name: string, files: readonly Unit[]): Unit {
  const ppv = (feature: 'foot' | 'notch') =>
    mapMethods((method) => meanOrNull(files.map((file) => file.ppv[feature][method])));
  return {
    name,
    ppv: { foot: ppv('foot'), notch: ppv('notch') },
    heldOut: {
      foot: meanOrNull(files.map(({ heldOut }) => heldOut.foot)),
      notch: meanOrNull(files.map(({ heldOut }) => heldOut.notch)),
    },
    sdUnaveraged: {
      foot: meanOrNull(files.map(({ sdUnaveraged }) => sdUnaveraged.foot)),
      notch: meanOrNull(files.map(({ sdUnaveraged }) => sdUnaveraged.notch)),
    },
  };
}

/** Values of one file or one subject for the tests: PPV as a share, SD differences in ms. */
export interface Unit {
  /** Name of the file or the subject. */
  readonly name: string;
  readonly ppv: { readonly foot: ByMethod<number | null>; readonly notch: ByMethod<number | null> };
  /**
   * SD by the first of the compared methods − SD by the second, over beats that were not used to choose a threshold.
   */
  readonly heldOut: { readonly foot: number | null; readonly notch: number | null };
  /** The same for single beats, including those that were used to choose the threshold. */
  readonly sdUnaveraged: { readonly foot: number | null; readonly notch: number | null };
}

/** A t-test; values are null if they cannot be computed. */
interface TTest<N> {
  readonly n: N;
  readonly t: number | null;
  readonly df: number | null;
  readonly p: number | null;
  readonly difference: number;
  readonly interval: readonly [number | null, number | null];
  /** Cohen's d: for two samples in units of their pooled SD, for pairs in units of the SD of the differences. */
  readonly effect: number | null;
}

/**
 * The first of two methods minus the second, for the units' PPVs unless stated otherwise; null if there are too few.
 * All tests are over the units in which both have a value.
 */
export interface UnitTests {
  /** Files or subjects without a value by one or both methods, which are left out of all tests of PPV. */
  readonly leftOut: readonly string[];
  readonly welch: TTest<readonly [number, number]> | null;
  readonly student: TTest<readonly [number, number]> | null;
  readonly paired: TTest<number> | null;
  readonly wilcoxon: {
    readonly n: number;
    readonly w: number;
    readonly p: number | null;
    readonly method: 'exact' | 'normal';
    /** Rank-biserial correlation, −1 … 1. */
    readonly effect: number | null;
  } | null;
  /** Variance of the first method's PPVs divided by that of the second's. */
  readonly pitmanMorgan: PitmanMorgan | null;
  /** For the held-out differences of SD, ms: of rPTT for the foot, of LVET for the notch. */
  readonly heldOut: TTest<number> | null;
  /** For the differences of the single beats' SD, ms. */
  readonly sdUnaveraged: TTest<number> | null;
}

/**
 * Runs all tests of one feature over units.
 *
 * @param pair  the methods that are compared; the units' SD differences are of the same pair
 */
export function testUnits(
  units: readonly Unit[],
  feature: 'foot' | 'notch',
  pair: MethodPair = comparedMethods,
): UnitTests {
  const pairs = units.flatMap(({ ppv }) => methodPair(ppv[feature], pair) ?? []);
  const differences = pairs.map(({ first, second }) => first - second);
  const ranks = wilcoxon(differences);
  const firsts = pairs.map(({ first }) => first);
  const seconds = pairs.map(({ second }) => second);
  const canCompare = hasSpread(firsts) && hasSpread(seconds) && hasSpread(differences, largest(firsts));
  const heldOut = units.flatMap((unit) => unit.heldOut[feature] ?? []);
  const single = units.flatMap((unit) => unit.sdUnaveraged[feature] ?? []);
  const isEven = !hasSpread(firsts) && !hasSpread(seconds);
  return {
    leftOut: units.filter(({ ppv }) => methodPair(ppv[feature], pair) === null).map(({ name }) => name),
    welch: toTTest(twoSampleT(firsts, seconds, 'different'), isEven),
    student: toTTest(twoSampleT(firsts, seconds, 'equal'), isEven),
    paired: pairedTest(differences, largest([...firsts, ...seconds])),
    wilcoxon: ranks && { ...ranks, p: finite(ranks.p), effect: finite(ranks.effect) },
    pitmanMorgan: canCompare ? pitmanMorgan(firsts, seconds) : null,
    heldOut: pairedTest(heldOut, largest(heldOut)),
    sdUnaveraged: pairedTest(single, largest(single)),
  };
}

/** Returns the values of the two compared methods; null if one is missing. */
function methodPair(values: ByMethod<number | null>, pair: MethodPair) {
  const [first, second] = pair.map((method) => values[method]);
  return typeof first === 'number' && typeof second === 'number' ? { first, second } : null;
}

/** @param size  largest of the values whose differences are tested */
function pairedTest(differences: readonly number[], size: number): TTest<number> | null {
  const test = pairedT(differences);
  if (test === null) return null;
  const { mean, ...rest } = test;
  return toTTest({ ...rest, difference: mean }, !hasSpread(differences, size));
}

/** Share of the values below which spreads are rounding errors. */
const roundingShare = 1e-12;

/** Returns whether there is a spread. Equal values have a tiny one by rounding, which would give an unbounded t. */
function hasSpread(values: readonly number[], size = largest(values)): boolean {
  const [first = 0] = values;
  return values.some((value) => Math.abs(value - first) > roundingShare * size);
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

interface TestOverUnits<N> extends Omit<TwoSampleT, 'n'> {
  readonly n: N;
}

/** @param isEven  whether there is no spread, and hence no t, however large the difference is */
function toTTest<N>(test: TestOverUnits<N> | null, isEven: boolean): TTest<N> | null {
  if (test === null) return null;
  const { n, difference } = test;
  if (isEven) return { n, t: null, df: null, p: null, difference, interval: [null, null], effect: null };
  const { t, df, p, interval, effect } = test;
  return { n, t, df, p, difference, interval, effect };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
