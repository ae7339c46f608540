import { readdirSync, readFileSync } from 'node:fs';
import { bridgeGaps } from '../../src/analysis/qrs/bridge-gaps.ts';
import { scoreCandidates } from '../../src/analysis/qrs/own/chain.ts';
import type { GatheredCandidates } from '../../src/analysis/qrs/own/candidate-search.ts';
import { OwnDetector } from '../../src/analysis/qrs/own/detect-own.ts';
import { chooseBeats } from '../../src/analysis/qrs/own/doubt.ts';
import { type OwnFigures, ownFigures } from '../../src/analysis/qrs/own/figures.ts';
import { defaultOwnParams } from '../../src/analysis/qrs/own/params.ts';
import { type Surroundings, computeSurroundings } from '../../src/analysis/qrs/own/surroundings.ts';
import { defaultScoreOptions, scoreBeats } from '../../src/analysis/scoring/bxb.ts';
import { readVariables } from '../../src/io/mat/read-variables.ts';
import { memorySource } from '../../src/io/source.ts';
import type { AnnotationSet } from '../../src/model/annotation.ts';
import type { ScoreOptions } from '../../src/model/scoring.ts';
import { dataPath } from '../support/data.ts';
import { recordAnnotations, loadEcg } from '../support/ecg-record.ts';
import { markdownTable } from './markdown-table.ts';

/**
 * One lead of a record with the candidates of our own detector; only the choice of beats is repeated for each parameter
 * value.
 */
interface GatheredLead {
  readonly database: string;
  /** For MIT-BIH, the quarter of its records. */
  readonly quarter: number;
  readonly fs: number;
  readonly reference: AnnotationSet;
  readonly options: ScoreOptions;
  /** Data for the choice of beats; it depends on the parameters of noisy stretches. */
  readonly gathered: (figures: OwnFigures) => Gathered;
}

interface Gathered {
  readonly found: GatheredCandidates;
  readonly about: Surroundings;
}

/** Values tried in each fold for each parameter separately. */
const choices: readonly (readonly [keyof OwnFigures, readonly number[]])[] = [
  ['leastMiddle', [0.15, 0.2, 0.25, 0.3]],
  ['bias', [0.4, 0.6, 0.8]],
  ['tallReach', [0.24, 0.27, 0.3]],
  ['overT', [4.5, 5, 6]],
  ['overFirstT', [1.5, 2, 3]],
  ['mostExplained', [0, 1.5, 3]],
  ['runHeights', [1.1, 1.25, 1.5]],
  ['slowNoise', [0.7, 0.75, 0.8, 0.85]],
  ['noisy', [0.5, 0.6, 0.75]],
  ['repeats', [1.1, 1.15, 1.2]],
  ['matchFloor', [2, 2.5, 3]],
];

interface Errors {
  readonly missed: number;
  readonly extra: number;
}

/** Cache of error counts: folds share most of their leads and parameter values. */
const counted = new WeakMap<GatheredLead, Map<string, Errors>>();

/** Counts misses and extra marks of one lead with the given parameters; a beat's mark is the middle of the QRS. */
function errorsOfLead(lead: GatheredLead, figures: OwnFigures): Errors {
  const known = counted.get(lead) ?? new Map<string, Errors>();
  counted.set(lead, known);
  const key = JSON.stringify(figures);
  let errors = known.get(key);
  if (errors === undefined) known.set(key, (errors = countErrors(lead, figures)));
  return errors;
}

function countErrors({ gathered, reference, options, fs }: GatheredLead, figures: OwnFigures): Errors {
  const { found, about } = gathered(figures);
  const { candidates, step } = found;
  const evidence = scoreCandidates(candidates, defaultOwnParams, figures);
  const chain = chooseBeats({ ...found, about, evidence }, defaultOwnParams, figures);
  const marks = Float64Array.from(chain, (k) => candidates.indexAt(k) * step);
  const { fn, fp } = scoreBeats(reference, marks, fs, options);
  return { missed: fn, extra: fp };
}

/** Sums the same over several leads. */
function sumErrors(leads: readonly GatheredLead[], figures: OwnFigures): Errors {
  const all = leads.map((lead) => errorsOfLead(lead, figures));
  const sum = (key: keyof Errors) => all.reduce((total, one) => total + one[key], 0);
  return { missed: sum('missed'), extra: sum('extra') };
}

/**
 * Chooses the best value of each parameter with the others at their current values; a parameter without gain keeps its
 * value.
 *
 * @param costOf  cost of a set of parameters
 */
export function chooseParametersInTurn<Figures extends Record<string, number>>(
  standing: Figures,
  values: readonly (readonly [keyof Figures, readonly number[]])[],
  costOf: (figures: Figures) => number,
): Figures {
  const chosen = { ...standing };
  const before = costOf(standing);
  for (const [name, some] of values) {
    let best = before;
    for (const value of some) {
      const other = { ...standing, [name]: value };
      const here = costOf(other);
      if (here < best) [best, chosen[name]] = [here, other[name]];
    }
  }
  return chosen;
}

/**
 * Chooses the parameters. Databases count by the logarithm of their errors, so that the noisiest one does not dominate.
 */
function chooseFigures(leads: readonly GatheredLead[]): OwnFigures {
  const databases = [...new Set(leads.map(({ database }) => database))];
  const parts = databases.map((name) => leads.filter(({ database }) => database === name));
  return chooseParametersInTurn(ownFigures, choices, (figures) =>
    parts.reduce((sum, part) => {
      const { missed, extra } = sumErrors(part, figures);
      return sum + Math.log(10 + missed + extra);
    }, 0),
  );
}

function gather(values: Float64Array, fs: number): Pick<GatheredLead, 'gathered'> {
  const known = new Map<string, Gathered>();
  const gathered = (figures: OwnFigures): Gathered => {
    const key = `${figures.slowNoise} ${figures.noisy} ${figures.repeats} ${figures.matchFloor}`;
    let own = known.get(key);
    if (own !== undefined) return own;
    const detector = new OwnDetector(1, fs, values.length, defaultOwnParams, null, figures);
    detector.push([values]);
    const [found] = detector.gather();
    own = { found, about: computeSurroundings(found.candidates, found.beats, found.rate) };
    known.set(key, own);
    return own;
  };
  return { gathered };
}

async function wfdbLead(folder: string, name: string, source = 'atr', channel = 0): Promise<GatheredLead> {
  const record = await loadEcg(folder, name, channel);
  const reference = recordAnnotations(record, source);
  const { fs } = record;
  const first = reference.annotations.find(({ label }) => label === 'N');
  const last = reference.annotations.findLast(({ label }) => label === 'N');
  // LUDB has no marks for the first and last beats of its 10 s.
  const marked = {
    fromSec: (first?.sampleIndex ?? 0) / reference.fs - 0.15,
    toSec: (last?.sampleIndex ?? 0) / reference.fs + 0.15,
    toleranceMs: 150,
  };
  const options =
    folder === 'ludb'
      ? marked
      : folder === 'qtdb'
        ? { ...defaultScoreOptions, fromSec: 0 }
        : defaultScoreOptions;
  const bridged = Float64Array.from(bridgeGaps(record.physical));
  const quarter = folder === 'mitdb' ? Number(name) % 4 : 0;
  return { database: folder, quarter, fs, reference, options, ...gather(bridged, fs) };
}

/** Loads a record of the CPSC 2019 challenge: 500 Hz and 10 s; its sample numbers count from 1. */
async function cpscLead(number: string): Promise<GatheredLead> {
  const read = async (file: string, name: string) => {
    const source = memorySource(file, readFileSync(dataPath('cpsc2019', file)));
    const { arrays } = await readVariables(source);
    const array = arrays.find(({ path }) => path.at(-1) === name);
    if (array === undefined) throw new Error(`${file} has no ${name}`);
    return array.readBlock({ from: 0, to: array.fastCount }, { from: 0, to: array.slowCount });
  };
  const values = await read(`data_${number}.mat`, 'ecg');
  const beats = await read(`R_${number}.mat`, 'R_peak');
  const annotations = Array.from(beats, (place) => {
    return { sampleIndex: place - 1, label: 'N', subtype: 0, channel: 0, num: 0, aux: '' };
  });
  const options = { fromSec: 0.5, toSec: 9.5, toleranceMs: 150 };
  const reference = { source: 'R_peak', fs: 500, annotations };
  return { database: 'cpsc2019', quarter: 0, fs: 500, reference, options, ...gather(values, 500) };
}

const listRecords = (folder: string) =>
  readdirSync(dataPath(folder))
    .filter((file) => file.endsWith('.hea'))
    .map((file) => file.slice(0, -4));

async function allLeads(): Promise<GatheredLead[]> {
  const leads: GatheredLead[] = [];
  for (const folder of ['mitdb', 'nstdb', 'qtdb', 'ecg-beats-nsv']) {
    for (const name of listRecords(folder)) leads.push(await wfdbLead(folder, name));
  }
  for (const name of listRecords('ludb')) {
    for (const [source, channel] of [
      ['ii', 1],
      ['v1', 6],
      ['v2', 7],
      ['v5', 10],
    ] as const)
      leads.push(await wfdbLead('ludb', name, source, channel));
  }
  const cpsc = readdirSync(dataPath('cpsc2019')).filter((file) => file.startsWith('R_'));
  for (const file of cpsc) leads.push(await cpscLead(file.slice(2, -4)));
  return leads;
}

/**
 * Tabulates errors of our own detector with one lead, with parameters chosen without the scored data: each database
 * with those from all others, each quarter of MIT-BIH with those from the other quarters and databases.
 */
export async function detectorFoldsTable(): Promise<string> {
  const leads = await allLeads();
  const cell = ({ missed, extra }: Errors) => `${missed + extra} (${missed}, ${extra})`;
  const rows: string[][] = [];
  const addFold = (title: string, isOut: (lead: GatheredLead) => boolean) => {
    const out = leads.filter(isOut);
    const figures = chooseFigures(leads.filter((lead) => !isOut(lead)));
    const changed = choices.flatMap(([name]) =>
      figures[name] === ownFigures[name] ? [] : [`${name} ${figures[name]}`],
    );
    const cells = [sumErrors(out, figures), sumErrors(out, ownFigures)].map(cell);
    rows.push([title, String(out.length), ...cells, changed.join(', ')]);
  };
  for (const name of new Set(leads.map(({ database }) => database)))
    addFold(name, ({ database }) => database === name);
  for (let part = 0; part < 4; part++)
    addFold(
      `mitdb, quarter ${part + 1}`,
      ({ database, quarter }) => database === 'mitdb' && quarter === part,
    );
  return markdownTable(
    ['held out', 'leads', 'errors, held out', 'errors, final', 'figures of the fold'],
    rows,
  );
}
