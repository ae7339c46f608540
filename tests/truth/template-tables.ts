import { placesOfTriggers } from '../../src/analysis/templates/known/known-beats.ts';
import { scoreTemplates } from '../../src/analysis/templates/known/score-templates.ts';
import type { KnownCounts } from '../../src/model/templates-view.ts';
import { createMatcher } from '../../src/analysis/templates/matcher.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { isBeatLabel } from '../../src/analysis/qrs/beat-labels.ts';
import { memorySource } from '../../src/io/source.ts';
import { openWfdb } from '../../src/io/wfdb/open.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { TemplateMeasure } from '../../src/model/templates.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseTemplates, type TemplatesRun } from '../../src/pipeline/templates/analyse-templates.ts';
import { dataPath, hasData } from '../support/data.ts';
import { digits, markdownTable } from './markdown-table.ts';

const records = ['106', '119', '203'];
const measures: readonly TemplateMeasure[] = ['cwa', 'bam', 'nad', 'dam', 'adios'];

async function openRecord(name: string): Promise<Recording> {
  const files = readdirSync(dataPath('mitdb')).filter((file) => file.startsWith(`${name}.`));
  const sources = files.map((file) => memorySource(basename(file), readFileSync(dataPath('mitdb', file))));
  const header = sources.find(({ path }) => path === `${name}.hea`);
  if (header === undefined) throw new Error(`there is no record ${name}`);
  return openWfdb(header, sources);
}

function sortRecord(
  recording: Recording,
  parameters: Record<string, string | number>,
): Promise<TemplatesRun> {
  return analyseTemplates({
    recording,
    choice: chooseChannels(recording),
    parameters,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

/** Against every annotated beat of the record, from the first second on. */
function countVentricular(recording: Recording, run: TemplatesRun): KnownCounts {
  const set = recording.annotations.find(({ source }) => source === 'atr');
  const beats = (set?.annotations ?? []).filter(({ label }) => isBeatLabel(label));
  const { fs } = run.outputs.triggers;
  const { master, beats: sorted } = run.outputs.classify.result;
  const known = {
    timesSec: beats.map(({ sampleIndex }) => sampleIndex / fs),
    labels: beats.map(({ label }) => label),
  };
  const places = placesOfTriggers(
    known,
    sorted.triggerIndices.map((index) => index / fs),
  );
  return scoreTemplates(known, { labels: sorted.labels, places, master, noise: new Set() }).byClass.V;
}

function row(name: string, counts: KnownCounts, run: TemplatesRun): string[] {
  const { tp, fn, fp, extra } = counts;
  const { templates } = run.outputs.classify.result;
  return [
    name,
    digits(tp / (tp + fn), 4),
    digits(tp / (tp + fp), 4),
    `${fn}`,
    `${fp}`,
    `${extra}`,
    `${templates.length}`,
    `${templates.filter(({ count }) => count === 1).length}`,
  ];
}

/** The threshold at which a measure likes as many beats to the first master as CWA does at its own. */
async function evenThreshold(recording: Recording, measure: TemplateMeasure): Promise<number> {
  const run = await sortRecord(recording, {});
  const { result, params } = run.outputs.classify;
  const flagged = result.beats.masterRhos.filter((rho) => rho <= params.threshold).length;
  const store = run.outputs.windows;
  const matcher = createMatcher({ measure, binSamples: params.binSamples }, store.shape);
  const master = matcher.prepare(run.outputs.master.samples);
  const rhos = Float64Array.from(store.triggers, (_, beat) => {
    matcher.load(store.stretchOf(beat), 0);
    return matcher.match(master).rho;
  }).toSorted();
  const [under, over] = [rhos[Math.max(0, flagged - 1)] ?? 0, rhos[flagged] ?? 1];
  return Math.min(1, Math.max(0, Math.round(((under + over) / 2) * 100) / 100));
}

async function measuresTable(): Promise<string> {
  const rows: string[][] = [];
  for (const name of records) {
    const recording = await openRecord(name);
    for (const measure of measures) {
      const even = measure === 'cwa' ? [] : [await evenThreshold(recording, measure)];
      for (const threshold of [0.85, ...even]) {
        const run = await sortRecord(recording, { measure, threshold }).catch(() => null);
        const head = [name, measure.toUpperCase(), digits(threshold, 2)];
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

/** Time of one comparison, a window and a template at one shift, ns. */
async function timesTable(): Promise<string> {
  const recording = await openRecord('203');
  const run = await sortRecord(recording, {});
  const store = run.outputs.windows;
  const rows = measures.map((measure) => {
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
    return [measure.toUpperCase(), digits(fastestNs, 0)];
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
  for (const name of records) {
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

/** The tables of `docs/templates.md`. */
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
