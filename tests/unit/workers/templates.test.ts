import { suggestClasses } from '../../../src/pipeline/templates/suggest-classes.ts';
import { expect, test } from 'vitest';
import { defaultSynthParams } from '../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../src/analysis/synth/synthesise.ts';
import { chooseChannels } from '../../../src/pipeline/channels.ts';
import { analyseTemplates } from '../../../src/pipeline/templates/analyse-templates.ts';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { editedSorting } from '../../../src/pipeline/templates/templates-edited.ts';
import { nthSmallestRho, measuresView } from '../../../src/workers/templates/templates-measures.ts';
import { compareStrategies, medianRun } from '../../../src/workers/performance/study-calls.ts';
import type { TemplatesSource } from '../../../src/pipeline/templates/templates-source.ts';
import {
  templateLetter,
  templateLetters,
  templatesView,
} from '../../../src/workers/templates/templates-run.ts';
import { unwrapOutcome } from '../../support/unwrap-outcome.ts';
import { beatWindows } from '../../../src/workers/traces/drawing-calls.ts';

const quiet = () => undefined;

/** Compares the strategies on two minutes, with a minimum time of one worker for timing. */
async function compared(leastMs: number) {
  const { recording } = synthesise({ ...defaultSynthParams, durationSec: 120, seed: 4 }, 'made');
  const { signal } = new AbortController();
  const run = await analyseTemplates({
    recording,
    choice: chooseChannels(recording),
    parameters: {},
    signal,
    onProgress: quiet,
  });
  return { run, rows: await compareStrategies(run, 2, signal, quiet, leastMs) };
}

/** Opens two minutes with 10 % ectopic beats, sorted. */
async function openSorted() {
  const api = createAnalysisApi();
  const { id } = await unwrapOutcome(
    api.openSynthetic(1, 'made', { duration: 120, seed: 4, ectopicRate: 10 }),
  );
  const report = await unwrapOutcome(api.analyse(1, 'templates', id, {}, quiet));
  return { api, id, report };
}

test('beats are sorted, with known classes and a spread for every template', async () => {
  const { report } = await openSorted();
  const { templates, labels, known, master, triggersSec } = report;
  expect(known?.source).toBe('truth');
  expect(known?.labels).toHaveLength(triggersSec.length);
  expect(templates.reduce((sum, { count }) => sum + count, 0)).toBe(labels.length);
  const own = templates.find(({ label }) => label === master);
  expect(own?.letter).toBe('M');
  expect(own?.spread.every((value) => value >= 0)).toBe(true);
  const odd = labels.filter((_, beat) => known?.labels[beat] === 'V');
  expect(odd.length).toBeGreaterThan(5);
  expect(odd.filter((label) => label !== master).length / odd.length).toBeGreaterThan(0.9);
});

test('windows are cut around the trigger, and the first measure is the one used for sorting', async () => {
  const { api, id, report } = await openSorted();
  const { shape, masterRhos, threshold } = report;
  const beats = Int32Array.of(0, 3, 100_000);
  const windows = await unwrapOutcome(api.templateWindows(id, beats));
  expect([...(windows?.beats ?? [])]).toEqual([0, 3]);
  expect(windows?.length).toBe(shape.before + shape.after + 2 * shape.largestShift);
  expect(windows?.windows).toHaveLength(2 * (windows?.length ?? 0));
  const measures = await unwrapOutcome(api.templateMeasures(8, id, quiet));
  const flagged = (own: Float32Array | undefined, at = 0) => own?.filter((rho) => rho <= at).length;
  const most = flagged(measures?.rhos[0], threshold);
  expect(Math.abs((most ?? 0) - (flagged(masterRhos, threshold) ?? 0))).toBeLessThanOrEqual(1);
  for (const [place, own] of (measures?.rhos ?? []).entries())
    expect(flagged(own, measures?.evenThresholds[place])).toBeGreaterThanOrEqual(most ?? 0);
});

test('the comparison of the measures reports progress, and can be cancelled', async () => {
  const { api, id } = await openSorted();
  const told: string[] = [];
  const cancelled = api.templateMeasures(8, id, (_, at) => {
    told.push(at);
    api.cancel(8);
  });
  expect(await cancelled).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(told).toEqual(['CWA']);
  expect((await unwrapOutcome(api.templateMeasures(9, id, quiet)))?.rhos).toHaveLength(5);
});

test('beats have the classes of the QRS analysis, so that ventricular templates can be named', async () => {
  const { api, id, report } = await openSorted();
  const classes = await unwrapOutcome(api.templateClasses(10, id, quiet));
  expect(classes).toHaveLength(report.triggersSec.length);
  const suggested = suggestClasses(report.labels, classes ?? []);
  expect(suggested.get(report.master)?.class).toBe('N');
  const isVentricular = (template: number) => {
    const own = report.known?.labels.filter((_, beat) => report.labels[beat] === template) ?? [];
    return own.length >= 3 && own.filter((name) => name === 'V').length > own.length / 2;
  };
  const ventricular = report.templates.map(({ label }) => label).filter(isVentricular);
  expect(ventricular.length).toBeGreaterThan(0);
  expect(ventricular.map((label) => suggested.get(label)?.class)).toEqual(ventricular.map(() => 'V'));
});

test('the trigger is drawn with its threshold, which is never below its fraction of |y|', async () => {
  const { api, id } = await openSorted();
  const span = { channel: 'templates', fromSec: 10, toSec: 12, columnCount: 4000 } as const;
  const size = await unwrapOutcome(api.trace(id, { ...span, form: 'filtered' }));
  const threshold = await unwrapOutcome(api.trace(id, { ...span, form: 'threshold' }));
  expect(size.max.every((value) => value >= 0)).toBe(true);
  expect(threshold.max.every((value, column) => value >= 0.5 * (size.min[column] ?? 0) - 1e-6)).toBe(true);
});

test('traces and windows are reused for another threshold, and drawn again for another trigger', async () => {
  const { api, id, report } = await openSorted();
  const other = await unwrapOutcome(api.analyse(2, 'templates', id, { threshold: 0.8 }, quiet));
  expect(other.threshold).toBe(0.8);
  expect(other.traceVersion).toBe(report.traceVersion);
  const again = await unwrapOutcome(api.analyse(3, 'templates', id, { decay: 2 }, quiet));
  expect(again.traceVersion).not.toBe(report.traceVersion);
});

test('edits apply to the result and its files, and are removed with them', async () => {
  const { api, id, report } = await openSorted();
  const [first, other] = [report.templates[0], report.templates.find(({ letter }) => letter === 'A')];
  if (!first || !other) throw new Error('there is one template alone');
  const edits = [{ op: 'merge', time: other.firstSec, into: first.firstSec }] as const;
  await unwrapOutcome(api.setTemplateEdits(id, edits));
  const edited = await unwrapOutcome(api.analyse(2, 'templates', id, {}, quiet));
  expect(edited.templates.find(({ label }) => label === first.label)).toMatchObject({
    origin: 'merged',
    count: first.count + other.count,
  });
  expect(edited.sortedLabels).toEqual(report.labels);
  expect(edited.templates.some(({ letter }) => letter === 'A')).toBe(false);
  const file = JSON.parse(await unwrapOutcome(api.exportResult('templates', id, 'json')));
  expect(file.result.edits.made).toEqual(edits);
  expect(file.result.templates).toHaveLength(report.templates.length - 1);
  await unwrapOutcome(api.setTemplateEdits(id, []));
  const again = await unwrapOutcome(api.analyse(3, 'templates', id, {}, quiet));
  expect(again.labels).toEqual(report.labels);
});

test('every beat, the measures and the files are compared with a template made the master', async () => {
  const { api, id, report } = await openSorted();
  const other = report.templates.find(({ letter }) => letter === 'A');
  if (!other) throw new Error('there is one template alone');
  await unwrapOutcome(api.setTemplateEdits(id, [{ op: 'promote', time: other.firstSec }]));
  const edited = await unwrapOutcome(api.analyse(2, 'templates', id, {}, quiet));
  expect(edited.master).toBe(other.label);
  const own = Array.from(edited.labels, (label, beat) => (label === other.label ? beat : -1)).filter(
    (b) => b >= 0,
  );
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  expect(median(own.map((beat) => edited.masterRhos[beat] ?? 0))).toBeGreaterThan(0.9);
  expect(median(own.map((beat) => report.masterRhos[beat] ?? 0))).toBeLessThan(0.85);
  for (const beat of own) expect(edited.rhos[beat]).toBe(edited.masterRhos[beat]);
  const measures = await unwrapOutcome(api.templateMeasures(8, id, quiet));
  const [cwa] = measures?.rhos ?? [];
  for (const [beat, rho] of (cwa ?? []).entries()) expect(rho).toBe(edited.masterRhos[beat]);
  const { result } = JSON.parse(await unwrapOutcome(api.exportResult('templates', id, 'json')));
  expect(result.masters).toEqual([{ label: other.label, from: edited.triggersSec[0] }]);
  for (const beat of own) expect(result.beats[beat].rho).toBe(edited.rhos[beat]);
});

test('a template with more beats than the master is reported, until it becomes the master', async () => {
  const { api, id, report } = await openSorted();
  const [first, other] = [report.templates[0], report.templates.find(({ letter }) => letter === 'A')];
  if (!first || !other) throw new Error('there is one template alone');
  const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);
  expect(codes(report.warnings)).not.toContain('master-outnumbered');
  const wrong = [{ op: 'promote', time: other.firstSec }] as const;
  await unwrapOutcome(api.setTemplateEdits(id, wrong));
  const edited = await unwrapOutcome(api.analyse(2, 'templates', id, {}, quiet));
  const warning = edited.warnings.find(({ code }) => code === 'master-outnumbered');
  expect(warning?.message).toContain(`The master has ${other.count} beats and template`);
  await unwrapOutcome(api.setTemplateEdits(id, [...wrong, { op: 'promote', time: first.firstSec }]));
  const again = await unwrapOutcome(api.analyse(3, 'templates', id, {}, quiet));
  expect(codes(again.warnings)).not.toContain('master-outnumbered');
});

test('without workers the strategies report this, and one worker is measured', async () => {
  const { run, rows } = await compared(0);
  expect(rows.map(({ name, problem }) => [name, problem === null])).toEqual([
    ['sequential', true],
    ['rotf', false],
    ['mpcc', false],
    ['nds', false],
    ['tds', false],
  ]);
  expect(rows[0]?.templateCount).toBe(run.outputs.classify.result.templates.length);
});

test('strategies on too short a record are rejected, with a reason in every row', async () => {
  const { rows } = await compared(1e9);
  expect(rows).toHaveLength(5);
  for (const row of rows) {
    expect(row.run).toBeNull();
    expect(row.problem).toMatch(/too short to time\. Use a longer part/);
  }
});

test('the run of the median time is returned', () => {
  const of = (overallMs: number) => ({ run: { overallMs } });
  expect(medianRun([of(4.2), of(0.11), of(0.4)]).run.overallMs).toBe(0.4);
  expect(medianRun([of(3), of(1), of(4), of(2)]).run.overallMs).toBe(2);
});

test('letters continue after Z, persist through edits, and are absent for single beats', () => {
  expect([0, 25, 26, 51, 52].map(templateLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
  const one = (label: number, count: number) => ({
    label,
    count,
    samples: new Float64Array(),
    firstIndex: 0,
    name: null,
    origin: 'computed' as const,
    isNoise: false,
  });
  const sorted = { templates: [one(0, 9), one(1, 4), one(2, 1), one(3, 2)], master: 0 };
  const letters = templateLetters(sorted, {
    templates: [one(0, 9), one(2, 1), one(3, 2), { ...one(4, 1), origin: 'split' }],
    master: 3,
  });
  expect([0, 2, 3, 4].map((label) => letters.get(label)?.letter)).toEqual(['C', undefined, 'M', 'D']);
});

test('the templates with most beats have the first colours, in order of creation', () => {
  const counts = [50, 3, 12, 9, 30, 4, 5, 6, 7, 2, 8];
  const templates = counts.map((count, label) => ({
    label,
    count,
    samples: new Float64Array(),
    firstIndex: 0,
    name: null,
    origin: 'computed' as const,
    isNoise: false,
  }));
  const letters = templateLetters({ templates, master: 0 }, { templates, master: 0 });
  const colours = counts.map((_, label) => letters.get(label)?.colour);
  expect(colours).toEqual([null, 8, 0, 1, 2, 3, 4, 5, 6, 9, 7]);
  expect(letters.get(1)?.letter).toBe('A');
});

test('if there are too many beats to keep windows, templates are shown without what needs windows', async () => {
  const template = { label: 0, samples: Float64Array.of(0, 1, 0), count: 2, firstIndex: 10 };
  const split = { op: 'split', times: [0.1] } as const;
  const source: TemplatesSource = {
    channelIndex: 0,
    label: 'II',
    unit: 'mV',
    fs: 100,
    shape: { before: 1, after: 2, largestShift: 1 },
    classify: {
      measure: 'cwa',
      threshold: 0.85,
      binSamples: 5,
      pick: 'first',
      masterFrom: 20,
      masterLeast: 5,
      promoteAfter: 50,
      growTo: 50,
    },
    result: {
      master: 0,
      templates: [template],
      masters: [{ label: 0, fromIndex: 10 }],
      masterAttempts: 0,
      beats: {
        triggerIndices: Float64Array.of(10, 20),
        labels: Int32Array.of(0, 0),
        rhos: Float32Array.of(1, 0.9),
        masterRhos: Float32Array.of(1, 0.9),
        shifts: Int16Array.of(0, 0),
      },
    },
    isKept: false,
    stretchOf: (beat) => {
      throw new RangeError(`the window of beat ${beat} is not kept`);
    },
  };
  const view = templatesView(source, editedSorting(source, [split]), () => null);
  expect(view.templates[0]).toMatchObject({ letter: 'M', count: 2, samples: Float32Array.of(0, 1, 0) });
  expect(view.templates[0]?.spread.every(Number.isNaN)).toBe(true);
  expect(view.unmatchedEdits).toEqual([split]);
  expect(beatWindows(source, Int32Array.of(0, 1))).toMatchObject({ beats: new Int32Array() });
  expect(
    await measuresView(source, editedSorting(source, []), new AbortController().signal, quiet),
  ).toBeNull();
});

test('a threshold that flags a number of beats is the similarity of the last of them', () => {
  expect(nthSmallestRho(Float32Array.of(0.5, 0.25, 0.75), 2)).toBe(0.5);
  expect(nthSmallestRho(Float32Array.of(0.5), 0)).toBe(Number.NEGATIVE_INFINITY);
});
