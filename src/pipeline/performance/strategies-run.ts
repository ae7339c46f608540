import { compareLabels } from '../../analysis/templates/strategies/relabelling.ts';
import { defaultSynthParams } from '../../analysis/synth/params.ts';
import { synthesise } from '../../analysis/synth/synthesise.ts';
import type { Recording } from '../../model/recording.ts';
import type { TemplateMeasure, WorkerShares } from '../../model/templates.ts';
import { throwIfCancelled } from '../run-stages.ts';
import { analyseTemplates } from '../templates/analyse-templates.ts';
import type { SortingOutput, TemplatesOutputs } from '../templates/outputs.ts';
import { sortBeats } from '../templates/sort-beats.ts';
import { upperMedian } from './cpu-time.ts';
import {
  benchStrategies,
  type StrategiesOptions,
  type StrategiesRow,
  type TimeShares,
} from './strategies-study.ts';
import { type BenchTools, yieldToMessages, type StudyTools, type TimingOptions } from './study.ts';

/** Sampling rate of paper 3, Hz. */
const fs = 1000;

/** Thresholds that flag as many beats of this kind of record as CWA does at its own (docs/templates.md). */
const thresholds: Readonly<Record<TemplateMeasure, number>> = {
  cwa: 0.85,
  bam: 0.46,
  nad: 0.47,
  dam: 0.37,
  adios: 0.35,
};

/** One configuration of the sorting. */
type StrategySetup = Pick<StrategiesRow, 'strategy' | 'measure' | 'workers' | 'fileCount'>;

/** Makes a file of beats, one in twenty ectopic. */
async function makeFile(durationSec: number): Promise<Recording> {
  const { recording } = synthesise({
    ...defaultSynthParams,
    fs,
    durationSec,
    seed: 3,
    ectopicRatePercent: 5,
    noise: [{ kind: 'white', snrDb: 20, channel: 'ecg' }],
  });
  const channels = recording.channels.filter(({ role }) => role === 'ecg').slice(0, 1);
  const [ecg] = channels;
  const index = recording.channels.findIndex((channel) => channel === ecg);
  const { values } = await recording.read(index, 0, ecg?.sampleCount ?? 0);
  return { ...recording, channels, read: () => Promise.resolve({ values, gaps: [] }) };
}

/** Repeats the same file a number of times in memory. */
async function joinCopies(file: Recording, fileCount: number): Promise<Recording> {
  const { values } = await file.read(0, 0, file.channels[0]?.sampleCount ?? 0);
  const all = new Float64Array(fileCount * values.length);
  for (let k = 0; k < fileCount; k++) all.set(values, k * values.length);
  return {
    ...file,
    durationSec: fileCount * file.durationSec,
    channels: file.channels.map((channel) => ({ ...channel, sampleCount: all.length })),
    read: (_, from, to) => Promise.resolve({ values: all.slice(from, to), gaps: [] }),
  };
}

/** Returns the configurations that can run: NDS needs a worker in addition to its root, TDS needs shared memory. */
function listSetups(
  { strategyWorkers, strategyMeasures }: StrategiesOptions,
  fileCount: number,
  launcher: BenchTools['launcher'],
): StrategySetup[] {
  return strategyMeasures.flatMap((measure) =>
    benchStrategies.flatMap((strategy): StrategySetup[] => {
      if (strategy === 'sequential') return [{ strategy, measure, fileCount, workers: 1 }];
      if (launcher === null || (strategy === 'tds' && !launcher.sharesMemory)) return [];
      return strategyWorkers
        .filter((workers) => strategy !== 'nds' || workers > 1)
        .map((workers) => ({ strategy, measure, fileCount, workers }));
    }),
  );
}

/** Measures paper 3's tables 2–5 and figures 10–15: the stage of `templates --strategy`, with given beats. */
export async function runStrategiesStudy(
  tools: StudyTools<StrategiesRow>,
  options: StrategiesOptions & TimingOptions,
): Promise<void> {
  const { strategyFiles, strategyFileSec } = options;
  tools.progress(0, `making ${strategyFileSec} s at ${fs} Hz`);
  await yieldToMessages(tools);
  const file = await makeFile(strategyFileSec);
  for (const [index, fileCount] of strategyFiles.entries()) {
    const reportStep = (share: number, doing: string) =>
      tools.progress((index + share) / strategyFiles.length, doing);
    reportStep(0, `${fileCount} files, finding beats`);
    await yieldToMessages(tools);
    const { outputs } = await analyseTemplates({
      recording: await joinCopies(file, fileCount),
      choice: { ecg: 0, ppg: null },
      parameters: {},
      signal: tools.signal,
      onProgress: () => undefined,
    });
    const setups = listSetups(options, fileCount, tools.launcher);
    let alone: Timed | null = null;
    for (const [place, setup] of setups.entries()) {
      reportStep(
        place / setups.length,
        `${setup.strategy.toUpperCase()}, ${setup.workers} × ${fileCount} files`,
      );
      const timed = await timeSetup(tools, outputs, setup, options);
      if (setup.strategy === 'sequential' || alone === null) alone = timed;
      tools.row(makeRow(setup, strategyFileSec, timed, alone));
    }
  }
}

interface Timed {
  /** Result of the last run. */
  readonly sorted: SortingOutput;
  readonly overall: StrategiesRow['overall'];
}

/** Returns medians of the stage's own clock, which starts when the threads are ready. */
async function timeSetup(
  tools: BenchTools,
  { windows: store, master, classify }: TemplatesOutputs,
  { strategy, measure, workers, fileCount }: StrategySetup,
  { repeats, longestDirectMs }: TimingOptions,
): Promise<Timed> {
  const params = { ...classify.params, measure, threshold: thresholds[measure] };
  const sort = () =>
    sortBeats(
      {
        store,
        master,
        params,
        strategy,
        workers,
        files: fileCount,
        isPlain: false,
        launcher: tools.launcher,
        onNews: () => undefined,
      },
      { signal: tools.signal, pause: async () => throwIfCancelled(tools.signal) },
    );
  const startMs = tools.now();
  let sorted = await sort();
  const times: number[] = [sorted.run.overallMs];
  while (times.length < repeats && tools.now() - startMs < longestDirectMs) {
    await yieldToMessages(tools);
    sorted = await sort();
    times.push(sorted.run.overallMs);
  }
  await yieldToMessages(tools);
  return { sorted, overall: { ms: upperMedian(times), source: 'wall-clock', runCount: times.length } };
}

function makeRow(
  setup: StrategySetup,
  fileSec: number,
  { sorted, overall }: Timed,
  alone: Timed,
): StrategiesRow {
  const { result, run } = sorted;
  const ofWorkers = run.shares.filter(({ worker }) => worker !== 'ds');
  const [root] = ofWorkers;
  return {
    ...setup,
    fileSec,
    beatCount: result.beats.labels.length,
    overall,
    sequentialMs: alone.overall.ms,
    templateCount: result.templates.length,
    changedCount: compareLabels(alone.sorted.result.beats.labels, result.beats.labels).changedCount,
    root: meanShares(root === undefined ? [] : [root]),
    others: ofWorkers.length < 2 ? null : meanShares(ofWorkers.slice(1)),
  };
}

function meanShares(shares: readonly WorkerShares[]): TimeShares {
  const mean = (part: keyof TimeShares): number =>
    shares.reduce((sum, own) => sum + own[part], 0) / Math.max(1, shares.length);
  return {
    communication: mean('communication'),
    computation: mean('computation'),
    io: mean('io'),
    organisation: mean('organisation'),
    idle: mean('idle'),
  };
}
