import type { DataTable } from '../../charts/figures/data-table.ts';
import type { ScoredClass } from '../../model/scoring.ts';
import type { KnownCounts, TemplatesView } from '../../model/templates-view.ts';
import { templateName } from '../template-colours.ts';
import type { TileGroup } from './tile-groups.ts';
import { toPercent } from '../../ui/format-number.ts';

/** WFDB mnemonics in words. */
const words: Readonly<Record<string, string>> = {
  '': 'no beat',
  N: 'normal',
  V: 'PVC',
  F: 'fusion',
  A: 'atrial premature',
  a: 'aberrated',
  L: 'left bundle branch',
  R: 'right bundle branch',
  E: 'ventricular escape',
  J: 'junctional premature',
  S: 'premature',
  e: 'atrial escape',
  j: 'nodal escape',
  '/': 'paced',
  f: 'paced fusion',
  Q: 'unclassifiable',
};

/** Returns a mnemonic in words. */
export const mnemonicWords = (label: string): string => words[label] ?? label;

export interface ConfusionRow {
  readonly known: string;
  /** Number of beats in each group. */
  readonly counts: readonly number[];
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** Counts the beats of each known class in each group. Larger classes come first, and non-beats last. */
export function confusionRows(
  view: Pick<TemplatesView, 'known' | 'labels'>,
  groups: readonly TileGroup[],
): readonly ConfusionRow[] {
  const { known } = view;
  if (known === null) return [];
  const rows = new Map<string, number[]>();
  groups.forEach(({ beats }, place) => {
    for (const beat of beats) {
      const label = known.labels[beat] ?? '';
      const counts = rows.get(label) ?? groups.map(() => 0);
      counts[place] = (counts[place] ?? 0) + 1;
      rows.set(label, counts);
    }
  });
  return [...rows]
    .map(([label, counts]) => ({ known: label, counts }))
    .toSorted((a, b) => Number(a.known === '') - Number(b.known === '') || sum(b.counts) - sum(a.counts));
}

/** Classes for which templates are scored, if at least one beat is known to be or was assigned to the class. */
const scored = ['V', 'S', 'F'] as const satisfies readonly ScoredClass[];

export interface ClassScore extends KnownCounts {
  readonly name: (typeof scored)[number];
  /** Fractions; null if the denominator is zero. */
  readonly se: number | null;
  readonly ppv: number | null;
}

const shareOrNull = (count: number, of: number): number | null => (of === 0 ? null : count / of);

/** Returns the sensitivity; null if no beat is known to be of the class. */
export const sensitivity = ({ tp, fn }: KnownCounts): number | null => shareOrNull(tp, tp + fn);

/** Returns the positive predictive value; null if no beat was assigned to the class. */
export const predictiveValue = ({ tp, fp }: KnownCounts): number | null => shareOrNull(tp, tp + fp);

/** Returns how well templates identify ventricular, supraventricular and fusion beats. */
export function classScores({ known }: Pick<TemplatesView, 'known'>): readonly ClassScore[] {
  if (known === null) return [];
  return scored
    .map((name) => ({ name, ...known.scores.byClass[name] }))
    .filter(({ tp, fn, fp }) => tp + fn + fp > 0)
    .map((counts) => ({ ...counts, se: sensitivity(counts), ppv: predictiveValue(counts) }));
}

/** Returns the table of beats by known class and group, with the scores of each class below. */
export function confusionTable(view: TemplatesView, groups: readonly TileGroup[]): DataTable {
  const { known } = view;
  const all = known === null ? [] : [{ name: 'abnormal', ...known.scores.abnormal }];
  const scores = [...all, ...classScores(view)];
  const blank = groups.map(() => null);
  return {
    columns: [
      'known',
      ...groups.map(({ template }) => (template === null ? 'small' : templateName(template))),
      'Se, %',
      'PPV, %',
      'found',
      'missed',
      'false',
      'of them no beat',
    ],
    rows: [
      ...confusionRows(view, groups).map(({ known: label, counts }) => [
        mnemonicWords(label),
        ...counts,
        ...Array.from({ length: 6 }, () => null),
      ]),
      ...scores.map(({ name, tp, fn, fp, extra }) => {
        const counts = { tp, fn, fp, extra };
        return [
          name === 'abnormal' ? name : `class ${name}`,
          ...blank,
          toPercent(sensitivity(counts)),
          toPercent(predictiveValue(counts)),
          tp,
          fn,
          fp,
          extra,
        ];
      }),
    ],
  };
}
