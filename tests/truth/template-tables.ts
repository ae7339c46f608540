import { createMatcher } from '../../src/analysis/templates/matcher.ts';
import type { KnownCounts } from '../../src/model/templates-view.ts';
import type { TemplatesRun } from '../../src/pipeline/templates/analyse-templates.ts';
import { hasData } from '../support/data.ts';
import { formatFixed, markdownTable } from './markdown-table.ts';
import {
  countVentricular,
  thresholdOfEqualRate,
  openRecord,
  sortRecord,
  templateMeasures,
  templateRecords,
} from './template-records.ts';

function row(name: string, counts: KnownCounts, run: TemplatesRun): string[] {
  const { tp, fn, fp, extra } = counts;
  const { templates } = run.outputs.classify.result;
  return [
    name,
    formatFixed(tp / (tp + fn), 4),
    formatFixed(tp / (tp + fp), 4),
    `${fn}`,
    `${fp}`,
    `${extra}`,
    `${templates.length}`,
    `${templates.filter(({ count }) => count === 1).length}`,
  ];
}

async function measuresTable(): Promise<string> {
  const rows: string[][] = [];
  for (const name of templateRecords) {
    const recording = await openRecord(name);
    for (const measure of templateMeasures) {
      const even = measure === 'cwa' ? [] : [await thresholdOfEqualRate(recording, measure)];
      for (const threshold of [0.85, ...even]) {
        const run = await sortRecord(recording, { measure, threshold }).catch(() => null);
        const head = [name, measure.toUpperCase(), formatFixed(threshold, 2)];
        if (run === null) rows.push([...head, 'no master', '', '', '', '', '', '']);
        else rows.push([...head, ...row('', countVentricular(recording, run), run).slice(1)]);
      }
    }
  }
  return markdownTable(
    ['record', 'measure', 'threshold', 'Se', 'PPV', 'missed', 'false', 'no beat', 'templates', 'of one beat'],
    rows,
  );
}

/** Measures the time of one comparison of a window with a template at one shift, ns. */
async function timesTable(): Promise<string> {
  const recording = await openRecord('203');
  const run = await sortRecord(recording, {});
  const store = run.outputs.windows;
  const rows = templateMeasures.map((measure) => {
    const matcher = createMatcher({ measure, binSamples: 5 }, store.shape);
    const master = matcher.prepare(run.outputs.master.samples);
    const shifts = 2 * store.shape.largestShift + 1;
    let fastestNs = Infinity;
    for (let round = 0; round < 7; round++) {
      const startMs = performance.now();
      for (let beat = 0; beat < store.triggers.length; beat++) {
        matcher.load(store.stretchOf(beat), 0);
        matcher.match(master);
      }
      const ns = ((performance.now() - startMs) * 1e6) / (store.triggers.length * shifts);
      fastestNs = Math.min(fastestNs, ns);
    }
    return [measure.toUpperCase(), formatFixed(fastestNs, 0)];
  });
  return markdownTable(['measure', 'ns a comparison'], rows);
}

async function recordsTable(): Promise<string> {
  const rows: string[][] = [];
  const settings = [
    ['human preset', {}],
    ['human preset, `pick` best', { pick: 'best' }],
    ['human preset, R-peaks', { triggers: 'r-peaks' }],
    ['rabbit preset', { preset: 'rabbit' }],
  ] as const;
  for (const name of templateRecords) {
    const recording = await openRecord(name);
    for (const [words, parameters] of settings) {
      const run = await sortRecord(recording, parameters);
      rows.push([name, ...row(words, countVentricular(recording, run), run)]);
    }
  }
  return markdownTable(
    ['record', 'settings', 'Se', 'PPV', 'missed', 'false', 'no beat', 'templates', 'of one beat'],
    rows,
  );
}

/** Makes the tables of `docs/templates.md`. */
export async function templateTables(tell: (words: string) => void): Promise<Record<string, string>> {
  if (!hasData) {
    tell('Templates: left out, there are no recordings at BEATBENCH_DATA');
    return {};
  }
  return {
    'templates-records': await recordsTable(),
    'templates-measures': await measuresTable(),
    'templates-times': await timesTable(),
  };
}
