import { pairedT } from '../../dsp/statistics/paired-t.ts';
import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import { type Wilcoxon, wilcoxon } from '../../dsp/statistics/wilcoxon.ts';
import { headlineMethod, type MethodId } from '../../model/methods.ts';
import type { CohortFile, LabelledFile } from './cohort-file.ts';
import type { FileFigures } from './file-figures.ts';
import { type FileGroup, groupFiles } from './group-files.ts';
import { keyedByName } from '../keyed-by-name.ts';

/** Quantities in which states are compared: the heart rate per minute, intervals in ms. */
export const stateQuantities = ['heartRate', 'rptt', 'lvet', 'pep', 'qs2', 'qtc'] as const;
export type StateQuantity = (typeof stateQuantities)[number];

/** Reason why a state has no difference from the reference. */
export type NoDifference = 'reference' | 'no-subject-in-both' | 'one-subject-in-both';

/** Difference of a state from the reference, over the subjects that have the quantity in both. */
interface StateDifference {
  /** Number of subjects in both states. */
  readonly n: number;
  /** Mean of the subjects' differences, state − reference. */
  readonly difference: number;
  /** Its 95 % confidence interval. */
  readonly interval: readonly [number | null, number | null];
  /** Of the paired t-test, two-sided; null if all differences are equal. */
  readonly t: number | null;
  readonly df: number;
  readonly p: number | null;
  /** p after Holm's correction for the number of states in which this quantity is compared. */
  readonly pHolm: number | null;
  /** Mean of the differences in units of their SD. */
  readonly effect: number | null;
  /** Signed-rank test of the same differences; null if all are 0. */
  readonly wilcoxon: (Wilcoxon & { readonly pHolm: number | null }) | null;
}

/** One quantity in one state. Each subject has one value, the mean over its recordings. */
export interface StateFigure {
  /** Number of subjects that have it. */
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly against: StateDifference | null;
  /** Null if there is a difference. */
  readonly why: NoDifference | null;
}

export interface StateComparisonRow extends Readonly<Record<StateQuantity, StateFigure>> {
  /** Null for recordings without a state. */
  readonly state: string | null;
}

export interface StateComparison {
  /** Method whose intervals are compared. */
  readonly method: MethodId;
  /** The state with which the others are compared; null if there are fewer than two. */
  readonly reference: string | null;
  /** States in the order of a study; empty if there are fewer than two. */
  readonly rows: readonly StateComparisonRow[];
}

const noFigure: StateFigure = { n: 0, mean: null, sd: null, against: null, why: 'no-subject-in-both' };

/**
 * Compares states with a reference state, paired by subject.
 *
 * @param reference  a state; the first in the order of a study if it is null or not among the states
 * @param method     of the intervals
 */
export function compareWithState(
  files: readonly CohortFile[],
  reference: string | null = null,
  method: MethodId = headlineMethod,
): StateComparison {
  const groups = groupFiles(files, 'state');
  const against = chooseReferenceState(groups, reference);
  if (against === null) return { method, reference: null, rows: [] };
  const columns = new Map(
    stateQuantities.map((quantity) => [
      quantity,
      figureByState(groups, against, ({ figures }) => figureValue(figures, quantity, method)),
    ]),
  );
  const figure = (quantity: StateQuantity, state: string | null): StateFigure =>
    columns.get(quantity)?.get(state) ?? noFigure;
  return {
    method,
    reference: against,
    rows: groups.map(({ label }) => ({
      state: label,
      ...keyedByName(stateQuantities, (quantity) => figure(quantity, label)),
    })),
  };
}

/**
 * Returns the state with which others are compared: the requested one, else the first; null if there are fewer than
 * two.
 */
export function chooseReferenceState(
  groups: readonly Pick<FileGroup, 'label'>[],
  requested: string | null,
): string | null {
  const named = groups.flatMap(({ label }) => label ?? []);
  if (named.length < 2) return null;
  return requested !== null && named.includes(requested) ? requested : (named[0] ?? null);
}

/**
 * Computes one quantity in every state, and its difference from the reference, paired by subject.
 *
 * @param groups     recordings by state
 * @param reference  one of the states
 * @param valueIn    returns the quantity of a recording, in any unit; null if it has none
 */
export function figureByState<File extends LabelledFile<unknown>>(
  groups: readonly FileGroup<File>[],
  reference: string,
  valueIn: (file: File) => number | null,
): ReadonlyMap<string | null, StateFigure> {
  const bySubject = groups.map(({ label, files }) => [label, subjectMeans(files, valueIn)] as const);
  return figuresOfStates(new Map(bySubject), reference);
}

/** Returns the mean over those recordings of each subject that have the quantity. */
export function subjectMeans<File extends LabelledFile<unknown>>(
  files: readonly File[],
  valueIn: (file: File) => number | null,
): Map<string, number> {
  const values = new Map<string, number[]>();
  for (const file of files) {
    const value = valueIn(file);
    const { subject } = file.labels;
    if (value !== null) values.set(subject, [...(values.get(subject) ?? []), value]);
  }
  return new Map([...values].map(([subject, own]) => [subject, mean(own)]));
}

function figureValue(figures: FileFigures, quantity: StateQuantity, method: MethodId): number | null {
  const value = figures[quantity];
  return typeof value === 'number' || value === null ? value : value[method];
}

function figuresOfStates(
  bySubject: ReadonlyMap<string | null, ReadonlyMap<string, number>>,
  reference: string | null,
): Map<string | null, StateFigure> {
  const base = bySubject.get(reference) ?? new Map<string, number>();
  const figures = [...bySubject].map(([state, own]): [string | null, StateFigure] => {
    const values = [...own.values()];
    const differences = [...own].flatMap(([subject, value]) => {
      const before = base.get(subject);
      return before === undefined ? [] : [value - before];
    });
    return [
      state,
      {
        n: values.length,
        mean: values.length === 0 ? null : mean(values),
        sd: values.length < 2 ? null : sampleSd(values),
        against: state === reference ? null : testDifferences(differences),
        why: state === reference ? 'reference' : noDifferenceReason(differences.length),
      },
    ];
  });
  return new Map(correctedByHolm(figures));
}

function noDifferenceReason(pairCount: number): NoDifference | null {
  if (pairCount === 0) return 'no-subject-in-both';
  return pairCount === 1 ? 'one-subject-in-both' : null;
}

function testDifferences(differences: readonly number[]): StateDifference | null {
  const test = pairedT(differences);
  if (test === null) return null;
  const { n, t, df, p, mean: difference, interval, effect } = test;
  const ranks = wilcoxon(differences);
  // Equal differences have no spread and so no t, however large they are.
  const isTestDefined = Number.isFinite(t);
  return {
    n,
    difference,
    interval: isTestDefined ? interval : [null, null],
    t: isTestDefined ? t : null,
    df,
    p: isTestDefined ? p : null,
    pHolm: null,
    effect: isTestDefined ? effect : null,
    wilcoxon: ranks !== null && Number.isFinite(ranks.p) ? { ...ranks, pHolm: null } : null,
  };
}

/** Applies Holm's correction to p of both tests, each over the states that have a p. */
function correctedByHolm(
  figures: readonly (readonly [string | null, StateFigure])[],
): (readonly [string | null, StateFigure])[] {
  const ofT = holm(figures.map(([, { against }]) => against?.p ?? null));
  const ofRanks = holm(figures.map(([, { against }]) => against?.wilcoxon?.p ?? null));
  return figures.map(([state, figure], k) => {
    const { against } = figure;
    if (against === null) return [state, figure];
    const ranks = against.wilcoxon === null ? null : { ...against.wilcoxon, pHolm: ofRanks[k] ?? null };
    return [state, { ...figure, against: { ...against, pHolm: ofT[k] ?? null, wilcoxon: ranks } }];
  });
}

/**
 * Source: Holm 1979.
 * @returns null in the place of each null
 */
function holm(values: readonly (number | null)[]): (number | null)[] {
  const ordered = values
    .flatMap((p, index) => (p === null ? [] : [{ index, p }]))
    .toSorted((a, b) => a.p - b.p);
  const corrected: (number | null)[] = values.map(() => null);
  let largest = 0;
  for (const [k, { index, p }] of ordered.entries()) {
    largest = Math.max(largest, Math.min(1, p * (ordered.length - k)));
    corrected[index] = largest;
  }
  return corrected;
}
