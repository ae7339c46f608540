import { pairedT } from '../../dsp/statistics/paired-t.ts';
import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import { headlineMethod, type MethodId } from '../../model/methods.ts';
import type { CohortFile } from './cohort-file.ts';
import type { FileFigures } from './file-figures.ts';
import { groupFiles } from './group-files.ts';

/** What states are compared in: the heart rate per minute, intervals in ms. */
export const stateQuantities = ['heartRate', 'rptt', 'lvet', 'pep', 'qs2', 'qtc'] as const;
export type StateQuantity = (typeof stateQuantities)[number];

/** Why a state has no difference from the reference. */
export type NoDifference = 'reference' | 'no-subject-in-both' | 'one-subject-in-both';

/** How far a state is from the reference, over the subjects that have the quantity in both. */
interface StateDifference {
  /** Subjects in both states. */
  readonly n: number;
  /** Mean of the subjects' differences, state less reference. */
  readonly difference: number;
  /** Its 95 % interval. */
  readonly interval: readonly [number | null, number | null];
  /** Of the paired t-test, two-sided; null where all differences are equal. */
  readonly t: number | null;
  readonly df: number;
  readonly p: number | null;
  /** p after Holm's correction for the states that this quantity is compared in. */
  readonly pHolm: number | null;
  /** Mean of the differences in units of their SD. */
  readonly effect: number | null;
}

/** One quantity in one state: a value a subject, the mean over its recordings. */
export interface StateFigure {
  /** Subjects that have it. */
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly against: StateDifference | null;
  /** Null where there is a difference. */
  readonly why: NoDifference | null;
}

export interface StateComparisonRow extends Readonly<Record<StateQuantity, StateFigure>> {
  /** Null of recordings that do not say it. */
  readonly state: string | null;
}

export interface StateComparison {
  /** Whose intervals are compared. */
  readonly method: MethodId;
  /** The state that the others are compared with; null where there are fewer than two. */
  readonly reference: string | null;
  /** States in the order of a study; none where there are fewer than two. */
  readonly rows: readonly StateComparisonRow[];
}

const noFigure: StateFigure = { n: 0, mean: null, sd: null, against: null, why: 'no-subject-in-both' };

/**
 * Compares states with one of them, in the headline method and paired by subject.
 *
 * @param reference  a state; the first in the order of a study where it is null or none of them
 * @param method     of the intervals
 */
export function compareWithState(
  files: readonly CohortFile[],
  reference: string | null = null,
  method: MethodId = headlineMethod,
): StateComparison {
  const groups = groupFiles(files, 'state');
  const named = groups.flatMap(({ label }) => label ?? []);
  if (named.length < 2) return { method, reference: null, rows: [] };
  const against = reference !== null && named.includes(reference) ? reference : (named[0] ?? null);
  const column = (quantity: StateQuantity): ReadonlyMap<string | null, StateFigure> =>
    figuresOfStates(
      new Map(groups.map(({ label, files: own }) => [label, subjectMeans(own, quantity, method)])),
      against,
    );
  const columns = new Map(stateQuantities.map((quantity) => [quantity, column(quantity)]));
  const figure = (quantity: StateQuantity, state: string | null): StateFigure =>
    columns.get(quantity)?.get(state) ?? noFigure;
  return {
    method,
    reference: against,
    rows: groups.map(({ label }) => ({
      state: label,
      heartRate: figure('heartRate', label),
      rptt: figure('rptt', label),
      lvet: figure('lvet', label),
      pep: figure('pep', label),
      qs2: figure('qs2', label),
      qtc: figure('qtc', label),
    })),
  };
}

/** Mean over the recordings of each subject that have the quantity. */
function subjectMeans(
  files: readonly CohortFile[],
  quantity: StateQuantity,
  method: MethodId,
): Map<string, number> {
  const values = new Map<string, number[]>();
  for (const { labels, figures } of files) {
    const value = valueOf(figures, quantity, method);
    if (value !== null) values.set(labels.subject, [...(values.get(labels.subject) ?? []), value]);
  }
  return new Map([...values].map(([subject, own]) => [subject, mean(own)]));
}

function valueOf(figures: FileFigures, quantity: StateQuantity, method: MethodId): number | null {
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
        against: state === reference ? null : differenceOf(differences),
        why: state === reference ? 'reference' : whyNone(differences.length),
      },
    ];
  });
  return new Map(correctedByHolm(figures));
}

function whyNone(pairCount: number): NoDifference | null {
  if (pairCount === 0) return 'no-subject-in-both';
  return pairCount === 1 ? 'one-subject-in-both' : null;
}

function differenceOf(differences: readonly number[]): StateDifference | null {
  const test = pairedT(differences);
  if (test === null) return null;
  const { n, t, df, p, mean: difference, interval, effect } = test;
  // Equal differences have no spread and so no t, however large they are.
  const isTold = Number.isFinite(t);
  return {
    n,
    difference,
    interval: isTold ? interval : [null, null],
    t: isTold ? t : null,
    df,
    p: isTold ? p : null,
    pHolm: null,
    effect: isTold ? effect : null,
  };
}

/** Source: Holm 1979. */
function correctedByHolm(
  figures: readonly (readonly [string | null, StateFigure])[],
): (readonly [string | null, StateFigure])[] {
  const ordered = figures
    .flatMap(([state, { against }]) => (against?.p == null ? [] : [{ state, p: against.p }]))
    .toSorted((a, b) => a.p - b.p);
  const corrected = new Map<string | null, number>();
  let largest = 0;
  for (const [k, { state, p }] of ordered.entries()) {
    largest = Math.max(largest, Math.min(1, p * (ordered.length - k)));
    corrected.set(state, largest);
  }
  return figures.map(([state, figure]) => {
    const pHolm = corrected.get(state) ?? null;
    return [state, figure.against === null ? figure : { ...figure, against: { ...figure.against, pHolm } }];
  });
}
