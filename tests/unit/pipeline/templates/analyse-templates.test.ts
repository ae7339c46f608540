import { describe, expect, it } from 'vitest';
import { analyseTemplates } from '../../../../src/pipeline/templates/analyse-templates.ts';
import { withPreset } from '../../../../src/pipeline/templates/presets.ts';
import { templateRows, templatesResult } from '../../../../src/pipeline/templates/templates-result.ts';
import { ecgRecording, sortMade } from '../../../support/templates-run.ts';

const fs = 250;

/** Makes beats every 0.8 s; every `oddEvery`th is wide and inverted. */
function ecg(beatCount: number, oddEvery = 6): Float64Array {
  const values = new Float64Array(beatCount * 200 + 200);
  for (let beat = 0; beat < beatCount; beat++) {
    const isOdd = beat % oddEvery === oddEvery - 1;
    const [width, height] = isOdd ? [9, -1.1] : [2.5, 1];
    for (let n = -40; n <= 40; n++)
      values[150 + beat * 200 + n] += height * Math.exp(-0.5 * (n / width) ** 2);
  }
  return values;
}

describe('analyseTemplates', () => {
  it('classifies every beat once, with consistent counts', async () => {
    const { outputs } = await sortMade(ecgRecording(ecg(120), fs));
    const { beats, templates } = outputs.classify.result;
    expect(beats.labels).toHaveLength(120);
    expect(templates.map(({ count }) => count)).toEqual([100, 20]);
    const own = templates.map(({ label }) => beats.labels.filter((one) => one === label).length);
    expect(own).toEqual(templates.map(({ count }) => count));
  });

  it('makes one template from beats of one shape, for any gain and offset', async () => {
    const values = ecg(40, 1000);
    const plain = await sortMade(ecgRecording(values, fs));
    expect(plain.outputs.classify.result.templates).toHaveLength(1);
    const lifted = await sortMade(
      ecgRecording(
        values.map((value) => 8 * value + 64),
        fs,
      ),
    );
    expect(lifted.outputs.classify.result.beats.labels).toEqual(plain.outputs.classify.result.beats.labels);
    expect(lifted.outputs.classify.result.beats.shifts).toEqual(plain.outputs.classify.result.beats.shifts);
  });

  it('cuts windows around R-peaks on request', async () => {
    const { outputs } = await sortMade(ecgRecording(ecg(60, 1000), fs), { triggers: 'r-peaks' });
    const { triggerIndices } = outputs.classify.result.beats;
    expect(triggerIndices.length).toBeGreaterThan(55);
    for (const index of triggerIndices) expect(Math.abs(((index - 150 + 100) % 200) - 100)).toBeLessThan(3);
  });

  it('keeps the windows if only the threshold changes', async () => {
    const cache = new Map();
    const options = {
      recording: ecgRecording(ecg(60), fs),
      choice: { ecg: 0, ppg: null },
      signal: new AbortController().signal,
      onProgress: () => undefined,
      cache,
    };
    await analyseTemplates({ ...options, parameters: {} });
    const { timings } = await analyseTemplates({ ...options, parameters: { threshold: 0.9 } });
    const kept = Object.fromEntries(Object.entries(timings).map(([id, timing]) => [id, timing.kept]));
    expect(kept).toEqual({ triggers: true, windows: true, master: false, classify: false });
  });

  it('stops when cancelled', async () => {
    const controller = new AbortController();
    const run = analyseTemplates({
      recording: ecgRecording(ecg(60), fs),
      choice: { ecg: 0, ppg: null },
      parameters: {},
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('reports if there is no beat', async () => {
    const run = sortMade(ecgRecording(new Float64Array(5000), fs));
    await expect(run).rejects.toMatchObject({ code: 'no-beats' });
  });

  it('needs workers for a strategy', async () => {
    const run = sortMade(ecgRecording(ecg(60), fs), { strategy: 'rotf' });
    await expect(run).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('has times in seconds, and templates with their samples in columns', async () => {
    const run = await sortMade(ecgRecording(ecg(60), fs));
    expect(templatesResult(run)).toMatchObject({ master: 0, strategy: { name: 'sequential', workers: 1 } });
    const [row] = templateRows(run) as readonly Record<string, number>[];
    expect(row?.['first']).toBeCloseTo(0.58, 1);
    expect(row?.['samples.74']).toBeDefined();
    expect(row?.['samples.75']).toBeUndefined();
  });
});

describe('presets', () => {
  it('set the values that say ‘preset’, and nothing else', () => {
    const values = { preset: 'rabbit', bandLow: 'preset', bandHigh: 80, signal: 'preset', decay: 1 };
    expect(withPreset(values)).toEqual({
      preset: 'rabbit',
      bandLow: 20,
      bandHigh: 80,
      signal: 'rectified',
      decay: 1,
    });
  });
});
