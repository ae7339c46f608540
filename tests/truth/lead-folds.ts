import { readdirSync } from 'node:fs';
import { bridgeGaps } from '../../src/analysis/qrs/bridge-gaps.ts';
import { OwnDetector } from '../../src/analysis/qrs/own/detect-own.ts';
import {
  judgeCandidates,
  type JudgedCandidates,
  type LeadFigures,
  leadFigures,
} from '../../src/analysis/qrs/own/doubt.ts';
import { fuseLeads } from '../../src/analysis/qrs/own/fuse-leads.ts';
import { defaultOwnParams } from '../../src/analysis/qrs/own/params.ts';
import { defaultScoreOptions, scoreBeats } from '../../src/analysis/scoring/bxb.ts';
import { dataPath } from '../support/data.ts';
import { recordAnnotations, loadEcg } from '../support/ecg-record.ts';
import { chooseParametersInTurn } from './detector-folds.ts';
import { addBursts, type NoisyLeads, noisyLeads } from './lead-noise.ts';
import { markdownTable } from './markdown-table.ts';

const databases = ['mitdb', 'nstdb', 'qtdb', 'ecg-beats-nsv'] as const;
type Database = (typeof databases)[number];

/** Two leads of a record, with the number of errors in each alone. */
interface LeadPair {
  readonly database: Database;
  readonly way: NoisyLeads;
  readonly judged: readonly JudgedCandidates[];
  readonly scoreOf: (judged: JudgedCandidates) => number;
  readonly better: number;
}

async function readPairs(database: Database, name: string): Promise<LeadPair[]> {
  const records = [await loadEcg(database, name), await loadEcg(database, name, 1)];
  const [{ fs }] = records;
  const recorded = records.map(({ physical }) => bridgeGaps(physical));
  const reference = recordAnnotations(records[0], 'atr');
  const options = { ...defaultScoreOptions, ...(database === 'qtdb' ? { fromSec: 0 } : {}) };
  const scoreOf = ({ candidates, chain, step }: JudgedCandidates): number => {
    const marks = Float64Array.from(chain, (k) => candidates.indexAt(k) * step);
    const { fn, fp } = scoreBeats(reference, marks, fs, options);
    return fn + fp;
  };
  // nstdb has noise already.
  const some = database === 'nstdb' ? noisyLeads.slice(0, 1) : noisyLeads;
  return some.map((way) => {
    const leads = addBursts(recorded, fs, way, Number(name.replace(/\D/gu, '')));
    const detector = new OwnDetector(leads.length, fs, leads[0].length, defaultOwnParams);
    detector.push(leads);
    const judged = detector.gather().map((found) => judgeCandidates(found, defaultOwnParams));
    const better = Math.min(...judged.slice(1).map(scoreOf));
    return { database, way, judged, scoreOf, better };
  });
}

/** Values tried in each fold for each parameter separately. */
const choices: readonly (readonly [keyof LeadFigures, readonly number[]])[] = [
  ['reach', [3, 5, 7]],
  ['jointShare', [0.7, 0.85, 1]],
  ['fewestShown', [0.5, 0.75]],
  ['power', [2, 3, 4, 6]],
  ['withoutPeak', [-3, -4, -6]],
];

/** Errors with both leads, and their excess over those of the better lead, by record. */
interface PairErrors {
  readonly both: number;
  readonly over: number;
}

const counted = new WeakMap<LeadPair, Map<string, number>>();

function errorsOfPair(pair: LeadPair, figures: LeadFigures): number {
  const known = counted.get(pair) ?? new Map<string, number>();
  counted.set(pair, known);
  const key = JSON.stringify(figures);
  let errors = known.get(key);
  if (errors === undefined)
    known.set(key, (errors = pair.scoreOf(fuseLeads(pair.judged, defaultOwnParams, figures))));
  return errors;
}

function countErrors(pairs: readonly LeadPair[], figures: LeadFigures): PairErrors {
  const all = pairs.map((pair) => ({ both: errorsOfPair(pair, figures), better: pair.better }));
  return {
    both: all.reduce((sum, { both }) => sum + both, 0),
    over: all.reduce((sum, { both, better }) => sum + Math.max(0, both - better), 0),
  };
}

/** Computes the cost. Each database and way counts by the logarithm of its errors. */
function measureCost(pairs: readonly LeadPair[], figures: LeadFigures): number {
  const parts = databases.flatMap((database) =>
    noisyLeads.map((way) => pairs.filter((pair) => pair.database === database && pair.way === way)),
  );
  return parts.reduce((sum, part) => {
    if (part.length === 0) return sum;
    const { both, over } = countErrors(part, figures);
    return sum + Math.log(10 + both) + 0.5 * Math.log(10 + over);
  }, 0);
}

/** Tabulates two leads of each database with parameters chosen on the others, as recorded and with added noise. */
export async function leadFoldsTable(): Promise<string> {
  const pairs: LeadPair[] = [];
  for (const database of databases) {
    const names = readdirSync(dataPath(database)).filter((file) => file.endsWith('.hea'));
    for (const file of names) pairs.push(...(await readPairs(database, file.slice(0, -'.hea'.length))));
  }
  const rows: string[][] = [];
  for (const database of databases) {
    const out = pairs.filter((pair) => pair.database === database);
    const others = pairs.filter((pair) => pair.database !== database);
    const figures = chooseParametersInTurn(leadFigures, choices, (some) => measureCost(others, some));
    const changed = choices.flatMap(([name]) =>
      figures[name] === leadFigures[name] ? [] : [`${name} ${figures[name]}`],
    );
    for (const way of noisyLeads) {
      const own = out.filter((pair) => pair.way === way);
      if (own.length === 0) continue;
      const better = own.reduce((sum, pair) => sum + pair.better, 0);
      const cells = [countErrors(own, figures), countErrors(own, leadFigures)].map(
        ({ both, over }) => `${both} (${over})`,
      );
      rows.push([database, way, String(better), ...cells, changed.join(', ')]);
    }
  }
  return markdownTable(
    ['held out', 'leads', 'the better', 'both, held out', 'both, final', 'figures of the fold'],
    rows,
  );
}
