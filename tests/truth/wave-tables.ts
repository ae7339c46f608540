import { mean, median, sampleSd } from '../../src/dsp/statistics/stats.ts';
import { scoreWaves } from '../../src/analysis/scoring/score-waves.ts';
import { wavePoints, type WavePoint } from '../../src/model/waves.ts';
import type { AnnotationSet } from '../../src/model/annotation.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { analyseWaves } from '../../src/pipeline/waves/analyse-waves.ts';
import { hasData } from '../support/data.ts';
import { openEcg } from '../support/ecg-record.ts';
import { makeFastHeart } from './fast-hearts.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';
import { plainWaves } from './plain-waves.ts';

const qtdbRecords = ['sel103', 'sel123', 'sel213', 'sel16265', 'sele0106', 'sel821'];
const ludbLeads = ['i', 'ii', 'iii', 'avr', 'avl', 'avf', 'v1', 'v2', 'v3', 'v4', 'v5', 'v6'];

/** SDs on the whole QT database (Martínez 2004, table II), and the tolerances of the CSE, ms. */
const published: Readonly<Record<WavePoint, readonly [string, string]>> = {
  pOnset: ['14.8', '10.2'],
  pPeak: ['–', '–'],
  pEnd: ['12.8', '12.7'],
  qrsOnset: ['7.7', '6.5'],
  qrsEnd: ['8.7', '11.6'],
  tPeak: ['13.9', '–'],
  tEnd: ['18.1', '30.6'],
};

const pointNames: Readonly<Record<WavePoint, string>> = {
  pOnset: 'P onset',
  pPeak: 'P peak',
  pEnd: 'P end',
  qrsOnset: 'QRS onset',
  qrsEnd: 'QRS end',
  tPeak: 'T peak',
  tEnd: 'T end',
};

type Scores = NonNullable<ReturnType<typeof scoreWaves>>;

/** Scores of one method over records or leads. */
interface Way {
  readonly name: string;
  readonly scores: readonly Scores[];
}

const noSignal = new AbortController().signal;

async function analyse(recording: Recording, ecg: number, parameters: ParameterValues) {
  const choice = { ecg, ppg: null, pcg: null, icg: null, any: null };
  const options = { recording, recordingId: recording.name, cache: new Map(), signal: noSignal };
  const { result } = await analyseWaves({ ...options, choice, parameters, onProgress: () => undefined });
  return result.beats;
}

function readMarks(recording: Recording, source: string): AnnotationSet {
  const set = recording.annotations.find((one) => one.source === source);
  if (set === undefined) throw new Error(`${recording.name} has no annotations ${source}`);
  return set;
}

function scored(marks: AnnotationSet, beats: Parameters<typeof scoreWaves>[1]): Scores[] {
  const score = scoreWaves(marks, beats);
  return score === null ? [] : [score];
}

/** Peaks of one wave in several leads lie within this time, s. */
const sameWaveSec = 0.1;

/**
 * Combines the marks of all leads of a record of LUDB by the rule of the product: the median of the three
 * earliest onsets, of the three latest ends and of all peaks. A wave counts if half of the leads have it.
 */
function marksOverLeads(recording: Recording): AnnotationSet {
  const sets = ludbLeads.map((source) => readMarks(recording, source));
  const [{ fs }] = sets;
  const waves = sets.flatMap(({ annotations }) =>
    annotations.flatMap((peak, i) => {
      const [onset, end] = [annotations[i - 1], annotations[i + 1]];
      return onset?.label === '(' && end?.label === ')' ? [{ onset, peak, end }] : [];
    }),
  );
  const groups: (typeof waves)[] = [];
  for (const label of new Set(waves.map(({ peak }) => peak.label))) {
    const own = waves.filter(({ peak }) => peak.label === label);
    own.sort((a, b) => a.peak.sampleIndex - b.peak.sampleIndex);
    own.forEach((wave, i) => {
      const gap = i === 0 ? Infinity : wave.peak.sampleIndex - own[i - 1].peak.sampleIndex;
      if (gap > sameWaveSec * fs) groups.push([]);
      groups.at(-1)?.push(wave);
    });
  }
  const places = (of: readonly { readonly sampleIndex: number }[]): number[] =>
    of.map(({ sampleIndex }) => sampleIndex).toSorted((a, b) => a - b);
  const annotations = groups.flatMap((group) => {
    if (group.length < ludbLeads.length / 2) return [];
    const [{ onset, peak, end }] = group;
    const onsets = places(group.map((wave) => wave.onset)).slice(0, 3);
    const ends = places(group.map((wave) => wave.end)).slice(-3);
    return [
      { ...onset, sampleIndex: median(onsets) },
      { ...peak, sampleIndex: median(places(group.map((wave) => wave.peak))) },
      { ...end, sampleIndex: median(ends) },
    ];
  });
  return { ...sets[0], annotations: annotations.toSorted((a, b) => a.sampleIndex - b.sampleIndex) };
}

/** Scores of one lead of a record of LUDB, with factors that may affect them. */
interface LeadScores {
  readonly lead: string;
  /** 60 / mean RR of the detected beats, per minute. */
  readonly rate: number;
  readonly comments: string;
  readonly scores: Scores;
}

/** Names of groups of leads that are scored together, with their conditions. */
type Grouping = readonly (readonly [string, (one: LeadScores) => boolean])[];

const byLead: Grouping = ludbLeads.map((name) => [name, ({ lead }) => lead === name]);

const byRate: Grouping = [
  ['under 60 /min', ({ rate }) => rate < 60],
  ['60 to 80', ({ rate }) => rate >= 60 && rate < 80],
  ['80 and over', ({ rate }) => rate >= 80],
];

const fastRates = [100, 120, 140];

const byFastRate: Grouping = [
  ...fastRates.map((rate) => [`${rate} /min`, (one: LeadScores) => one.rate === rate] as const),
  ['all', () => true],
];

const shapes = {
  'bundle branch block': /bundle branch block/,
  'ventricular hypertrophy': /ventricular hypertrophy/,
  'ischaemia, infarction or scar': /ischemia|STEMI|scar/i,
  'atrial fibrillation, paced': /fibrillation|pacing/,
};

/** Groups by the record's header; a record may belong to several. */
const byShape: Grouping = [
  ...Object.entries(shapes).map(
    ([name, words]) => [name, ({ comments }: LeadScores) => words.test(comments)] as const,
  ),
  ['none of these', ({ comments }) => !Object.values(shapes).some((words) => words.test(comments))],
];

/** Scores all ways on the QT database, and on each lead of LUDB separately. */
async function allScores(): Promise<{
  readonly qtdb: Way[];
  readonly ludb: Way[];
  readonly leads: LeadScores[];
}> {
  const names = [
    'all leads',
    'first lead',
    'second lead',
    'nearer lead of each mark',
    'plain thresholds, first lead',
  ];
  const qtdb = names.map((name) => ({
    name,
    scores: [] as Scores[],
  }));
  for (const name of qtdbRecords) {
    const recording = await openEcg('qtdb', name);
    const marks = readMarks(recording, 'q1c');
    const ways = [
      await analyse(recording, 0, {}),
      await analyse(recording, 0, { leads: 'one' }),
      await analyse(recording, 1, { leads: 'one' }),
    ];
    const [all, first, second] = ways.map((beats) => scoreWaves(marks, beats));
    const plain = scoreWaves(marks, await analysePlain(recording, 0));
    if (!all || !first || !second || !plain) throw new Error(`${name} has no marks`);
    [all, first, second, nearer(first, second), plain].forEach((score, way) => qtdb[way]?.scores.push(score));
  }
  const leads: LeadScores[] = [];
  const ludb = ['all leads', 'each lead by itself', 'plain thresholds'].map((name) => ({
    name,
    scores: [] as Scores[],
  }));
  for (let number = 1; number <= 24; number++) {
    const recording = await openEcg('ludb', String(number));
    ludb[0]?.scores.push(...scored(marksOverLeads(recording), await analyse(recording, 0, {})));
    for (const [lead, source] of ludbLeads.entries()) {
      const marks = readMarks(recording, source);
      const beats = await analyse(recording, lead, { leads: 'one' });
      const own = scored(marks, beats);
      ludb[1]?.scores.push(...own);
      const rate = 60_000 / mean(beats.flatMap(({ rr }) => rr ?? []));
      const comments = (recording.comments ?? []).join(' ');
      leads.push(...own.map((scores) => ({ lead: source, rate, comments, scores })));
      ludb[2]?.scores.push(...scored(marks, await analysePlain(recording, lead)));
    }
  }
  return { qtdb, ludb, leads };
}

/** Scores beats of LUDB that are repeated at high rates, over all leads, with the marks of lead II. */
async function fastScores(): Promise<LeadScores[]> {
  const all: LeadScores[] = [];
  for (let number = 1; number <= 24; number++) {
    const record = await openEcg('ludb', String(number));
    for (const rate of fastRates) {
      const fast = await makeFastHeart(record, readMarks(record, 'ii'), rate);
      if (fast === null) continue;
      const { recording, marks } = fast;
      const scores = scored(marks, await analyse(recording, ludbLeads.indexOf('ii'), {}));
      all.push(...scores.map((one) => ({ lead: 'ii', rate, comments: String(number), scores: one })));
    }
  }
  return all;
}

/** Takes, for each mark, the lead with the smaller error, like Martínez 2004. */
function nearer(first: Scores, second: Scores): Scores {
  const of = (point: WavePoint): Scores[WavePoint] => {
    const [a, b] = [first[point], second[point]];
    const best = new Map(a.marks.map((mark, i) => [mark, a.errorsMs[i] ?? 0]));
    b.marks.forEach((mark, i) => {
      const [own, other] = [best.get(mark), b.errorsMs[i] ?? 0];
      if (own === undefined || Math.abs(other) < Math.abs(own)) best.set(mark, other);
    });
    const errorsMs = [...best.values()];
    const count = Math.max(a.n / (a.se ?? 1), b.n / (b.se ?? 1));
    return {
      ...a,
      se: errorsMs.length / count,
      ppv: Math.max(a.ppv ?? 0, b.ppv ?? 0),
      meanMs: mean(errorsMs),
      sdMs: sampleSd(errorsMs),
      n: errorsMs.length,
      errorsMs,
      marks: [...best.keys()],
    };
  };
  const [pOnset, pPeak, pEnd] = [of('pOnset'), of('pPeak'), of('pEnd')];
  return {
    pOnset,
    pPeak,
    pEnd,
    qrsOnset: of('qrsOnset'),
    qrsEnd: of('qrsEnd'),
    tPeak: of('tPeak'),
    tEnd: of('tEnd'),
  };
}

async function analysePlain(recording: Recording, lead: number) {
  const channel = recording.channels[lead];
  if (channel === undefined) throw new Error(`no lead ${lead}`);
  const { fs, sampleCount } = channel;
  const { values } = await recording.read(lead, 0, sampleCount);
  const beats = await analyse(recording, lead, { leads: 'one' });
  return plainWaves({ x: values, fs, rSec: Float64Array.from(beats, ({ r }) => r) });
}

/** Formats statistics over all marks together, and the mean of the SDs within records. */
function pointCells(scores: readonly Scores[], point: WavePoint): string[] {
  const own = scores.map((score) => score[point]).filter(({ se }) => se !== null);
  const errors = own.flatMap(({ errorsMs }) => errorsMs);
  const marks = own.reduce((sum, { n, se }) => sum + (se === null || se === 0 ? 0 : n / se), 0);
  const ppvs = own.flatMap(({ ppv }) => ppv ?? []);
  const sds = own.flatMap(({ sdMs }) => sdMs ?? []);
  return [
    formatFixed((100 * errors.length) / marks, 2),
    formatFixed(100 * mean(ppvs), 2),
    formatFixed(mean(errors), 1),
    formatFixed(sampleSd(errors), 1),
    formatFixed(mean(sds), 1),
  ];
}

const heads = ['Se, %', '+P, %', 'mean', 'SD', 'SD by record'];

function table(ways: readonly Way[]): string {
  const rows = wavePoints.flatMap((point) =>
    ways.map(({ name, scores }, i) => [
      i === 0 ? pointNames[point] : '',
      name,
      ...pointCells(scores, point),
      ...(i === 0 ? published[point] : ['', '']),
    ]),
  );
  return markdownTable(['point', 'by', ...heads, 'Martínez', 'CSE'], rows);
}

/** Formats Se and +P of P and T, and mean ± SD of every point, by groups of leads. */
function groupTable(leads: readonly LeadScores[], grouping: Grouping, counted = 'leads'): string {
  const rows = grouping.map(([name, isOf]) => {
    const own = leads.filter(isOf).map(({ scores }) => scores);
    const cells = new Map(wavePoints.map((point) => [point, pointCells(own, point)]));
    const shares = (point: WavePoint) => (cells.get(point) ?? []).slice(0, 2).join(' / ');
    return [
      name,
      String(own.length),
      shares('pPeak'),
      shares('tPeak'),
      ...wavePoints.map((point) => (cells.get(point) ?? []).slice(2, 4).join(' ± ')),
    ];
  });
  const groupHeads = ['of', counted, 'P: Se / +P', 'T: Se / +P'];
  return markdownTable([...groupHeads, ...wavePoints.map((point) => pointNames[point])], rows);
}

/** Tabulates the scores of each record over all leads. */
function recordTable({ scores }: Way): string {
  const cell = ({ meanMs, sdMs }: Scores[WavePoint]) => `${formatFixed(meanMs, 1)} ± ${formatFixed(sdMs, 1)}`;
  const rows = scores.map((score, i) => [
    qtdbRecords[i] ?? '',
    ...wavePoints.map((point) => cell(score[point])),
  ]);
  return markdownTable(['record', ...wavePoints.map((point) => pointNames[point])], rows);
}

/** Compares waves with manual marks: the QT database and LUDB. */
export async function waveTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (!hasData) {
    tell('Waves: left out, there are no recordings at BEATBENCH_DATA');
    return {};
  }
  const { qtdb, ludb, leads } = await allScores();
  const [all] = qtdb;
  if (all === undefined) throw new Error('no scores');
  return {
    'waves-qtdb': table(qtdb),
    'waves-records': recordTable(all),
    'waves-ludb': table(ludb),
    'waves-by-lead': groupTable(leads, byLead),
    'waves-by-rate': groupTable(leads, byRate),
    'waves-by-shape': groupTable(leads, byShape),
    'waves-fast': groupTable(await fastScores(), byFastRate, 'records'),
  };
}
