import { pairedT } from '../../dsp/statistics/paired-t.ts';
import { pitmanMorgan, type PitmanMorgan } from '../../dsp/statistics/pitman-morgan.ts';
import { twoSampleT, type TwoSampleT } from '../../dsp/statistics/two-sample-t.ts';
import { wilcoxon } from '../../dsp/statistics/wilcoxon.ts';
import { type ByMethod, byMethod, comparedMethods, type MethodPair } from '../../model/methods.ts';
import type { CohortFile } from './cohort-file.ts';
import { groupFiles } from './group-files.ts';
import { meanOrNull } from './mean-or-null.ts';
import { poolPpv } from './pool-counts.ts';
import { windowRows } from './window-rows.ts';

/** What tests are over: every recording counts once, or every subject. */
export type CohortUnit = 'file' | 'subject';

/**
 * What each recording or each subject brings to the tests.
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

/** A recording by its PPV pooled over the windows in which both methods have one, and the means of its windows' held-out differences. */
function fileUnit(file: CohortFile, pair: MethodPair): Unit {
  const { foot, notch } = poolPpv([file.figures], pair);
  const windows = windowRows([file], pair);
  const difference = (interval: 'rptt' | 'lvet', of: 'heldOut' | 'sdUnaveraged') =>
    meanOrNull(windows.map((window) => window[interval][of].difference));
  const isAlike = areAlike(file, pair);
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

/** Whether values of both methods are of as many beats each: aligned ones are of single beats. */
function areAlike({ parameters }: CohortFile, pair: MethodPair): boolean {
  return !pair.includes('aligned') || parameters['average'] === 0;
}

/** A subject by the means of its files that have both methods, since a subject's files are alike. */
function meanUnit(name: string, files: readonly Unit[]): Unit {
  const ppv = (feature: 'foot' | 'notch') =>
    byMethod((method) => meanOrNull(files.map((file) => file.ppv[feature][method])));
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

/** What one file or one subject brings to the tests: PPV as a share, SD differences in ms. */
export interface Unit {
  /** The file or the subject. */
  readonly name: string;
  readonly ppv: { readonly foot: ByMethod<number | null>; readonly notch: ByMethod<number | null> };
  /** SD by the first of the compared methods − SD by the second, over beats that chose nothing. */
  readonly heldOut: { readonly foot: number | null; readonly notch: number | null };
  /** The same of single beats, those that chose among them. */
  readonly sdUnaveraged: { readonly foot: number | null; readonly notch: number | null };
}

/** A t-test; null where it cannot be computed. */
interface TTest<N> {
  readonly n: N;
  readonly t: number | null;
  readonly df: number | null;
  readonly p: number | null;
  readonly difference: number;
  readonly interval: readonly [number | null, number | null];
  /** Cohen's d: of two samples in units of their pooled SD, of pairs in units of the SD of the differences. */
  readonly effect: number | null;
}

/**
 * The first of two methods minus the second, of the units' PPVs where nothing else is said; null where there are
 * too few. All tests are over the units in which both have a value.
 */
export interface UnitTests {
  /** Files or subjects that lack a value by one method or by both, and so are in no test of PPV. */
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
  /** Variance of the first method's PPVs over that of the second's. */
  readonly pitmanMorgan: PitmanMorgan | null;
  /** Of the held-out differences of SD, ms: of rPTT for the foot, of LVET for the notch. */
  readonly heldOut: TTest<number> | null;
  /** Of the differences of the single beats' SD, ms. */
  readonly sdUnaveraged: TTest<number> | null;
}

/**
 * All tests of one feature over units.
 *
 * @param pair  the methods that are compared, those that the units' differences of SD are of
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
  const canCompare = varies(firsts) && varies(seconds) && varies(differences, largest(firsts));
  const heldOut = units.flatMap((unit) => unit.heldOut[feature] ?? []);
  const single = units.flatMap((unit) => unit.sdUnaveraged[feature] ?? []);
  const isEven = !varies(firsts) && !varies(seconds);
  return {
    leftOut: units.filter(({ ppv }) => methodPair(ppv[feature], pair) === null).map(({ name }) => name),
    welch: told(twoSampleT(firsts, seconds, 'different'), isEven),
    student: told(twoSampleT(firsts, seconds, 'equal'), isEven),
    paired: pairedTest(differences, largest([...firsts, ...seconds])),
    wilcoxon: ranks && { ...ranks, p: finite(ranks.p), effect: finite(ranks.effect) },
    pitmanMorgan: canCompare ? pitmanMorgan(firsts, seconds) : null,
    heldOut: pairedTest(heldOut, largest(heldOut)),
    sdUnaveraged: pairedTest(single, largest(single)),
  };
}

/** The values of the two methods that are compared; null where one is missing. */
function methodPair(values: ByMethod<number | null>, pair: MethodPair) {
  const [first, second] = pair.map((method) => values[method]);
  return typeof first === 'number' && typeof second === 'number' ? { first, second } : null;
}

/** @param size  of what the differences are of */
function pairedTest(differences: readonly number[], size: number): TTest<number> | null {
  const test = pairedT(differences);
  if (test === null) return null;
  const { mean, ...rest } = test;
  return told({ ...rest, difference: mean }, !varies(differences, size));
}

/** Spreads under this share of the values are rounding. */
const roundingShare = 1e-12;

/** Whether there is a spread: equal values have one by rounding, and with it a t without bounds. */
function varies(values: readonly number[], size = largest(values)): boolean {
  const [first = 0] = values;
  return values.some((value) => Math.abs(value - first) > roundingShare * size);
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

interface Told<N> extends Omit<TwoSampleT, 'n'> {
  readonly n: N;
}

/** @param isEven  whether there is no spread, and hence no t, however large the difference */
function told<N>(test: Told<N> | null, isEven: boolean): TTest<N> | null {
  if (test === null) return null;
  const { n, difference } = test;
  if (isEven) return { n, t: null, df: null, p: null, difference, interval: [null, null], effect: null };
  const { t, df, p, interval, effect } = test;
  return { n, t, df, p, difference, interval, effect };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
