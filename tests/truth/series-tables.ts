import type { BeatSeries } from '../../src/analysis/series/beat-series.ts';
import { correctSeries } from '../../src/analysis/series/correct-series.ts';
import { findArtefacts } from '../../src/analysis/series/find-artefacts.ts';
import { mapNeighbourhoods } from '../../src/analysis/series/running-order.ts';
import { seriesFigures, defaultSeriesParams } from '../../src/analysis/series/series-figures.ts';
import { intervalsBetween, markedSeries } from '../../src/analysis/series/series-of-beats.ts';
import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { mean, median, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { ArtefactHandling, ArtefactKind, SeriesFigures } from '../../src/model/series.ts';
import { hasData } from '../support/data.ts';
import { type PlantedRr, plantedKinds, plantErrors } from '../support/planted-rr.ts';
import { type ErrorCase, type ErrorOutcome, errorOutcome } from '../support/error-outcome.ts';
import { seriesOfRecording } from '../support/series-run.ts';
import { type RhythmRecord, rhythmRecords } from './irregular-records.ts';
import { madeBreathTable, recordedBreathTable } from './breath-tables.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

/** Number of beats of each made series. */
const beatCount = 1000;
const seeds = Array.from({ length: 40 }, (_, k) => k + 1);

type Finder = (series: BeatSeries) => readonly (ArtefactKind | null)[];

/** Marks RR that differ by over 20 % from the last accepted one, the filter of many recorders. */
function farFromLast({ values }: BeatSeries): (ArtefactKind | null)[] {
  let last = values[0];
  return Array.from(values, (value) => {
    const isFar = Math.abs(value - last) > 0.2 * last;
    if (!isFar) last = value;
    return isFar ? 'long' : null;
  });
}

/** Marks RR that differ by over 20 % from the median of the 11 around them. */
function farFromMedian({ values }: BeatSeries): (ArtefactKind | null)[] {
  const medians = mapNeighbourhoods(values, 5, (order) => order.quantile(0.5));
  return Array.from(values, (value, i) => (Math.abs(value - medians[i]) > 0.2 * medians[i] ? 'long' : null));
}

const finders: readonly { readonly name: string; readonly find: Finder }[] = [
  { name: 'local spread', find: (series) => findArtefacts(series, true) },
  { name: '20 % from the last', find: farFromLast },
  { name: '20 % from the median of 11', find: farFromMedian },
];

/** Makes the tables of planted errors in `docs/series.md`. */
export async function seriesTables(tell: (words: string) => void): Promise<Record<string, string>> {
  const planted = seeds.map((seed) => plantErrors(beatCount, seed));
  tell(`series: ${seeds.length} series with planted errors`);
  const tables = {
    'series-planted': plantedTable(planted),
    'series-left': leftTable(planted),
    'series-error': await errorTable(),
    'series-error-others': await otherErrorTable(),
    'series-error-marks': await markErrorTable(),
    'series-breath-made': await madeBreathTable(),
  };
  if (hasData) {
    return {
      ...tables,
      'series-ectopic': ectopicTable(await rhythmRecords('mitdb')),
      'series-breath': await recordedBreathTable(),
    };
  }
  tell(
    'series: annotated ectopic beats and recorded breaths are left out, there are no recordings at BEATBENCH_DATA',
  );
  return tables;
}

/** Tabulates which RR the rule marks, next to annotated ectopic beats and elsewhere, by kind of record. */
function ectopicTable(records: readonly RhythmRecord[]): string {
  const hasFibrillation = ({ rhythms }: RhythmRecord): boolean => rhythms.has('AFIB') || rhythms.has('AFL');
  const many = ({ isEctopic }: RhythmRecord): boolean =>
    isEctopic.filter(Boolean).length > 0.1 * isEctopic.length;
  const groups = [
    { name: 'ectopic beats up to 10 %', of: (one: RhythmRecord) => !hasFibrillation(one) && !many(one) },
    { name: 'ectopic beats over 10 %', of: (one: RhythmRecord) => !hasFibrillation(one) && many(one) },
    { name: 'atrial fibrillation or flutter in it', of: hasFibrillation },
  ];
  const rows = groups.map(({ name, of }) => {
    const members = records.filter(of);
    const counts = { ectopic: 0, marked: 0, others: 0, wrong: 0 };
    for (const { timesSec, isEctopic } of members) {
      const { measured, kinds } = markedSeries(intervalsBetween(timesSec), true);
      for (const [k, at] of measured.timesSec.entries()) {
        const beat = timesSec.indexOf(at);
        const isMarked = kinds[k] !== null;
        if (isEctopic[beat] || isEctopic[beat - 1]) {
          counts.ectopic++;
          if (isMarked) counts.marked++;
        } else {
          counts.others++;
          if (isMarked) counts.wrong++;
        }
      }
    }
    return [
      name,
      members.map((member) => member.name).join(' '),
      String(counts.ectopic),
      formatFixed((100 * counts.marked) / counts.ectopic, 1),
      String(counts.others),
      formatFixed((100 * counts.wrong) / counts.others, 1),
    ];
  });
  return markdownTable(['records', '', 'RR about ectopic beats', 'marked, %', 'other RR', 'marked, %'], rows);
}

function plantedTable(planted: readonly PlantedRr[]): string {
  const rows = finders.map(({ name, find }) => {
    const marked = planted.map(({ series }) => find(series));
    const shares = plantedKinds.map((kind) => {
      const errors = planted.flatMap((one, k) =>
        one.errors
          .filter((error) => error.kind === kind)
          .map(({ places }) => places.every((place) => marked[k]?.[place] != null)),
      );
      return `${formatFixed((100 * errors.filter(Boolean).length) / errors.length, 1)} of ${errors.length}`;
    });
    const others = planted.flatMap((one, k) =>
      one.planted.flatMap((kind, i) => (kind === null ? [marked[k]?.[i] != null] : [])),
    );
    return [name, ...shares, formatFixed((100 * others.filter(Boolean).length) / others.length, 2)];
  });
  return markdownTable(['found by', ...plantedKinds.map((kind) => `${kind}, %`), 'other RR marked, %'], rows);
}

const shownFigures: readonly {
  readonly name: string;
  readonly of: (figures: SeriesFigures) => number | null;
}[] = [
  { name: 'SD', of: ({ sd }) => sd },
  { name: 'RMSSD', of: ({ rmssd }) => rmssd },
  { name: 'α1', of: ({ dfa1 }) => dfa1 },
  { name: 'sample entropy', of: ({ sampleEntropy }) => sampleEntropy },
  { name: 'LF', of: ({ welch }) => welch.lf },
  { name: 'HF', of: ({ welch }) => welch.hf },
  { name: 'LF, Lomb', of: ({ lomb }) => lomb.lf },
  { name: 'HF, Lomb', of: ({ lomb }) => lomb.hf },
];

function leftTable(planted: readonly PlantedRr[]): string {
  const wanted = planted.map(({ clean }) => measureFigures(clean));
  const [own, last, around] = finders;
  const ways: readonly { name: string; finder: Finder | undefined; handling: ArtefactHandling }[] = [
    { name: 'nothing', finder: undefined, handling: 'kept' },
    { name: 'local spread, left out', finder: own?.find, handling: 'left-out' },
    { name: 'local spread, lines', finder: own?.find, handling: 'linear' },
    { name: 'local spread, cubic', finder: own?.find, handling: 'cubic' },
    { name: '20 % from the last, left out', finder: last?.find, handling: 'left-out' },
    { name: '20 % from the median, left out', finder: around?.find, handling: 'left-out' },
  ];
  const rows = ways.map(({ name, finder, handling }) => {
    const figures = planted.map(({ series }) =>
      measureFigures(finder === undefined ? series : correctSeries(series, finder(series), handling).series),
    );
    const errors = shownFigures.map(({ of }) => {
      const apart = figures.map((one, k) => {
        const [value, truth] = [of(one), wanted[k] === undefined ? null : of(wanted[k])];
        return value === null || truth === null ? Number.NaN : Math.abs(100 * (value / truth - 1));
      });
      return formatFixed(median(apart.filter((error) => !Number.isNaN(error))), 1);
    });
    return [name, ...errors];
  });
  return markdownTable(['corrected by', ...shownFigures.map(({ name }) => `${name}, %`)], rows);
}

function measureFigures(series: BeatSeries): SeriesFigures {
  const toSec = (series.timesSec.at(-1) ?? 0) + mean(series.values) / 1000;
  return seriesFigures(series, { fromSec: 0, toSec }, defaultSeriesParams).figures;
}

/** Records of each row of the table of errors. */
const errorSeeds = [1, 2, 3, 4, 5];

/** Tabulates SD and RMSSD of rPTT: true, measured, and corrected for the likely errors. */
async function errorTable(): Promise<string> {
  const rows: string[][] = [];
  for (const noise of [null, 10]) {
    for (const rpttSdMs of [0, 2, 4, 8]) {
      const records: number[][] = [];
      for (const seed of errorSeeds) records.push(await measureErrors(rpttSdMs, noise, seed));
      const means = Array.from({ length: 7 }, (_, k) =>
        formatFixed(mean(records.map((one) => one[k] ?? 0)), 1),
      );
      rows.push([noise === null ? 'none' : `${noise} dB`, ...means]);
    }
  }
  const heads = ['true SD', 'SD', 'likely error', 'SD left', 'true RMSSD', 'RMSSD', 'RMSSD left'];
  return markdownTable(['white noise', ...heads.map((head) => `${head}, ms`)], rows);
}

async function measureErrors(rpttSdMs: number, snrDb: number | null, seed: number): Promise<number[]> {
  const noise = snrDb === null ? [] : [{ kind: 'white' as const, snrDb, channel: 'all' as const }];
  const { recording, truth } = synthesise({ ...defaultSynthParams, durationSec: 300, rpttSdMs, noise, seed });
  const { whole } = (await seriesOfRecording(recording, { of: 'rptt' })).result;
  const values = truth.beats.flatMap(({ r, foot }) => (foot === null ? [] : [1000 * (foot - r)]));
  const steps = values.slice(1).map((value, i) => (value - (values[i] ?? 0)) ** 2);
  const { error } = whole;
  return [
    sampleSd(values),
    whole.sd ?? 0,
    error?.likely ?? 0,
    error?.remaining.sd ?? 0,
    Math.sqrt(mean(steps)),
    whole.rmssd ?? 0,
    error?.remaining.rmssd ?? 0,
  ];
}

/** Cases of QS2, PEP and QT, three records each. */
const otherCases: readonly Omit<ErrorCase, 'seed'>[] = [
  { of: 'qs2', snrDb: 15, lvetSdMs: 2, hrvSdMs: 30 },
  { of: 'qs2', snrDb: 5, lvetSdMs: 2, hrvSdMs: 30 },
  { of: 'pep', snrDb: 20, lvetSdMs: 2, hrvSdMs: 30 },
  { of: 'pep', snrDb: 15, lvetSdMs: 2, hrvSdMs: 30 },
  { of: 'qt', snrDb: 20, lvetSdMs: 2, hrvSdMs: 30 },
  { of: 'qt', snrDb: 20, lvetSdMs: 2, hrvSdMs: 80 },
  { of: 'qt', snrDb: 15, lvetSdMs: 2, hrvSdMs: 30 },
  { of: 'qt', snrDb: 15, lvetSdMs: 2, hrvSdMs: 80 },
];

/** Tabulates SD of QS2, PEP and QT: true, measured, and corrected for the errors. */
async function otherErrorTable(): Promise<string> {
  const rows: string[][] = [];
  for (const one of otherCases) {
    const outcomes: ErrorOutcome[] = [];
    for (const seed of errorSeeds.slice(0, 3)) outcomes.push(await errorOutcome({ ...one, seed }));
    const figures = (['truth', 'sd', 'likely', 'left'] as const).map((name) =>
      formatFixed(mean(outcomes.map((outcome) => outcome[name])), 1),
    );
    rows.push([
      one.of === 'qt' ? 'QT' : one.of.toUpperCase(),
      `${one.snrDb} dB`,
      String(one.hrvSdMs),
      ...figures,
    ]);
  }
  const heads = ['SD of RR', 'true SD', 'SD', 'likely error', 'SD left'].map((head) => `${head}, ms`);
  return markdownTable(['of', 'white noise', ...heads], rows);
}

/** Cases of RR, pulse intervals and amplitudes, three records each. */
const markCases: readonly Omit<ErrorCase, 'seed'>[] = [
  { of: 'rr', snrDb: 20, lvetSdMs: 2, hrvSdMs: 15 },
  { of: 'rr', snrDb: 10, lvetSdMs: 2, hrvSdMs: 15 },
  { of: 'rr', snrDb: 5, lvetSdMs: 2, hrvSdMs: 15 },
  { of: 'pulse', snrDb: 20, lvetSdMs: 2, hrvSdMs: 15 },
  { of: 'pulse', snrDb: 10, lvetSdMs: 2, hrvSdMs: 15 },
  { of: 'pulse', snrDb: 5, lvetSdMs: 2, hrvSdMs: 15 },
  { of: 'amplitude', snrDb: 20, lvetSdMs: 2, hrvSdMs: 15 },
  { of: 'amplitude', snrDb: 10, lvetSdMs: 2, hrvSdMs: 15 },
];

/** Tabulates SD and RMSSD of RR, pulse intervals and amplitudes: true, measured, and corrected for the errors. */
async function markErrorTable(): Promise<string> {
  const names = { rr: 'RR, ms', pulse: 'pulse interval, ms', amplitude: 'amplitude, thousandths' } as const;
  const rows: string[][] = [];
  for (const one of markCases) {
    const outcomes: ErrorOutcome[] = [];
    for (const seed of errorSeeds.slice(0, 3)) outcomes.push(await errorOutcome({ ...one, seed }));
    const scale = one.of === 'amplitude' ? 1000 : 1;
    const figures = (['truth', 'sd', 'likely', 'left', 'trueRmssd', 'rmssd', 'rmssdLeft'] as const).map(
      (name) => formatFixed(scale * mean(outcomes.map((outcome) => outcome[name])), 1),
    );
    rows.push([names[one.of as keyof typeof names], `${one.snrDb} dB`, ...figures]);
  }
  const heads = ['true SD', 'SD', 'likely error', 'SD left', 'true RMSSD', 'RMSSD', 'RMSSD left'];
  return markdownTable(['of', 'white noise', ...heads], rows);
}
