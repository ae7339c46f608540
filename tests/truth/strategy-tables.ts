import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareLabels } from '../../src/analysis/templates/strategies/relabelling.ts';
import type { WorkerLauncher } from '../../src/analysis/templates/strategies/worker-launcher.ts';
import { createThreadLauncher } from '../../src/cli/templates/strategy-launcher.ts';
import type { StrategyRun, TemplatesResult } from '../../src/model/templates.ts';
import { buildProgram } from '../support/built-program.ts';
import { hasData } from '../support/data.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';
import { strategyRecordTables } from './strategy-record-tables.ts';
import {
  countComparisons,
  paramsOfEqualRate,
  measureInTurns,
  type Measured,
  sortAlone,
  type StrategyStage,
  syntheticDay,
} from './strategy-stage.ts';

type Tell = (words: string) => void;

const names = ['rotf', 'mpcc', 'nds', 'tds'] as const;
type Name = (typeof names)[number];
const daySec = 86_400;
const workerCounts = [1, 2, 3, 4];
const [tableFiles, fileCounts] = [12, [6, 12, 18]];
/** Number of repetitions. Strategies that wait for messages take seconds, for which few suffice. */
const countTurns = (name: Name): number => (name === 'rotf' || name === 'tds' ? 5 : 1);

/** Makes tables 2–5 and figures 9–15 of paper 3, measured on this machine with threads of Node. */
export async function strategyTables(tell: Tell): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'beatbench-strategy-'));
  try {
    const launcher = createThreadLauncher(await buildProgram('strategy', folder));
    const tables = hasData ? await strategyRecordTables(launcher) : {};
    if (!hasData) tell('Strategies on records: left out, there are no recordings at BEATBENCH_DATA');
    const stage = await syntheticDay(daySec);
    tell(`${stage.triggers.length} beats`);
    return {
      ...tables,
      ...(await workersTables(launcher, stage, tell)),
      ...(await stageTables(launcher, stage, tell)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function stageTables(
  launcher: WorkerLauncher,
  stage: StrategyStage,
  tell: Tell,
): Promise<Record<string, string>> {
  return {
    'strategy-files': await filesTable(launcher, stage, tell),
    'strategy-times': await timesTable(launcher, stage, tell),
  };
}

async function workersTables(
  launcher: WorkerLauncher,
  stage: StrategyStage,
  tell: Tell,
): Promise<Record<string, string>> {
  const tables: Record<string, string> = {};
  const alone = sortAlone(stage).result;
  const speeds: string[][] = [];
  for (const name of names) {
    const rows: string[][] = [];
    for (const workers of workerCounts.filter((count) => name !== 'nds' || count > 1)) {
      const found = await measureInTurns(
        launcher,
        stage,
        { name, workers, files: tableFiles },
        countTurns(name),
      );
      rows.push(...shareRows(found.outcome.run));
      speeds.push(speedRow(found, alone));
      tell(speeds[speeds.length - 1].join('  '));
    }
    tables[`strategy-${name}`] = markdownTable(shareHeads, rows);
  }
  const heads = [
    'strategy, workers',
    'overall, ms',
    'sequential, ms',
    'speed-up',
    'templates',
    'beats changed',
  ];
  return { ...tables, 'strategy-speed': markdownTable(heads, speeds) };
}

function speedRow({ outcome, aloneMs, speedUp }: Measured, alone: TemplatesResult): string[] {
  const { run, result } = outcome;
  return [
    `${run.name.toUpperCase()}, ${run.workers}`,
    formatFixed(run.overallMs, 0),
    formatFixed(aloneMs, 0),
    formatFixed(speedUp, 2),
    String(result.templates.length),
    String(compareLabels(alone.beats.labels, result.beats.labels).changedCount),
  ];
}

const shareHeads = [
  'workers',
  'worker',
  'overall, ms',
  'communication, %',
  'computation, %',
  'reading, %',
  'organisation, %',
  'idle, %',
];

function shareRows(run: StrategyRun): string[][] {
  const percent = (share: number): string => formatFixed(100 * share, 2);
  return run.shares.map((shares, index) => [
    index === 0 ? String(run.workers) : '',
    shares.worker === 'ds' ? 'DS' : `P${shares.worker}`,
    index === 0 ? formatFixed(run.overallMs, 0) : '',
    percent(shares.communication),
    percent(shares.computation),
    percent(shares.io),
    percent(shares.organisation),
    percent(shares.idle),
  ]);
}

/** Uses a fraction of the day that corresponds to a number of the paper's eighteen files. */
async function filesTable(launcher: WorkerLauncher, stage: StrategyStage, tell: Tell): Promise<string> {
  const rows: string[][] = [];
  for (const files of fileCounts) {
    const count = Math.round((stage.triggers.length * files) / 18);
    const part = { ...stage, triggers: stage.triggers.slice(0, count) };
    const cells: string[] = [];
    for (const name of names) {
      const found = await measureInTurns(
        launcher,
        part,
        { name, workers: 2, files },
        Math.min(3, countTurns(name)),
      );
      if (cells.length === 0) cells.push(`${files} (${count} beats)`, formatFixed(found.aloneMs, 0));
      cells.push(formatFixed(found.outcome.run.overallMs, 0));
    }
    tell(cells.join('  '));
    rows.push(cells);
  }
  return markdownTable(['files', 'sequential', ...names.map((name) => name.toUpperCase())], rows);
}

/**
 * Compares the measures, each at the threshold that flags as many beats as CWA. The single worker is ROTF's, in a new
 * thread: code that has run with another measure is slower.
 */
async function timesTable(launcher: WorkerLauncher, stage: StrategyStage, tell: Tell): Promise<string> {
  const rows: string[][] = [];
  for (const measure of ['cwa', 'bam', 'nad', 'dam', 'adios'] as const) {
    const own = { ...stage, params: paramsOfEqualRate(stage, measure) };
    const times = async (name: 'rotf' | 'tds', workers: number) =>
      (await measureInTurns(launcher, own, { name, workers }, 3)).outcome;
    const { result: alone, run: aloneRun } = await times('rotf', 1);
    const nsOf = (ms: number): string => formatFixed((1e6 * ms) / countComparisons(own, alone), 0);
    const cells = [
      measure.toUpperCase(),
      formatFixed(own.params.threshold, 2),
      String(alone.templates.length),
    ];
    cells.push(nsOf(aloneRun.overallMs));
    for (const name of ['rotf', 'tds'] as const) {
      const { run, result } = await times(name, 2);
      const { changedCount } = compareLabels(alone.beats.labels, result.beats.labels);
      cells.push(
        nsOf(run.overallMs),
        formatFixed(aloneRun.overallMs / run.overallMs, 2),
        String(changedCount),
      );
    }
    tell(cells.join('  '));
    rows.push(cells);
  }
  const heads = ['measure', 'threshold', 'templates', 'one worker, ns'];
  for (const name of ['ROTF', 'TDS']) heads.push(`${name} on 2, ns`, 'speed-up', 'beats changed');
  return markdownTable(heads, rows);
}
