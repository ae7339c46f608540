import {
  defaultIrregularParams,
  findIrregular,
  type IrregularParams,
  measureRhythm,
} from '../../src/analysis/rhythm/irregular-stretches.ts';
import type { TimeSpan } from '../../src/model/samples.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseQrs } from '../../src/pipeline/qrs/analyse-qrs.ts';
import { listRhythmFindings } from '../../src/pipeline/qrs/rhythm-findings.ts';
import { hasData } from '../support/data.ts';
import { classNoiseTable } from './class-noise-tables.ts';
import { commonSec, lengthSec, overlapSec, type RhythmRecord, rhythmRecords } from './irregular-records.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';

/** Minimum duration of an episode that half-minute windows can find, s. */
const leastEpisodeSec = 30;
/** Tested thresholds. */
const changes = Array.from({ length: 23 }, (_, k) => 0.03 + 0.005 * k);
const entropies = Array.from({ length: 19 }, (_, k) => 0.2 + 0.05 * k);
/** Pairs whose error is at most this factor of the least one are considered equally good; their mean is taken. */
const asGood = 1.1;

/** Irregular stretches of one record against its rhythms. */
interface IrregularScore {
  readonly foundSec: number;
  readonly missedSec: number;
  readonly falseSec: number;
  /** Duration of atrial flutter, which is not scored. */
  readonly flutterSec: number;
  readonly calledFlutterSec: number;
  readonly episodes: number;
  readonly foundEpisodes: number;
  readonly falseCalls: number;
  readonly hours: number;
}

/** Makes the tables of the irregular stretches, and of classes in noise, in `docs/rhythm.md`. */
export async function irregularTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (!hasData) {
    tell('irregular stretches: left out, there are no recordings at BEATBENCH_DATA');
    return {};
  }
  const records = await rhythmRecords('mitdb');
  const tried = records.map(triedOn);
  const chosen = chooseFrom(tried.map(({ errors }) => errors));
  const rows: {
    readonly name: string;
    readonly params: IrregularParams;
    readonly scores: IrregularScore[];
  }[] = [];
  for (const [k, record] of records.entries()) {
    const params = chooseFrom(tried.filter((_, other) => other !== k).map(({ errors }) => errors));
    const found = await calledAsFound(record, params);
    const scores = [score(record, tried[k]?.called(params) ?? []), score(record, found)];
    rows.push({ name: record.name, params, scores });
    tell(`irregular stretches: ${record.name}`);
  }
  return {
    'irregular-records': recordTable(rows),
    'irregular-others': await othersTable(tell),
    'classes-in-noise': await classNoiseTable(tell),
    'irregular-chosen': `All records together choose a change over ${formatFixed(chosen.changeAbove, 3)} and an entropy over ${formatFixed(chosen.entropyAbove, 2)}; the product has ${formatFixed(defaultIrregularParams.changeAbove, 3)} and ${formatFixed(defaultIrregularParams.entropyAbove, 2)}.`,
  };
}

/** Computes the errors of one record for every pair of thresholds, s, with the annotators' own beats. */
function triedOn(record: RhythmRecord) {
  const { timesSec, isEctopic } = record;
  const isUsed = isEctopic.map((is, i) => i > 0 && !is && !isEctopic[i - 1]);
  const measured = measureRhythm(timesSec, isUsed);
  const called = (params: IrregularParams): readonly TimeSpan[] => findIrregular(measured, params).irregular;
  const errors = changes.map((changeAbove) =>
    entropies.map((entropyAbove) => {
      const { missedSec, falseSec } = score(
        record,
        called({ ...defaultIrregularParams, changeAbove, entropyAbove }),
      );
      return missedSec + falseSec;
    }),
  );
  return { called, errors };
}

/** Returns the centre of the pairs of thresholds with the least error over some records. */
function chooseFrom(errors: readonly (readonly (readonly number[])[])[]): IrregularParams {
  const pairs = changes.flatMap((changeAbove, a) =>
    entropies.map((entropyAbove, b) => {
      const sum = errors.reduce((total, own) => total + (own[a]?.[b] ?? 0), 0);
      return { changeAbove, entropyAbove, sum };
    }),
  );
  const least = Math.min(...pairs.map(({ sum }) => sum));
  const good = pairs.filter(({ sum }) => sum <= asGood * least);
  const meanOf = (of: 'changeAbove' | 'entropyAbove') =>
    good.reduce((sum, pair) => sum + pair[of], 0) / good.length;
  return {
    ...defaultIrregularParams,
    changeAbove: Math.round(meanOf('changeAbove') / 0.005) * 0.005,
    entropyAbove: Math.round(meanOf('entropyAbove') / 0.05) * 0.05,
  };
}

/** Finds irregular stretches in the beats and classes that the product finds. */
async function calledAsFound(
  { recording }: RhythmRecord,
  params?: IrregularParams,
): Promise<readonly TimeSpan[]> {
  const { outputs } = await analyseQrs({
    recording,
    choice: chooseChannels(recording, {}),
    parameters: {},
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const { rhythm, signal } = outputs;
  if (signal === null) throw new Error(`${recording.name} has no signal`);
  return listRhythmFindings(rhythm, signal, params).irregular;
}

function score({ rhythms, durationSec }: RhythmRecord, called: readonly TimeSpan[]): IrregularScore {
  const fibrillation = rhythms.get('AFIB') ?? [];
  const flutter = rhythms.get('AFL') ?? [];
  const foundSec = commonSec(fibrillation, called);
  const calledFlutterSec = commonSec(flutter, called);
  const episodes = fibrillation.filter(({ fromSec, toSec }) => toSec - fromSec >= leastEpisodeSec);
  const isMet = (one: TimeSpan, others: readonly TimeSpan[]) =>
    others.some((other) => overlapSec(one, other) > 0);
  return {
    foundSec,
    missedSec: lengthSec(fibrillation) - foundSec,
    falseSec: lengthSec(called) - foundSec - calledFlutterSec,
    flutterSec: lengthSec(flutter),
    calledFlutterSec,
    episodes: episodes.length,
    foundEpisodes: episodes.filter((one) => isMet(one, called)).length,
    falseCalls: called.filter((one) => !isMet(one, [...fibrillation, ...flutter])).length,
    hours: durationSec / 3600,
  };
}

function pooledScore(scores: readonly IrregularScore[]): IrregularScore {
  const sum = (of: keyof IrregularScore) => scores.reduce((total, own) => total + own[of], 0);
  return {
    foundSec: sum('foundSec'),
    missedSec: sum('missedSec'),
    falseSec: sum('falseSec'),
    flutterSec: sum('flutterSec'),
    calledFlutterSec: sum('calledFlutterSec'),
    episodes: sum('episodes'),
    foundEpisodes: sum('foundEpisodes'),
    falseCalls: sum('falseCalls'),
    hours: sum('hours'),
  };
}

const percent = (part: number, whole: number): string =>
  whole > 0 ? formatFixed((100 * part) / whole, 1) : '–';

function makeCells(own: IrregularScore | undefined): string[] {
  if (own === undefined) return [];
  const { foundSec, missedSec, falseSec } = own;
  return [
    `${percent(foundSec, foundSec + missedSec)}/${percent(foundSec, foundSec + falseSec)} (${[foundSec, missedSec, falseSec].map((sec) => formatFixed(sec, 0)).join(', ')})`,
    `${own.foundEpisodes} of ${own.episodes}, ${own.falseCalls}`,
  ];
}

const heads = ['beats: duration', 'episodes', 'as found: duration', 'episodes'];

/** Scores every record with thresholds chosen on the others. */
function recordTable(
  rows: readonly {
    readonly name: string;
    readonly params: IrregularParams;
    readonly scores: readonly IrregularScore[];
  }[],
): string {
  const lines = rows.map(({ name, params, scores }) => [
    name,
    `${formatFixed(params.changeAbove, 3)}, ${formatFixed(params.entropyAbove, 2)}`,
    ...scores.flatMap(makeCells),
  ]);
  const all = [0, 1].map((way) => pooledScore(rows.flatMap(({ scores }) => scores[way] ?? [])));
  const without = rows.filter(({ scores }) => (scores[0]?.episodes ?? 0) === 0);
  const plain = [0, 1].map((way) => pooledScore(without.flatMap(({ scores }) => scores[way] ?? [])));
  const perHour = (own: IrregularScore): string[] => [
    `${formatFixed(own.falseSec / own.hours, 0)} s/h`,
    `${formatFixed(own.falseCalls / own.hours, 2)} false/h`,
  ];
  const flutter = (own: IrregularScore) => percent(own.calledFlutterSec, own.flutterSec);
  return markdownTable(
    ['record', 'thresholds', ...heads],
    [
      ...lines,
      ['gross', '', ...all.flatMap(makeCells)],
      [`${without.length} without fibrillation`, '', ...plain.flatMap(perHour)],
      ['flutter that is called, %', '', ...all.flatMap((own) => [flutter(own), ''])],
    ],
  );
}

/** Tabulates the stretches called irregular in records without annotated rhythms. */
async function othersTable(tell: (words: string) => void): Promise<string> {
  const rows: string[][] = [];
  let [hours, sec, count] = [0, 0, 0];
  for (const record of await rhythmRecords('ecg-beats-nsv')) {
    const called = await calledAsFound(record);
    hours += record.durationSec / 3600;
    sec += lengthSec(called);
    count += called.length;
    if (called.length > 0) rows.push([record.name, formatFixed(lengthSec(called), 0), String(called.length)]);
    tell(`irregular stretches: ${record.name}`);
  }
  rows.push(['all 34, per hour', formatFixed(sec / hours, 0), formatFixed(count / hours, 2)]);
  return markdownTable(['record', 'called irregular, s', 'stretches'], rows);
}
