import type { BeatCounts } from '../../src/model/scoring.ts';
import { bridgeGaps } from '../../src/analysis/qrs/bridge-gaps.ts';
import { classDatabases, listRecords } from './class-records.ts';
import { databaseWords, pool, ratesCell } from './class-tables.ts';
import { countDetected, loadLeads, type TwoLeads } from './detected-classes.ts';
import { addBursts, addResidue, loadElectrodeMotion } from './lead-noise.ts';
import { markdownTable } from './markdown-table.ts';

/** Adds noise to two leads of a record. */
type AddNoise = (leads: readonly Float64Array[], fs: number, record: string) => readonly Float64Array[];

/** Tabulates VEB and SVEB of both databases with noise added to the leads, by the program's own weights. */
export async function classNoiseTable(tell: (words: string) => void): Promise<string> {
  const motion = await loadElectrodeMotion();
  const seedOf = (record: string): number => Number(record.replace(/\D/gu, ''));
  const addMotion =
    (share: number): AddNoise =>
    (leads, fs) =>
      leads.map((lead, l) => addResidue(lead, fs, motion[l], share));
  const kinds: readonly (readonly [string, AddNoise])[] = [
    ['none', (leads) => leads],
    [
      'motion, muscle or a lead off, 40 % of the first lead',
      (leads, fs, record) => addBursts(leads, fs, 'noise in the first', seedOf(record)),
    ],
    [
      'the same, 25 % of both leads',
      (leads, fs, record) => addBursts(leads, fs, 'noise in both', seedOf(record)),
    ],
    ['electrode motion of 118e06, half as high', addMotion(0.5)],
    ['the same, as high as there', addMotion(1)],
  ];
  const counts = kinds.map(() => classDatabases.map((): { veb: BeatCounts; sveb: BeatCounts }[] => []));
  for (const [d, database] of classDatabases.entries()) {
    for (const record of listRecords(database)) {
      const leads = await loadLeads(database, record);
      kinds.forEach(([, add], k) => counts[k][d].push(countDetected(withNoise(leads, record, add))));
      tell(`classes in noise: ${record}`);
    }
  }
  const heads = classDatabases.flatMap((database) =>
    ['VEB', 'SVEB'].map((kind) => `${databaseWords[database]}, ${kind} Se/+P`),
  );
  return markdownTable(
    ['noise', ...heads],
    kinds.map(([name], k) => [
      name,
      ...counts[k].flatMap((own) => [ratesCell(pool(own, 'veb')), ratesCell(pool(own, 'sveb'))]),
    ]),
  );
}

function withNoise(leads: TwoLeads, record: string, add: AddNoise): TwoLeads {
  const { first, second, fs } = leads;
  const whole = [first, second].map((one) => Float64Array.from(bridgeGaps(one)));
  const [one, other] = add(whole, fs, record);
  return { ...leads, first: { ...first, values: one }, second: { ...second, values: other } };
}
