import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { isBeatLabel } from '../../src/analysis/qrs/beat-labels.ts';
import { pairTriggers } from '../../src/analysis/templates/known/known-beats.ts';
import { scoreTemplates } from '../../src/analysis/templates/known/score-templates.ts';
import { createMatcher } from '../../src/analysis/templates/matcher.ts';
import type { WorkerLauncher } from '../../src/analysis/templates/strategies/worker-launcher.ts';
import { memorySource } from '../../src/io/source.ts';
import { openWfdb } from '../../src/io/wfdb/open.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { TemplateMeasure } from '../../src/model/templates.ts';
import type { KnownCounts } from '../../src/model/templates-view.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseTemplates, type TemplatesRun } from '../../src/pipeline/templates/analyse-templates.ts';
import { dataPath } from '../support/data.ts';

/** Records with ventricular beats. */
export const templateRecords = ['106', '119', '203'];
export const templateMeasures: readonly TemplateMeasure[] = ['cwa', 'bam', 'nad', 'dam', 'adios'];

export async function openRecord(name: string): Promise<Recording> {
  const files = readdirSync(dataPath('mitdb')).filter((file) => file.startsWith(`${name}.`));
  const sources = files.map((file) => memorySource(basename(file), readFileSync(dataPath('mitdb', file))));
  const header = sources.find(({ path }) => path === `${name}.hea`);
  if (header === undefined) throw new Error(`there is no record ${name}`);
  return openWfdb(header, sources);
}

/** @param launcher  starts the workers of a strategy */
export function sortRecord(
  recording: Recording,
  parameters: Record<string, string | number>,
  launcher: WorkerLauncher | null = null,
): Promise<TemplatesRun> {
  return analyseTemplates({
    recording,
    choice: chooseChannels(recording),
    parameters,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    launcher,
  });
}

/** Compares with every annotated beat of the record, from the first second on. */
export function countVentricular(recording: Recording, run: TemplatesRun): KnownCounts {
  const set = recording.annotations.find(({ source }) => source === 'atr');
  const beats = (set?.annotations ?? []).filter(({ label }) => isBeatLabel(label));
  const { fs } = run.outputs.triggers;
  const { master, beats: sorted } = run.outputs.classify.result;
  const known = {
    timesSec: beats.map(({ sampleIndex }) => sampleIndex / fs),
    labels: beats.map(({ label }) => label),
  };
  const places = pairTriggers(
    known,
    sorted.triggerIndices.map((index) => index / fs),
  );
  return scoreTemplates(known, { labels: sorted.labels, places, master, noise: new Set() }).byClass.V;
}

/** Returns the threshold at which a measure assigns as many beats to the first master as CWA does at its own. */
export async function thresholdOfEqualRate(recording: Recording, measure: TemplateMeasure): Promise<number> {
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
