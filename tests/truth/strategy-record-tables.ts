import { compareLabels } from '../../src/analysis/templates/strategies/relabelling.ts';
import type { WorkerLauncher } from '../../src/analysis/templates/strategies/worker-launcher.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { TemplatesRun } from '../../src/pipeline/templates/analyse-templates.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';
import {
  countVentricular,
  thresholdOfEqualRate,
  openRecord,
  sortRecord,
  templateMeasures,
  templateRecords,
} from './template-records.ts';

const strategies = [
  ['ROTF', { strategy: 'rotf', workers: 2 }],
  ['TDS', { strategy: 'tds', workers: 2 }],
] as const;

/**
 * Makes the tables that depend on the beats of records: the templates found, and the work of the root process with many
 * templates.
 */
export async function strategyRecordTables(launcher: WorkerLauncher): Promise<Record<string, string>> {
  return {
    'strategy-measures': await measuresTable(launcher),
    'strategy-many': await manyTable(launcher),
  };
}

async function measuresTable(launcher: WorkerLauncher): Promise<string> {
  const rows: string[][] = [];
  for (const name of templateRecords) {
    const recording = await openRecord(name);
    for (const measure of templateMeasures) {
      const threshold = measure === 'cwa' ? 0.85 : await thresholdOfEqualRate(recording, measure);
      const alone = await sortRecord(recording, { measure, threshold });
      const cells = [name, measure.toUpperCase(), formatFixed(threshold, 2)];
      cells.push(...sePpv(recording, alone));
      for (const [, parameters] of strategies) {
        const run = await sortRecord(recording, { measure, threshold, ...parameters }, launcher);
        cells.push(...sePpv(recording, run), String(changedCount(alone, run)));
      }
      rows.push(cells);
    }
  }
  const heads = ['record', 'measure', 'threshold', 'sequential Se', 'PPV'];
  for (const [name] of strategies) heads.push(`${name} Se`, 'PPV', 'beats changed');
  return markdownTable(heads, rows);
}

function sePpv(recording: Recording, run: TemplatesRun): string[] {
  const { tp, fn, fp } = countVentricular(recording, run);
  return [formatFixed(tp / (tp + fn), 4), formatFixed(tp / (tp + fp), 4)];
}

function changedCount(alone: TemplatesRun, run: TemplatesRun): number {
  const labels = ({ outputs }: TemplatesRun) => outputs.classify.result.beats.labels;
  return compareLabels(labels(alone), labels(run)).changedCount;
}

/** Tabulates record 203, which has over a hundred templates that only the root of ROTF merges. */
async function manyTable(launcher: WorkerLauncher): Promise<string> {
  const recording = await openRecord('203');
  const rows: string[][] = [];
  for (const preset of ['human', 'rabbit']) {
    const alone = await sortRecord(recording, { preset });
    for (const [name, parameters] of strategies) {
      const { outputs } = await sortRecord(recording, { preset, ...parameters }, launcher);
      const { run, result } = outputs.classify;
      const [root] = run.shares;
      rows.push([
        preset,
        name,
        String(result.templates.length),
        formatFixed(alone.outputs.classify.run.overallMs, 0),
        formatFixed(run.overallMs, 0),
        formatFixed(100 * root.organisation, 1),
        formatFixed(100 * root.communication, 1),
        formatFixed(100 * root.idle, 1),
      ]);
    }
  }
  const heads = ['preset', 'strategy on 2', 'templates', 'sequential, ms', 'overall, ms'];
  return markdownTable([...heads, 'P0 organisation, %', 'communication, %', 'idle, %'], rows);
}
