import {
  certaintyShares,
  supraventricularModel,
  ventricularModel,
} from '../../src/analysis/rhythm/class-weights.ts';
import { computeRates } from '../../src/analysis/scoring/rates.ts';
import type { BeatCounts, ScoredClass } from '../../src/model/scoring.ts';
import { certainClasses, classDatabases, loadClassRecords } from './class-records.ts';
import { countDetected, loadLeads } from './detected-classes.ts';
import { type HeldOut, holdOutDatabases, holdOutFolds, nameHeldOut } from './fit-classes.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

/** Counts of VEB and SVEB. */
interface ClassCounts {
  readonly record: string;
  readonly database: string;
  readonly veb: BeatCounts;
  readonly sveb: BeatCounts;
}

/** Names of the databases in tables. */
export const databaseWords = { mitdb: 'MIT-BIH, 22', 'ecg-beats-nsv': 'ecg-beats-nsv, 34' } as const;

/** Makes the tables of `docs/rhythm.md`: classes by database, held out and not, by record, and their certainty. */
export async function classTables(): Promise<Record<string, string>> {
  const records = await loadClassRecords();
  const models = {
    ventricular: ventricularModel,
    supraventricular: supraventricularModel,
    certainty: certaintyShares,
  };
  const fitted = records.map((record): HeldOut => ({ record, models }));
  const other = holdOutDatabases(records).map(countCalls);
  const found: ClassCounts[] = [];
  for (const { database, record } of records) {
    found.push({ database, record, ...countDetected(await loadLeads(database, record)) });
  }
  const ways: readonly (readonly [string, readonly ClassCounts[]])[] = [
    ['fitted on the other database', other],
    ['fitted on seven eighths of the records of both', holdOutFolds(records).map(countCalls)],
    ['fitted on all', fitted.map(countCalls)],
    ['fitted on all, own detector, first lead, known shapes alone in poor signal', found],
  ];
  return {
    'classes-by-database': markdownTable(
      ['records', 'weights', 'VEB Se/+P', 'SVEB Se/+P'],
      classDatabases.flatMap((database) =>
        ways.map(([way, counts]) => {
          const own = counts.filter((one) => one.database === database);
          return [databaseWords[database], way, ratesCell(pool(own, 'veb')), ratesCell(pool(own, 'sveb'))];
        }),
      ),
    ),
    'classes-by-record': markdownTable(
      ['record', 'VEB Se/+P', 'SVEB Se/+P'],
      other
        .filter(({ veb, sveb }) => [veb, sveb].some(({ tp, fn, fp }) => tp + fn + fp > 0))
        .map(({ record, veb, sveb }) => [record, ratesCell(veb), ratesCell(sveb)]),
    ),
    certainty: certaintyTable([
      ['seven eighths', holdOutFolds(records, true)],
      ['the other database', holdOutDatabases(records, true)],
    ]),
  };
}

/** Counts like EC57: F or Q called VEB is no false VEB, Q called SVEB no false SVEB. */
function countCalls(held: HeldOut): ClassCounts {
  const { beats, record, database } = held.record;
  const { classes: names } = nameHeldOut(held);
  const count = (one: 'S' | 'V', leftOut: readonly ScoredClass[]): BeatCounts => {
    const [tp, all] = [
      beats.filter(({ name }, i) => name === one && names[i] === one).length,
      beats.filter(({ name }) => name === one).length,
    ];
    const fp = beats.filter(
      ({ name }, i) => names[i] === one && name !== one && !leftOut.includes(name),
    ).length;
    return { tp, fp, fn: all - tp, ...computeRates(tp, fp, all - tp) };
  };
  return { record, database, veb: count('V', ['F', 'Q']), sveb: count('S', ['Q']) };
}

/** Pools the counts of several records. */
export function pool(counts: readonly Pick<ClassCounts, 'veb' | 'sveb'>[], kind: 'veb' | 'sveb'): BeatCounts {
  const sum = (key: 'tp' | 'fp' | 'fn') => counts.reduce((total, one) => total + one[kind][key], 0);
  const [tp, fp, fn] = [sum('tp'), sum('fp'), sum('fn')];
  return { tp, fp, fn, ...computeRates(tp, fp, fn) };
}

/** Computes the gross counts of the records of each database with weights fitted on the other. */
export async function heldOutClasses(): Promise<readonly ClassCounts[]> {
  return holdOutDatabases(await loadClassRecords()).map(countCalls);
}

const percent = (share: number | null) => formatFixed(share === null ? null : 100 * share, 1);

/** Writes Se/+P in %, and the numbers found, missed and falsely called. */
export function ratesCell({ se, ppv, tp, fn, fp }: BeatCounts): string {
  return `${percent(se)}/${percent(ppv)} (${tp}, ${fn}, ${fp})`;
}

/**
 * Tabulates the fraction of correct calls in each range of certainty, with models and certainties from other records.
 */
function certaintyTable(ways: readonly (readonly [name: string, held: readonly HeldOut[]])[]): string {
  const ends = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];
  const columns = ways.flatMap(([name, held]) => {
    const calls = listCalls(held);
    return (['V', 'S', 'N'] as const).map((kind) => ({ head: `${kind}, ${name}`, calls: calls[kind] }));
  });
  const cellOf = (calls: readonly Call[], from: number, to: number): string => {
    const own = calls.filter(({ told }) => told >= from && (told < to || to === 1));
    if (own.length === 0) return '–';
    const mean = own.reduce((sum, { told }) => sum + told, 0) / own.length;
    const right = own.filter(({ isRight }) => isRight).length / own.length;
    return `${percent(mean)}: ${percent(right)} of ${own.length}`;
  };
  return markdownTable(
    ['certainty told', ...columns.map(({ head }) => head)],
    ends
      .slice(1)
      .map((to, k) => [`${ends[k]} to ${to}`, ...columns.map(({ calls }) => cellOf(calls, ends[k], to))]),
  );
}

interface Call {
  readonly told: number;
  readonly isRight: boolean;
}

function listCalls(held: readonly HeldOut[]): Record<'N' | 'S' | 'V', Call[]> {
  const calls: Record<'N' | 'S' | 'V', Call[]> = { N: [], S: [], V: [] };
  for (const one of held) {
    const { classes, certainty } = nameHeldOut(one);
    one.record.beats.forEach(({ name }, i) => {
      const kind = certainClasses.find((own) => own === classes[i]);
      if (kind !== undefined && name !== 'F' && name !== 'Q')
        calls[kind].push({ told: certainty[i], isRight: name === kind });
    });
  }
  return calls;
}
