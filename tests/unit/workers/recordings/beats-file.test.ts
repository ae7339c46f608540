import type { AnalysisName } from '../../../../src/pipeline/analyses.ts';
import { describe, expect, test } from 'vitest';
import { parseAnnotations } from '../../../../src/io/wfdb/annotations-read.ts';
import { beatsFromCsv } from '../../../../src/pipeline/edits/edits-from-file.ts';
import { createAnalysisApi } from '../../../../src/workers/analysis-api.ts';
import type { BeatsForm } from '../../../../src/workers/client-types.ts';
import { unwrapOutcome } from '../../../support/unwrap-outcome.ts';

const quiet = () => undefined;

/** Interference that the band-stop of the intervals removes shifts R of the recorded ECG. */
const noisy = { duration: 60, noise: 'white:20,mains:6', ectopicRate: 6 };

async function openNoisy() {
  const api = createAnalysisApi();
  const { id, name } = await unwrapOutcome(api.openSynthetic(1, 'noisy', noisy));
  await unwrapOutcome(api.analyse(1, 'qrs', id, {}, quiet));
  const saved = async (analysis: AnalysisName, form: BeatsForm) =>
    (await unwrapOutcome(api.exportBeats(analysis, id, form))) ?? new Uint8Array();
  const tableOf = async (analysis: AnalysisName) =>
    beatsFromCsv(await saved(analysis, 'csv'), 'beats.csv').map(({ timeSec }) => timeSec);
  const marksOf = async (analysis: AnalysisName) =>
    parseAnnotations(await saved(analysis, 'R'), 'noisy.qrs', 'qrs', 500).set.annotations.map(
      ({ sampleIndex }) => sampleIndex,
    );
  const ownR = async (analysis: AnalysisName) => {
    const { result } = JSON.parse(await unwrapOutcome(api.exportResult(analysis, id, 'json'))) as {
      result: { beats: { r: number }[] };
    };
    return result.beats.map(({ r }) => r);
  };
  const readBack = async (analysis: AnalysisName, form: BeatsForm) => {
    const path = form === 'csv' ? 'beats.csv' : 'noisy.qrs';
    const file = new File([new Uint8Array(await saved(analysis, form))], path);
    return unwrapOutcome(api.readEdits(id, { path, file }));
  };
  return { api, id, name, saved, readBack, tableOf, marksOf, ownR };
}

describe('each beat has one R in every file of a run', () => {
  test.each([
    ['intervals', { resamples: 0 }],
    ['landmark', { landmark: 'rising', resamples: 0 }],
    ['qrs', {}],
  ] as const)(
    'each beat has one R in every file of a run of %s, in a table and in annotations',
    async (analysis, parameters) => {
      const { api, id, tableOf, marksOf, ownR } = await openNoisy();
      await unwrapOutcome(api.analyse(2, analysis, id, parameters, quiet));
      const own = await ownR(analysis);
      expect(own.length).toBeGreaterThan(50);
      expect(await tableOf(analysis)).toEqual(own);
      expect(await marksOf(analysis)).toEqual(own.map((r) => Math.round(r * 500)));
    },
  );

  test('each beat has one R in every file of a run of denoise, whose cycles are those beats', async () => {
    const { api, id, tableOf } = await openNoisy();
    await unwrapOutcome(api.analyse(2, 'denoise', id, {}, quiet));
    const cycles = await unwrapOutcome(api.exportResult('denoise', id, 'csv'));
    const own = beatsFromCsv(new TextEncoder().encode(cycles), 'cycles.csv').map(({ timeSec }) => timeSec);
    expect(own.length).toBeGreaterThan(50);
    expect(await tableOf('denoise')).toEqual(own);
  });

  test('each beat has one R in every file of a run of sounds', async () => {
    const api = createAnalysisApi();
    const { id } = await unwrapOutcome(api.openSample(1, 'sounds'));
    await unwrapOutcome(api.analyse(1, 'qrs', id, {}, quiet));
    await unwrapOutcome(api.analyse(2, 'sounds', id, { resamples: 0 }, quiet));
    const table = (await unwrapOutcome(api.exportBeats('sounds', id, 'csv'))) ?? new Uint8Array();
    const own = beatsFromCsv(
      new TextEncoder().encode(await unwrapOutcome(api.exportResult('sounds', id, 'csv'))),
      'sounds.csv',
    );
    expect(own.length).toBeGreaterThan(30);
    expect(beatsFromCsv(table, 'beats.csv').map(({ timeSec }) => timeSec)).toEqual(
      own.map(({ timeSec }) => timeSec),
    );
  });

  test('even if it differs from that of the recorded ECG, which the filter shifts', async () => {
    const { api, id, tableOf } = await openNoisy();
    await unwrapOutcome(api.analyse(2, 'intervals', id, { resamples: 0 }, quiet));
    expect(await tableOf('intervals')).not.toEqual(await tableOf('qrs'));
  });
});

describe('a file of beats', () => {
  test.each(['csv', 'R', 'onset'] as const)(
    'a file of beats as %s is read back as the same beats',
    async (form) => {
      const { api, id, readBack } = await openNoisy();
      await unwrapOutcome(api.analyse(2, 'intervals', id, { resamples: 0 }, quiet));
      expect(await readBack('qrs', form)).toEqual([]);
      expect(await readBack('intervals', form)).toEqual([]);
    },
  );

  test('states its point, and has the detected classes', async () => {
    const { api, id, saved } = await openNoisy();
    const { result } = JSON.parse(await unwrapOutcome(api.exportResult('qrs', id, 'json'))) as {
      result: { beats: { r: number; onsetSample: number; label: string }[] };
    };
    const classes = result.beats.map((beat) => beat.label);
    expect(new Set(classes)).toContain('V');
    for (const point of ['R', 'onset'] as const) {
      const { set } = parseAnnotations(await saved('qrs', point), 'noisy.qrs', 'qrs', 500);
      expect(set.point).toBe(point);
      expect(set.annotations.map(({ label }) => label)).toEqual(classes);
      expect(set.annotations.map(({ sampleIndex }) => sampleIndex)).toEqual(
        result.beats.map((beat) => (point === 'R' ? Math.round(beat.r * 500) : beat.onsetSample)),
      );
    }
    expect(beatsFromCsv(await saved('qrs', 'csv'), 'beats.csv').map(({ label }) => label)).toEqual(classes);
  });

  test('a file of beats of onsets is rejected for a method that finds none', async () => {
    const { api, id } = await openNoisy();
    await unwrapOutcome(api.analyse(2, 'qrs', id, { method: 'pan-tompkins' }, quiet));
    expect(await api.exportBeats('qrs', id, 'onset')).toMatchObject({
      ok: false,
      failure: { code: 'bad-parameter' },
    });
  });
});
