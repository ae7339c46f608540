import type { CohortResult } from '../../pipeline/cohort/summarise-cohort.ts';
import { comparedMethods, type MethodPair, nameMethod } from '../../model/methods.ts';
import type { CohortUnit, UnitTests } from '../../pipeline/cohort/unit-tests.ts';
import { formatNumber, formatP, formatRatio, missingText } from '../../ui/format-number.ts';
import { intervalText } from './row-model.ts';

/** Printed results of a test for one feature. */
export interface TestFigures {
  readonly n: string;
  /** t, or W with its letter. */
  readonly statistic: string;
  readonly df: string;
  readonly p: string;
  /** Difference, or ratio of variances, with its interval. */
  readonly estimate: string;
  /** Cohen's d, or the rank-biserial correlation for ranks; empty if the estimate is a ratio. */
  readonly effect: string;
}

export interface TestLine {
  readonly id: string;
  readonly name: string;
  /** Unit of the estimate: 'points', 'ms', 'ratio'. */
  readonly unit: string;
  readonly foot: TestFigures;
  readonly notch: TestFigures;
}

export interface TestBlock {
  readonly unit: CohortUnit;
  readonly methods: MethodPair;
  /** 'historic − aligned' */
  readonly pair: string;
  readonly title: string;
  /** Members without a value by one of the methods, which are in no test of PPV. */
  readonly leftOut: Readonly<Record<'foot' | 'notch', readonly string[]>>;
  readonly lines: readonly TestLine[];
}

const nothing: TestFigures = {
  n: missingText,
  statistic: missingText,
  df: '',
  p: missingText,
  estimate: missingText,
  effect: '',
};

const tooFew: TestFigures = { ...nothing, p: 'too few' };

const degrees = (df: number | null): string =>
  df === null ? '' : formatNumber(df, Number.isInteger(df) || df >= 100 ? 0 : 1);

type AnyT = UnitTests['welch'] | UnitTests['paired'];

/** @param scale  100 for fractions shown as percent */
function tFigures(test: AnyT, scale: number): TestFigures {
  if (test === null) return tooFew;
  const { n, t, df, p, difference, interval, effect } = test;
  const [low, high] = interval;
  const scaled = [low === null ? null : low * scale, high === null ? null : high * scale] as const;
  return {
    n: formatNumber(typeof n === 'number' ? n : n[0], 0),
    statistic: formatNumber(t, 2),
    df: degrees(df),
    p: formatP(p),
    estimate: intervalText(difference * scale, scaled),
    effect: effect === null ? '' : `d ${formatNumber(effect, 2)}`,
  };
}

function wilcoxonFigures(test: UnitTests['wilcoxon']): TestFigures {
  // One pair has the same p whatever its values.
  if (test === null || test.n < 2) return tooFew;
  const { n, w, p, method, effect } = test;
  return {
    ...nothing,
    n: formatNumber(n, 0),
    statistic: `W ${formatNumber(w, 0)} (${method})`,
    p: formatP(p),
    effect: effect === null ? '' : `r ${formatNumber(effect, 2)}`,
  };
}

/** Formats a ratio with about two digits, because ratios of variances reach thousands. */
function ratioText(ratio: number, [low, high]: readonly [number, number]): string {
  return `${formatRatio(ratio)} (${formatRatio(low)} … ${formatRatio(high)})`;
}

function varianceFigures(test: UnitTests['pitmanMorgan']): TestFigures {
  if (test === null) return nothing;
  const { n, t, df, p, ratio, interval } = test;
  return {
    n: formatNumber(n, 0),
    statistic: formatNumber(t, 2),
    df: degrees(df),
    p: formatP(p),
    estimate: ratioText(ratio, interval),
    effect: '',
  };
}

function makeLines(tests: Readonly<Record<'foot' | 'notch', UnitTests>>): readonly TestLine[] {
  const both = (of: (own: UnitTests) => TestFigures) => ({ foot: of(tests.foot), notch: of(tests.notch) });
  return [
    { id: 'welch', name: 'Welch', unit: 'PPV, points', ...both(({ welch }) => tFigures(welch, 100)) },
    {
      id: 'student',
      name: 'Student',
      unit: 'PPV, points',
      ...both(({ student }) => tFigures(student, 100)),
    },
    {
      id: 'paired',
      name: 'Paired',
      unit: 'PPV, points',
      ...both(({ paired }) => tFigures(paired, 100)),
    },
    {
      id: 'wilcoxon',
      name: 'Wilcoxon',
      unit: 'Wilcoxon signed ranks',
      ...both(({ wilcoxon }) => wilcoxonFigures(wilcoxon)),
    },
    {
      id: 'pitmanMorgan',
      name: 'Variance ratio',
      unit: 'Pitman–Morgan',
      ...both(({ pitmanMorgan }) => varianceFigures(pitmanMorgan)),
    },
    { id: 'heldOut', name: 'Held-out SD', unit: 'ms', ...both(({ heldOut }) => tFigures(heldOut, 1)) },
    {
      id: 'sdUnaveraged',
      name: 'SD, single',
      unit: 'ms',
      ...both(({ sdUnaveraged }) => tFigures(sdUnaveraged, 1)),
    },
  ];
}

const titles: Readonly<Record<CohortUnit, string>> = { file: 'Recordings', subject: 'Subjects' };

/** Returns every test of each pair of methods over recordings and over subjects, the current unit first. */
export function testBlocks({ tests, pairs }: CohortResult, unit: CohortUnit): readonly TestBlock[] {
  const order: readonly CohortUnit[] = unit === 'file' ? ['file', 'subject'] : ['subject', 'file'];
  return [{ methods: comparedMethods, tests }, ...Object.values(pairs)].flatMap(
    ({ methods, tests: ofPair }) => {
      const pair = methods.map(nameMethod).join(' − ');
      return order.map((own) => ({
        unit: own,
        methods,
        pair,
        title: titles[own],
        leftOut: { foot: ofPair[own].foot.leftOut, notch: ofPair[own].notch.leftOut },
        lines: makeLines(ofPair[own]).filter(({ id }) => id !== 'heldOut' || hasHeldOut(ofPair[own])),
      }));
    },
  );
}

function hasHeldOut({ foot, notch }: Readonly<Record<'foot' | 'notch', UnitTests>>): boolean {
  return foot.heldOut !== null || notch.heldOut !== null;
}
