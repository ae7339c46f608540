import type { DataTable } from '../../charts/data-table.ts';
import type { TemplatesView } from '../../model/templates-view.ts';
import { templateName } from '../template-colours.ts';
import type { TileGroup } from './tile-groups.ts';

/** WFDB mnemonics as they are read. */
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

/** A mnemonic in words. */
export const knownWord = (label: string): string => words[label] ?? label;

export interface KnownRow {
  readonly known: string;
  /** Beats, group by group. */
  readonly counts: readonly number[];
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** How many beats of each known class are in each group; classes by their number, what is no beat last. */
export function knownRows(
  view: Pick<TemplatesView, 'known' | 'labels'>,
  groups: readonly TileGroup[],
): readonly KnownRow[] {
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

export interface ClassScore {
  readonly name: 'V' | 'S' | 'F';
  /** Shares; null of nothing to share. */
  readonly se: number | null;
  readonly ppv: number | null;
  /** Known beats of it. */
  readonly known: number;
}

const classesOf: Readonly<Record<ClassScore['name'], string>> = { V: 'VEr', S: 'AaJS', F: 'F' };

const classOf = (label: string): string =>
  Object.entries(classesOf).find(([, labels]) => label !== '' && labels.includes(label))?.[0] ??
  (label === '' ? '' : 'N');

/** Se and PPV where every template is taken for what most of its beats are; what is not marked as noise. */
export function classScores({
  known,
  labels,
  templates,
}: Pick<TemplatesView, 'known' | 'labels' | 'templates'>): readonly ClassScore[] {
  if (known === null) return [];
  const classes = known.labels.map(classOf);
  const votes = new Map<number, Map<string, number>>();
  labels.forEach((label, beat) => {
    const own = votes.get(label) ?? new Map<string, number>();
    const name = classes[beat] ?? '';
    own.set(name, (own.get(name) ?? 0) + 1);
    votes.set(label, own);
  });
  const isNoise = new Set(templates.filter((one) => one.isNoise).map(({ label }) => label));
  const taken = new Map(
    [...votes].map(([label, own]) => [
      label,
      isNoise.has(label) ? '' : ([...own].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''),
    ]),
  );
  return (['V', 'S', 'F'] as const).map((name) => {
    let [hits, called, all] = [0, 0, 0];
    labels.forEach((label, beat) => {
      const isOwn = classes[beat] === name;
      const isCalled = taken.get(label) === name;
      if (isOwn) all += 1;
      if (isCalled) called += 1;
      if (isOwn && isCalled) hits += 1;
    });
    return {
      name,
      known: all,
      se: all === 0 ? null : hits / all,
      ppv: called === 0 ? null : hits / called,
    };
  });
}

/** Abnormal is what is not in the master and no noise, against what is known not to be normal; null where nothing is known. */
export function abnormalScore(view: Pick<TemplatesView, 'known' | 'labels' | 'master' | 'templates'>): {
  readonly known: number;
  readonly hits: number;
  readonly called: number;
} | null {
  const { known, labels, master, templates } = view;
  if (known === null) return null;
  const noise = new Set(templates.filter((one) => one.isNoise).map(({ label }) => label));
  let [all, hits, called] = [0, 0, 0];
  labels.forEach((label, beat) => {
    const name = classOf(known.labels[beat] ?? '');
    const isOdd = name !== '' && name !== 'N';
    const isCalled = label !== master && !noise.has(label);
    if (isOdd) all += 1;
    if (isCalled) called += 1;
    if (isOdd && isCalled) hits += 1;
  });
  return { known: all, hits, called };
}

export function knownTable(rows: readonly KnownRow[], groups: readonly TileGroup[]): DataTable {
  return {
    columns: [
      'known',
      ...groups.map(({ template }) => (template === null ? 'small' : templateName(template))),
    ],
    rows: rows.map(({ known, counts }) => [knownWord(known), ...counts]),
  };
}
