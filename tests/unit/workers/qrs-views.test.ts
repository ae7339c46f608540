import { describe, expect, it } from 'vitest';
import { hardSample } from '../../../src/analysis/synth/samples.ts';
import { synthesise } from '../../../src/analysis/synth/synthesise.ts';
import type { ParameterValues } from '../../../src/model/parameters.ts';
import { chooseChannels } from '../../../src/pipeline/channels.ts';
import { analyseQrs } from '../../../src/pipeline/qrs/analyse-qrs.ts';
import { comparedDetectors } from '../../../src/pipeline/qrs/method-marks.ts';
import { chooseReference } from '../../../src/pipeline/qrs/reference-choice.ts';
import { insideView } from '../../../src/workers/qrs/qrs-inside.ts';
import { compareGrossMethods, compareRunMethods } from '../../../src/workers/qrs/qrs-methods.ts';
import { holdRecording, type HeldRecordings } from '../../../src/workers/recordings/held-recordings.ts';
import { withReference } from '../../../src/workers/analyses.ts';
import { itInFullRun, sweepFirst } from '../../support/gate.ts';

const { recording } = synthesise(hardSample, 'Hard');
const unstopped = new AbortController().signal;
const silent = () => undefined;

function run(parameters: ParameterValues) {
  return analyseQrs({
    recording,
    choice: chooseChannels(recording),
    parameters,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

describe('insideView', () => {
  for (const part of sweepFirst(comparedDetectors, 1))
    it.skipIf(part.isLeftOut).each(part.cases)(
      `returns a span of %s, whose accepted candidates are the beats${part.note}`,
      async (method) => {
        const result = await run({ method });
        const view = await insideView(result, { fromSec: 10, toSec: 20, columnCount: 400 });
        if (view === null) throw new Error('no inside');
        expect(view.lines.map(({ id }) => id)).toEqual(
          expect.arrayContaining([view.judgedId, view.thresholdId]),
        );
        for (const { envelope } of view.lines) expect(envelope.min).toHaveLength(400);
        const marks = view.candidates.flatMap(({ markIndex }) => (markIndex === null ? [] : [markIndex]));
        expect(marks.length).toBeGreaterThan(5);
        expect(view.candidates.every(({ timeSec }) => timeSec >= 10 && timeSec <= 20)).toBe(true);
      },
    );

  it('counts time from the record’s start even if a part is analysed', async () => {
    const [whole, part] = await Promise.all([run({ from: 0 }), run({ from: 12 })]);
    const ask = { fromSec: 30, toSec: 40, columnCount: 100 };
    const times = async (result: Awaited<ReturnType<typeof run>>) =>
      ((await insideView(result, ask))?.candidates ?? [])
        .filter(({ taken }) => taken)
        .map(({ timeSec }) => timeSec);
    const [one, other] = [await times(whole), await times(part)];
    expect(other).toHaveLength(one.length);
    other.forEach((sec, index) => expect(Math.abs(sec - (one[index] ?? 0))).toBeLessThan(0.1));
  });

  it('is null for beats from annotations', async () => {
    expect(
      await insideView(await run({ method: 'annotations' }), { fromSec: 0, toSec: 5, columnCount: 10 }),
    ).toBeNull();
  });
});

/** A recording with its only ECG twice. */
const twice = {
  ...recording,
  channels: [...recording.channels, ...recording.channels.filter(({ role }) => role === 'ecg')],
  read: (index: number, from: number, to: number) =>
    recording.read(index % recording.channels.length, from, to),
};

describe('with several leads', () => {
  it('inspects, and compares, the data of the run', async () => {
    const result = await analyseQrs({
      recording: twice,
      choice: chooseChannels(twice),
      parameters: { method: 'beatbench', lead: 'all', arithmetic: 'real', reference: 'atr', scoreFrom: 0 },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const view = await insideView(result, { fromSec: 0, toSec: 5, columnCount: 10 });
    expect(view?.lines.filter(({ panel }) => panel === 'slope')).toHaveLength(2);
    const rows = await compareRunMethods(twice, result, unstopped, silent);
    const { errors: _, ...counts } = result.outputs.score?.score ?? { errors: [] };
    expect(rows.find(({ isChosen }) => isChosen)?.counts).toMatchObject(counts);
  });
});

describe('keptMethods', () => {
  it('scores every detector, the chosen one like the run itself', async () => {
    const result = await run({ reference: 'atr', scoreFrom: 0 });
    const told: string[] = [];
    const rows = await compareRunMethods(recording, result, unstopped, (_, method) => told.push(method));
    expect(told[0]).toBe(comparedDetectors[0]);
    expect(rows.map(({ method }) => method)).toEqual(comparedDetectors);
    const chosen = rows.find(({ isChosen }) => isChosen);
    const { errors: _, ...counts } = result.outputs.score?.score ?? { errors: [] };
    expect(chosen?.counts).toMatchObject(counts);
    expect(chosen?.sweep).toEqual(result.outputs.score?.sweep);
    expect(await compareRunMethods(recording, result, unstopped, silent)).toBe(rows);
  });

  it('stops between two detectors, and is completed on the next request', async () => {
    const result = await run({ reference: 'atr', scoreFrom: 0, tolerance: 100 });
    const controller = new AbortController();
    const stopped = compareRunMethods(recording, result, controller.signal, () => controller.abort());
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
    expect(await compareRunMethods(recording, result, unstopped, silent)).toHaveLength(4);
  });

  it('uses the shown beats if there is no reference', async () => {
    const result = await run({});
    const rows = await compareRunMethods(recording, result, unstopped, silent);
    const shown = result.outputs.edited.beats.length;
    expect(rows.map(({ counts }) => (counts?.tp ?? 0) + (counts?.fn ?? 0))).toEqual([
      shown,
      shown,
      shown,
      shown,
    ]);
  });
});

describe('grossOfHeld', () => {
  const { recording: other } = synthesise({ ...hardSample, seed: 3 }, 'Other');
  const held = () => {
    const all: HeldRecordings = new Map();
    holdRecording(all, 'a', recording, null);
    holdRecording(all, 'b', other, null);
    holdRecording(all, 'c', { ...other, name: 'Unmarked', annotations: [] }, null);
    return [...all.values()];
  };

  itInFullRun('pools the beats of all records that have a reference', async () => {
    const { rows, recordings, leftOut } = await compareGrossMethods(
      held(),
      { scoreFrom: 0 },
      unstopped,
      silent,
    );
    expect(recordings).toEqual(['Hard', 'Other']);
    expect(leftOut).toEqual([]);
    expect(rows.map(({ method }) => method)).toEqual(comparedDetectors);
    const counts = await Promise.all(
      [recording, other].map(async (one) => {
        const choice = chooseChannels(one);
        const parameters = { method: 'curve-length', reference: 'atr', scoreFrom: 0 };
        const options = { recording: one, choice, parameters, signal: unstopped, onProgress: silent };
        return (await analyseQrs(options)).outputs.score?.score;
      }),
    );
    const sum = (key: 'tp' | 'fp' | 'fn') => counts.reduce((total, one) => total + (one?.[key] ?? 0), 0);
    const gross = rows.find(({ method }) => method === 'curve-length')?.gross;
    expect(gross).toMatchObject({ tp: sum('tp'), fp: sum('fp'), fn: sum('fn') });
    expect(gross?.tp).toBeGreaterThan(100);
  });

  it('excludes a record for all detectors if one of them fails on it, with the reason', async () => {
    const asked = { scoreFrom: 0, from: 1e6 };
    const { recordings, leftOut } = await compareGrossMethods(held(), asked, unstopped, silent);
    expect(recordings).toEqual([]);
    expect(leftOut.map(({ name }) => name)).toEqual(['Hard', 'Other']);
    expect(leftOut[0]?.problem).not.toBe('');
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    const stopped = compareGrossMethods(held(), { scoreFrom: 1 }, controller.signal, () =>
      controller.abort(),
    );
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('has rows without rates if no record has a reference', async () => {
    const { rows, recordings } = await compareGrossMethods([], {}, unstopped, silent);
    expect(recordings).toEqual([]);
    expect(rows[0]?.gross).toEqual({ tp: 0, fp: 0, fn: 0, se: null, ppv: null });
  });
});

describe('withReference', () => {
  const label = (mnemonic: string) => ({
    sampleIndex: 5,
    label: mnemonic,
    subtype: 0,
    channel: 0,
    num: 0,
    aux: '',
  });
  const set = (source: string, mnemonic: string) => ({ source, fs: 250, annotations: [label(mnemonic)] });

  it('uses the requested annotator if present, otherwise atr, otherwise the first with beats', () => {
    const annotations = [set('rhythm', '+'), set('q1c', 'N'), set('atr', 'V')];
    expect(chooseReference({ annotations }, 'q1c')).toBe('q1c');
    expect(chooseReference({ annotations }, 'gone')).toBe('atr');
    expect(chooseReference({ annotations: annotations.slice(0, 2) }, '')).toBe('q1c');
    expect(chooseReference({ annotations: annotations.slice(0, 1) }, '')).toBe('');
  });

  it('keeps all other parameters', () => {
    expect(withReference(recording, { tolerance: 40 })).toEqual({ tolerance: 40, reference: 'atr' });
  });
});
