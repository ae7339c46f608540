import { mean } from '../../src/dsp/statistics/stats.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { CohortError } from '../../src/pipeline/cohort/cohort-file.ts';
import { fileFigures } from '../../src/pipeline/cohort/file-figures.ts';
import { poolCohort, type PoolableFile } from '../../src/pipeline/cohort/pool-cohort.ts';
import { pooledPart } from '../../src/pipeline/cohort/figures-at.ts';
import { type CohortResult, summariseCohort } from '../../src/pipeline/cohort/summarise-cohort.ts';
import { analyseIntervals } from '../../src/pipeline/intervals/analyse-intervals.ts';
import type { StageCache } from '../../src/pipeline/run-stages.ts';
import { hasData } from '../support/data.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';
import { pairedRecordings, type PairedRecording, unpaired } from './paired-recordings.ts';
import { listSdDifferences, differenceCells } from './sd-differences.ts';
import type { Scope } from './study-files.ts';

type Results = Readonly<Record<Scope, CohortResult>>;

/** Recordings over which one common threshold is chosen. */
const groups = [
  { name: 'at rest', of: pairedRecordings.filter(({ isMoving }) => !isMoving) },
  { name: 'in motion', of: pairedRecordings.filter(({ isMoving }) => isMoving) },
] as const;

/** Makes tables over every recording with ECG and PPG, keyed by name; empty without the recorded data. */
export async function realCohortTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (!hasData) {
    tell('recorded cohort: left out, there are no recordings at BEATBENCH_DATA');
    return {};
  }
  const results = new Map<string, Results>();
  for (const { name, of } of groups) results.set(name, await analyseGroup(of, tell));
  const errors = [...results.values()].flatMap(({ window }) => window.errors);
  return {
    'cohort-real': ppvTable(results),
    'cohort-real-sd': sdTable(results),
    'cohort-real-all': overallTable(results),
    'cohort-real-without': markdownTable(
      ['recordings', 'why not'],
      [
        ...errors.map(({ file, code, message }) => [file, `\`${code}\`: ${message}`]),
        ...unpaired.map(([name, why]) => [name, why]),
      ],
    ),
  };
}

async function analyseGroup(
  recordings: readonly PairedRecording[],
  tell: (words: string) => void,
): Promise<Results> {
  const members: Record<Scope, (PoolableFile | CohortError)[]> = { window: [], subject: [], cohort: [] };
  for (const real of recordings) {
    const told = await analyse(real);
    for (const scope of ['window', 'subject', 'cohort'] as const) members[scope].push(told[scope]);
    tell(`recorded cohort: ${real.name} done`);
  }
  return {
    window: together(members.window),
    subject: together(members.subject),
    cohort: together(members.cohort),
  };
}

function together(members: readonly (PoolableFile | CohortError)[]): CohortResult {
  const { files, thresholds } = poolCohort(members.filter((one) => 'figures' in one));
  const errors = members.filter((one) => 'code' in one);
  return summariseCohort(files, errors, files[0]?.parameters ?? {}, 'file', thresholds);
}

async function analyse(real: PairedRecording): Promise<Record<Scope, PoolableFile | CohortError>> {
  const cache: StageCache = new Map();
  const failed = (error: unknown): CohortError => {
    const { code = 'internal', message = String(error) } = error as Partial<CohortError>;
    return { file: real.name, code, message };
  };
  const recording = await real.open();
  const run = (sweepOver: Scope) => analyseAt(real, recording, cache, { sweepOver }).catch(failed);
  const window = await run('window');
  return { window, subject: await run('subject'), cohort: await run('cohort') };
}

async function analyseAt(
  real: PairedRecording,
  recording: Recording,
  cache: StageCache,
  parameters: ParameterValues,
): Promise<PoolableFile> {
  const run = await analyseIntervals({
    recording,
    recordingId: real.name,
    choice: { ecg: findChannel(recording, real.ecg), ppg: findChannel(recording, real.ppg) },
    parameters: { resamples: 0, ...parameters },
    cache,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return {
    file: real.name,
    labels: { subject: real.subject, state: null, trial: null, task: null },
    sha256: null,
    warnings: run.warnings.map(({ code }) => code),
    parameters: run.parameters.values,
    figures: fileFigures(run.outputs.judge, run.parameters.values),
    part: await pooledPart(run),
  };
}

function findChannel(recording: Recording, label: string): number {
  const index = recording.channels.findIndex((channel) => channel.label === label);
  if (index < 0) throw new Error(`${recording.name} has no channel ${label}`);
  return index;
}

const times100 = (share: number | null) => (share === null ? null : 100 * share);

function ppvTable(results: ReadonlyMap<string, Results>): string {
  const cells = (rows: readonly CohortResult['average'][], feature: 'foot' | 'notch') => [
    formatFixed(times100(rows[0].found[feature].historic), 0),
    formatFixed(times100(rows[0][feature].historic), 0),
    ...rows.map((row) => formatFixed(times100(row[feature].leastVariance), 0)),
  ];
  const line = (name: string, kind: string, rows: readonly CohortResult['average'][]) => [
    name,
    kind,
    `${rows[0].beats}`,
    ...cells(rows, 'foot'),
    ...cells(rows, 'notch'),
  ];
  const heads = (feature: string) => [
    `${feature} found`,
    `${feature} H`,
    'LV window',
    'LV subject',
    'LV cohort',
  ];
  const rows = [...results].flatMap(([name, { window, subject, cohort }]) => [
    ...window.files.map((row, k) => {
      const { kind = '' } = pairedRecordings.find((one) => one.name === row.file) ?? {};
      return line(row.file, kind, [row, subject.files[k], cohort.files[k]]);
    }),
    line(`all ${name}`, '', [window.average, subject.average, cohort.average]),
  ]);
  return markdownTable(['recording', 'where', 'beats', ...heads('foot'), ...heads('notch')], rows);
}

function sdTable(results: ReadonlyMap<string, Results>): string {
  const rows = [...results.values()].flatMap((group) =>
    group.window.files.map(({ file, windows }) => [
      file,
      `${windows}`,
      ...sdCells(group, file, 'rptt'),
      ...sdCells(group, file, 'lvet'),
    ]),
  );
  const heads = ['held out', 'cohort', 'held out'];
  return markdownTable(['recording', 'windows', 'rPTT: SD_diff', ...heads, 'LVET: SD_diff', ...heads], rows);
}

/** Averages over the windows of one recording, with thresholds chosen by window and over the cohort. */
function sdCells(group: Results, file: string, interval: 'rptt' | 'lvet'): string[] {
  const of = (scope: Scope, kind: 'sd' | 'heldOut') => {
    const sdDifference = group[scope].sdDifference.filter((row) => row.file === file);
    const own = listSdDifferences({ sdDifference }, interval, kind);
    return formatFixed(own.length === 0 ? null : mean(own), 1);
  };
  return [of('window', 'sd'), of('window', 'heldOut'), of('cohort', 'sd'), of('cohort', 'heldOut')];
}

function overallTable(results: ReadonlyMap<string, Results>): string {
  const names = { rptt: 'rPTT', lvet: 'LVET' };
  const rows = [...results].flatMap(([name, group]) =>
    (['rptt', 'lvet'] as const).flatMap((interval) => [
      [`${names[interval]} ${name}`, ...differenceCells(listSdDifferences(group.window, interval, 'sd'))],
      ...(['window', 'subject', 'cohort'] as const).map((scope) => [
        `held out, by ${scope}`,
        ...differenceCells(listSdDifferences(group[scope], interval, 'heldOut')),
      ]),
    ]),
  );
  return markdownTable(['SD_diff, ms', 'windows', 'mean', 'median', 'least … most', 'negative'], rows);
}
