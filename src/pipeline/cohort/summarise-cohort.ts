import type { ParameterValues } from '../../model/parameters.ts';
import type { CohortError, CohortFile, CohortLabels } from './cohort-file.ts';
import { compareWithState, type StateComparison } from './compare-states.ts';
import { groupFiles, type GroupedBy } from './group-files.ts';
import { type IntervalGroup, intervalGroups, type Quartiles } from './interval-groups.ts';
import { type FeatureShares, poolPpv, type PooledPpv } from './pool-counts.ts';
import {
  type AgreementOverUnits,
  computePairAgreement,
  compareOtherPairs,
  type ByFeature,
  type PairComparison,
  type PairPpv,
  computeOtherPairPpv,
  testPair,
  type TestsOverUnits,
} from './pair-comparison.ts';
import type { PooledRow } from './pooled-thresholds.ts';
import type { CohortUnit, UnitTests } from './unit-tests.ts';
import { type ThresholdRow, thresholdRow } from './threshold-rows.ts';
import { type CohortWindowRow, windowRows } from './window-rows.ts';
import { countNotMeasurable, type NotMeasurableCounts } from './measurable-windows.ts';
import { meanOrNull } from './mean-or-null.ts';
import {
  type ByMethod,
  type MethodId,
  mapMethods,
  comparedMethods,
  headlineMethod,
  readHeadline,
} from '../../model/methods.ts';

export interface CohortFileRow extends CohortLabels, PooledPpv {
  readonly file: string;
  readonly sha256: string | null;
  readonly warnings: readonly string[];
  /** Present if they differ from those of the cohort. */
  readonly parameters?: ParameterValues;
  readonly windows: number;
  readonly heartRate: number | null;
  /** Means, ms. */
  readonly rptt: ByMethod<number | null>;
  readonly lvet: ByMethod<number | null>;
  readonly pep: ByMethod<number | null>;
  readonly qs2: ByMethod<number | null>;
  readonly qtc: number | null;
  /** Number of windows in which an interval is not measurable; the beats of these windows are not in the means. */
  readonly notMeasurable: NotMeasurableCounts;
  /** PPV by the other pairs of methods, each over the windows in which both have one. */
  readonly pairs: Readonly<Record<string, PairPpv>>;
}

/** SD historic − SD by least variance, ms; null if either is missing. */
interface SdDifference {
  readonly rptt: number | null;
  readonly lvet: number | null;
}

interface StateRow extends PooledPpv {
  readonly state: string | null;
  readonly files: number;
  /** Quartiles of the recordings' means: ms, and per minute. */
  readonly intervals: {
    readonly rptt: ByMethod<Quartiles | null>;
    readonly lvet: ByMethod<Quartiles | null>;
    readonly heartRate: Quartiles | null;
  };
}

export interface CohortResult {
  readonly files: readonly CohortFileRow[];
  readonly errors: readonly CohortError[];
  readonly ppv: readonly (PooledPpv & { readonly subject: string; readonly files: number })[];
  /** Pooled over all beats, which differs from the mean of the subjects. */
  readonly average: PooledPpv;
  readonly meanOfSubjects: FeatureShares;
  /** The same by state, and the recordings' mean intervals; the state is null for recordings without one. */
  readonly states: readonly StateRow[];
  /** Every state against the reference, paired by subject. */
  readonly stateComparison: StateComparison;
  /** One threshold per subject, or one for all; empty if recordings choose their own. */
  readonly thresholds: readonly ThresholdRow[];
  readonly sdDifference: readonly (SdDifference & {
    readonly file: string;
    readonly window: number;
    /** The same over beats that were not used to choose the threshold. */
    readonly heldOut: SdDifference;
  })[];
  /** `foot` and `notch` are over the selected unit. */
  readonly tests: ByFeature<UnitTests> & TestsOverUnits;
  /** Limits of agreement of the mean intervals. */
  readonly agreement: AgreementOverUnits;
  /** The same for the other pairs of methods. */
  readonly pairs: Readonly<Record<string, PairComparison>>;
}

/**
 * Summarises recordings, in the order given.
 *
 * @param parameters  of the cohort; a file's row lists those that differ. `referenceState` is the state with which the
 *   others are compared
 * @param unit        unit of the tests in `foot` and `notch`
 * @param thresholds  chosen over several recordings
 * Source: Cziesler 2014, 4.3 and table 5.1.
 */
export function summariseCohort(
  files: readonly CohortFile[],
  errors: readonly CohortError[],
  parameters: ParameterValues,
  unit: CohortUnit,
  thresholds: readonly PooledRow[] = [],
): CohortResult {
  const tests = testPair(files, comparedMethods);
  const table = ppvTable(files, 'subject');
  return {
    files: files.map((file) => makeRow(file, parameters)),
    errors,
    ppv: table.rows.map(({ label, ...row }) => ({ subject: label ?? '', ...row })),
    average: table.pooled,
    meanOfSubjects: table.meanOfRows,
    states: stateRows(files),
    stateComparison: compareWithState(
      files,
      String(parameters['referenceState'] ?? '') || null,
      comparedBy(files, parameters),
    ),
    thresholds: thresholds.map(thresholdRow),
    sdDifference: windowRows(files).map(sdDifferences),
    tests: { ...tests[unit], ...tests },
    agreement: computePairAgreement(files, comparedMethods),
    pairs: compareOtherPairs(files),
  };
}

/** Returns the headline method; the historic one if no file has a value by it, like results from older versions. */
function comparedBy(files: readonly CohortFile[], parameters: ParameterValues): MethodId {
  const asked = readHeadline(parameters);
  const isThere = files.some(({ figures }) => figures.rptt[asked] !== null || figures.lvet[asked] !== null);
  return isThere ? asked : 'historic';
}

function makeRow(file: CohortFile, parameters: ParameterValues): CohortFileRow {
  const { figures, labels, sha256, warnings } = file;
  const other = Object.entries(file.parameters).filter(([id, value]) => parameters[id] !== value);
  return {
    file: file.file,
    ...labels,
    sha256,
    warnings,
    ...(other.length === 0 ? {} : { parameters: Object.fromEntries(other) }),
    windows: figures.windows.length,
    ...poolPpv([figures]),
    heartRate: figures.heartRate,
    rptt: figures.rptt,
    lvet: figures.lvet,
    pep: figures.pep,
    qs2: figures.qs2,
    qtc: figures.qtc,
    notMeasurable: countNotMeasurable(figures),
    pairs: computeOtherPairPpv([file]),
  };
}

function sdDifferences({ file, window, rptt, lvet }: CohortWindowRow): CohortResult['sdDifference'][number] {
  return {
    file,
    window,
    rptt: rptt.sd.difference,
    lvet: lvet.sd.difference,
    heldOut: { rptt: rptt.heldOut.difference, lvet: lvet.heldOut.difference },
  };
}

function stateRows(files: readonly CohortFile[]): StateRow[] {
  const groups = (of: 'rptt' | 'lvet' | 'heartRate', method: MethodId) =>
    intervalGroups(files, 'state', { of, method, over: 'file' });
  const rptt = mapMethods((method) => groups('rptt', method));
  const lvet = mapMethods((method) => groups('lvet', method));
  const heartRate = groups('heartRate', headlineMethod);
  return groupFiles(files, 'state').map(({ label, files: own }) => ({
    state: label,
    files: own.length,
    ...poolPpv(own.map(({ figures }) => figures)),
    intervals: {
      rptt: mapMethods((method) => findBox(rptt[method], label)),
      lvet: mapMethods((method) => findBox(lvet[method], label)),
      heartRate: findBox(heartRate, label),
    },
  }));
}

function findBox(groups: readonly IntervalGroup[], state: string | null): Quartiles | null {
  return groups.find(({ label }) => label === state)?.quartiles ?? null;
}

interface PpvRow extends PooledPpv {
  /** Null for recordings without this label. */
  readonly label: string | null;
  /** Number of recordings in it. */
  readonly files: number;
}

/** Table 5.1, with recordings grouped by any label. */
interface PpvTable {
  readonly rows: readonly PpvRow[];
  /** Over all beats of all recordings: the paper's last row. */
  readonly pooled: PooledPpv;
  /** Mean of the rows with equal weight; a row without a figure is left out of that mean. */
  readonly meanOfRows: FeatureShares;
}

/** Computes table 5.1. Source: Cziesler 2014; its averages are not the means of its rows. */
export function ppvTable(files: readonly CohortFile[], by: GroupedBy): PpvTable {
  const rows = groupFiles(files, by).map(({ label, files: own }) => ({
    label,
    files: own.length,
    ...poolPpv(own.map(({ figures }) => figures)),
  }));
  return { rows, pooled: poolPpv(files.map(({ figures }) => figures)), meanOfRows: meanOfRows(rows) };
}

/** Averages the rows' shares. The result differs from the pooled share if rows differ in number of beats. */
function meanOfRows(rows: readonly FeatureShares[]): FeatureShares {
  const of = (feature: keyof FeatureShares) =>
    mapMethods((method) => meanOrNull(rows.map((row) => row[feature][method])));
  return { foot: of('foot'), notch: of('notch') };
}
