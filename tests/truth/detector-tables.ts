import { readdirSync, readFileSync } from 'node:fs';
import { defaultCurveLengthParams } from '../../src/analysis/qrs/curve-length-params.ts';
import { detectBeats } from '../../src/analysis/qrs/detect-beats.ts';
import type { Detector } from '../../src/analysis/qrs/detector.ts';
import type { EcgSignal } from '../../src/analysis/qrs/ecg-signal.ts';
import { defaultOwnParams } from '../../src/analysis/qrs/own/params.ts';
import { defaultPanTompkinsParams, defaultTriggerParams } from '../support/default-params.ts';
import { leadQuality } from '../support/whole-ecg.ts';
import { scoreBeats } from '../../src/analysis/scoring/bxb.ts';
import { poolScores } from '../../src/analysis/scoring/pool-scores.ts';
import { computeRates } from '../../src/analysis/scoring/rates.ts';
import { scoreEdges } from '../../src/analysis/scoring/score-edges.ts';
import { poolEdges } from '../support/pool-edges.ts';
import type { QrsBeat } from '../../src/model/qrs.ts';
import type { BeatCounts, EdgeScore, ScoreOptions } from '../../src/model/scoring.ts';
import { dataPath, hasData } from '../support/data.ts';
import { recordAnnotations, type EcgRecord, loadEcg } from '../support/ecg-record.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

const detectors: readonly Detector[] = [
  { method: 'curve-length', params: defaultCurveLengthParams },
  { method: 'pan-tompkins', params: defaultPanTompkinsParams },
  { method: 'trigger', params: defaultTriggerParams },
  { method: 'beatbench', params: defaultOwnParams },
];
const names = ['curve length', 'Pan–Tompkins', 'trigger', 'beatbench', 'beatbench, two leads'];
const whole: ScoreOptions = { fromSec: 0, toSec: null, toleranceMs: 150 };

function realEcg({ physical, fs, unit }: EcgRecord): EcgSignal {
  return { arithmetic: 'real', samples: physical, fs, unit };
}

/**
 * Returns the signal for a detector: digital values for the curve-length detector in integer arithmetic, as published;
 * physical values for the others.
 */
function signalFor({ method }: Detector, record: EcgRecord): EcgSignal {
  const { digital, fs, gain, unit } = record;
  if (method !== 'curve-length') return realEcg(record);
  return { arithmetic: 'integer', samples: digital, fs, gain, unit };
}

const onsets = (beats: readonly QrsBeat[]) => beats.map(({ onsetIndex }) => onsetIndex);

/** Scores all detectors, and ours with both leads, on one record of two leads. */
async function scoreRecord(folder: string, name: string, options?: ScoreOptions): Promise<BeatCounts[]> {
  const record = await loadEcg(folder, name);
  const second = realEcg(await loadEcg(folder, name, 1));
  const own = detectors.at(-1);
  if (own === undefined) throw new Error('no detectors');
  const found = detectors.map((detector) => detectBeats(signalFor(detector, record), detector));
  found.push(detectBeats(realEcg(record), own, [second]));
  return found.map((beats) =>
    scoreBeats(recordAnnotations(record, 'atr'), onsets(beats), record.fs, options),
  );
}

const percent = (share: number | null) => formatFixed(share === null ? null : 100 * share, 2);

function cell({ se, ppv, fn, fp }: BeatCounts): string {
  return `${percent(se)}/${percent(ppv)} (${fn}, ${fp})`;
}

function counts(tp: number, fn: number, fp: number): BeatCounts {
  return { tp, fp, fn, ...computeRates(tp, fp, fn) };
}

async function mitdbTable(): Promise<string> {
  const [, ...lines] = readFileSync(dataPath('mitdb', 'bxb.csv'), 'utf8').trim().split('\n');
  const rows: { record: string; half: string; scores: BeatCounts[] }[] = [];
  for (const line of lines) {
    const [record = '', half = '', , ...figures] = line.split(',');
    const [wTp = 0, wFn = 0, wFp = 0, gTp = 0, gFn = 0, gFp = 0] = figures.map(Number);
    const scores = await scoreRecord('mitdb', record);
    rows.push({ record, half, scores: [...scores, counts(wTp, wFn, wFp), counts(gTp, gFn, gFp)] });
  }
  const heads = [...names, 'wqrs', 'gqrs'];
  const gross = ['tune', 'report', 'tune report'].map((halves) => {
    const some = rows.filter(({ half }) => halves.includes(half));
    const pooled = heads.map(
      (_, d) => poolScores(some.map(({ scores }) => scores[d] ?? counts(0, 0, 0))).gross,
    );
    return [`**gross**`, halves.includes(' ') ? 'all' : halves, ...pooled.map(cell)];
  });
  const each = rows.map(({ record, half, scores }) => [record, half, ...scores.map(cell)]);
  return markdownTable(['record', 'half', ...heads], [...each, ...gross]);
}

async function qtdbTable(): Promise<string> {
  const rows: string[][] = [];
  for (const name of ['sel103', 'sel123', 'sel213', 'sel16265', 'sele0106', 'sel821']) {
    rows.push([name, ...(await scoreRecord('qtdb', name, whole)).map(cell)]);
  }
  return markdownTable(['record', ...names], rows);
}

const ludbLeads = ['i', 'ii', 'iii', 'avr', 'avl', 'avf', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6'];

/**
 * Tabulates the marked QRS of all leads of LUDB: how many are missed, and the distance of onset and end from the manual
 * marks.
 */
async function edgesTable(): Promise<string> {
  const kinds = detectors.filter(({ method }) => method === 'curve-length' || method === 'beatbench');
  const rows: string[][] = [];
  for (const detector of kinds) {
    const ludb: EdgeScore[] = [];
    for (let number = 1; number <= 24; number++) {
      for (const [lead, source] of ludbLeads.entries()) {
        const record = await loadEcg('ludb', String(number), lead);
        const score = scoreEdges(
          recordAnnotations(record, source),
          detectBeats(realEcg(record), detector),
          record.fs,
          whole,
        );
        if (score !== null) ludb.push(score);
      }
    }
    const qtdb: EdgeScore[] = [];
    for (const name of ['sel103', 'sel123', 'sel213', 'sel16265', 'sele0106', 'sel821']) {
      const record = await loadEcg('qtdb', name);
      const score = scoreEdges(
        recordAnnotations(record, 'q1c'),
        detectBeats(realEcg(record), detector),
        record.fs,
        whole,
      );
      if (score !== null) qtdb.push(score);
    }
    for (const [set, scores] of [
      ['LUDB, 12 leads', ludb],
      ['QTDB, first lead', qtdb],
    ] as const) {
      const { onset, end } = poolEdges(scores);
      const error = ({ meanMs, sdMs }: EdgeScore['onset']) =>
        `${formatFixed(meanMs, 1)} ± ${formatFixed(sdMs, 1)}`;
      rows.push([set, detector.method, String(onset.count), String(onset.missed), error(onset), error(end)]);
    }
  }
  return markdownTable(['set', 'detector', 'onsets', 'missed', 'onset, ms', 'end, ms'], rows);
}

async function noiseTable(): Promise<string> {
  const scores = await scoreRecord('nstdb', '118e06');
  const record = await loadEcg('nstdb', '118e06');
  const ecg = realEcg(record);
  const own = detectors.at(-1);
  if (own === undefined) throw new Error('no detectors');
  const beats = detectBeats(ecg, own);
  const rSec = beats.flatMap((beat) => (beat.rSec === null ? [] : [beat.rSec]));
  const { stretches } = leadQuality(ecg.samples, ecg.fs, rSec);
  const { errors } = scoreBeats(recordAnnotations(record, 'atr'), onsets(beats), record.fs);
  const doubtful = stretches.filter(({ isDoubtful }) => isDoubtful);
  const inDoubt = errors.filter(({ timeSec }) =>
    doubtful.some(({ fromSec, toSec }) => timeSec >= fromSec && timeSec < toSec),
  );
  const rows = names.map((name, d) => [name, cell(scores[d] ?? counts(0, 0, 0))]);
  return [
    markdownTable(['detector', '118e06'], rows),
    '',
    `Of its ${stretches.length} stretches of 10 s, ${doubtful.length} are doubtful; ${inDoubt.length} of the ${errors.length} errors of \`beatbench\` lie in them.`,
  ].join('\n');
}

/** Scores every record of a database with all detectors, from 5:00. */
async function databasesTable(): Promise<string> {
  const records = readdirSync(dataPath('ecg-beats-nsv')).filter((file) => file.endsWith('.hea'));
  const scores: BeatCounts[][] = [];
  for (const file of records) scores.push(await scoreRecord('ecg-beats-nsv', file.slice(0, -4)));
  const rows = names.map((name, d) => {
    const { tp, fn, fp } = poolScores(scores.map((score) => score[d] ?? counts(0, 0, 0))).gross;
    return [name, cell(counts(tp, fn, fp))];
  });
  return markdownTable(['detector', 'ecg-beats-nsv, 34 records'], rows);
}

/**
 * Tabulates the errors with each of two leads and with both, by database, and the records in which both leads together
 * are worse than the better lead.
 */
async function leadsTable(): Promise<string> {
  const own = detectors.at(-1);
  if (own === undefined) throw new Error('no detectors');
  const rows: string[][] = [];
  for (const folder of ['mitdb', 'nstdb', 'qtdb', 'ecg-beats-nsv']) {
    const sums = [0, 0, 0, 0, 0];
    const worse: string[] = [];
    for (const file of readdirSync(dataPath(folder)).filter((name) => name.endsWith('.hea'))) {
      const record = await loadEcg(folder, file.slice(0, -4));
      const leads = [record, await loadEcg(folder, file.slice(0, -4), 1)].map(realEcg);
      const errors = [[leads[0]], [leads[1]], leads].map(([first, ...others]) => {
        const marks = onsets(detectBeats(first, own, others));
        const { fn, fp } = scoreBeats(
          recordAnnotations(record, 'atr'),
          marks,
          record.fs,
          folder === 'qtdb' ? whole : undefined,
        );
        return fn + fp;
      });
      const [first, second, both] = errors;
      const better = Math.min(first, second);
      [first, second, both, better, Math.max(0, both - better)].forEach((count, i) => {
        sums[i] += count;
      });
      if (both > better) worse.push(`${file.slice(0, -4)} ${both} (${better})`);
    }
    rows.push([folder, ...sums.map(String), worse.join(', ')]);
  }
  return markdownTable(
    ['database', 'first', 'second', 'both', 'the better', 'over the better', 'worse: both (the better)'],
    rows,
  );
}

/** Makes the tables of `docs/detectors.md`. */
export async function detectorTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (!hasData) {
    tell('Detectors: left out, there are no recordings at BEATBENCH_DATA');
    return {};
  }
  return {
    'detectors-mitdb': await mitdbTable(),
    'detectors-qtdb': await qtdbTable(),
    'detectors-edges': await edgesTable(),
    'detectors-noise': await noiseTable(),
    'detectors-databases': await databasesTable(),
    'detectors-leads': await leadsTable(),
  };
}
