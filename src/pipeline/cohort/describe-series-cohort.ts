import type { StateFigure } from './compare-states.ts';
import type { SeriesCohortResult } from './summarise-series.ts';
import { countWithNoun } from './describe-cohort.ts';

/** Summarises a cohort of series in a few lines: one figure over all, and of each state against the reference. */
export function describeSeriesCohort(
  { files, errors, average, stateComparison }: SeriesCohortResult,
  figure: string,
): string[] {
  const [first] = files;
  const failed = errors.length === 0 ? '' : `, ${errors.length} failed`;
  const head = `${countWithNoun(files.length, 'file')} of ${countWithNoun(new Set(files.map(({ subject }) => subject)).size, 'subject')}${failed}`;
  if (first === undefined) return [head];
  const all = average[figure];
  const name = `${figure} of ${first.name}`;
  const { reference, rows } = stateComparison;
  return [
    head,
    all === undefined || all.mean === null
      ? `${name}: none`
      : `${name}: ${short(all.mean)}${all.sd === null ? '' : ` ± ${short(all.sd)}`} over ${countWithNoun(all.n, 'subject')}${describeDoubtfulFiles(files, figure)}`,
    ...rows.flatMap(({ state, figures }) => {
      const own = figures[figure];
      if (own === undefined || state === reference) return [];
      return `${state ?? 'no state'} − ${reference ?? ''}: ${describeDifference(own)}`;
    }),
  ];
}

/**
 * Describes in how many files a figure is doubtful. Files from versions without this field count as not doubtful.
 *
 * @param figure  by its name in tables
 * @returns text with a comma before it; empty if there are none
 */
export function describeDoubtfulFiles(files: SeriesCohortResult['files'], figure: string): string {
  const { length } = files.filter(({ whole }) => Object.hasOwn({ ...whole.doubtful }, figure));
  return length === 0 ? '' : `, doubtful in ${countWithNoun(length, 'file')}`;
}

const whyNone = {
  'no-subject-in-both': 'no subject has it in both',
  'one-subject-in-both': 'only one subject has it in both; a test needs two',
};

function describeDifference({ against, why }: StateFigure): string {
  if (against === null) return why === null || why === 'reference' ? 'none' : whyNone[why];
  const { n, difference, interval, p, pHolm, effect, wilcoxon } = against;
  const [low, high] = interval;
  const over = `${short(difference)} over ${countWithNoun(n, 'subject')}`;
  if (p === null || low === null || high === null) return `${over}, all differences are equal`;
  const ranks = wilcoxon === null ? '' : `, signed-rank p = ${wilcoxon.p.toPrecision(2)}`;
  const size = effect === null ? '' : `, d = ${effect.toFixed(2)}`;
  const corrected = pHolm === null ? '' : ` (Holm ${pHolm.toPrecision(2)})`;
  return `${over} (95 % CI ${short(low)} … ${short(high)}), paired t-test p = ${p.toPrecision(2)}${corrected}${ranks}${size}`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
