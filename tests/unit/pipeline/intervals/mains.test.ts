import { describe, expect, it, test } from 'vitest';
import type { SynthParams } from '../../../../src/analysis/synth/params.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { makeDetector } from '../../../../src/pipeline/detection-params.ts';
import { qrsDeclarations } from '../../../../src/pipeline/qrs/declarations.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { readMainsLine } from '../../../../src/pipeline/mains.ts';
import { warningRank } from '../../../../src/model/warning-rank.ts';
import { describedIntervals, minuteAt, withChannel } from '../../../support/described-run.ts';
import { sweep } from '../../../support/gate.ts';

/** Makes a minute with mains in its ECG. @param snrDb  of the ECG relative to the mains; null without mains */
function hum(
  fs: number,
  mainsHz: number,
  snrDb: number | null,
  params: Partial<SynthParams> = {},
): Recording {
  const white = { kind: 'white', snrDb: 24, channel: 'ecg' } as const;
  const mains = snrDb === null ? [] : [{ kind: 'mains', snrDb, channel: 'ecg' } as const];
  return minuteAt(fs, { mainsHz, noise: [white, ...mains], ...params });
}

async function facts(recording: Recording, parameters: ParameterValues = {}, mostHeld?: number) {
  const options = mostHeld === undefined ? {} : { mostHeld };
  const { run, methods } = await describedIntervals(recording, parameters, options);
  const mains = run.facts.find(({ what }) => what === 'mains');
  const stops = run.facts.flatMap((fact) =>
    fact.what === 'filter' && fact.type === 'bandstop' ? [[fact.low, fact.high]] : [],
  );
  return { run, methods, mains, stops };
}

describe('detection of mains from the spectrum', () => {
  for (const { cases, isLeftOut, note } of sweep<readonly [fs: number, mainsHz: number]>(
    [
      [250, 50],
      [125, 60],
    ],
    [
      [250, 60],
      [1000, 50],
      [500, 60],
      [128, 50],
    ],
  ))
    it.skipIf(isLeftOut).each(cases)(`finds %i Hz at %i Hz${note}`, async (fs, mainsHz) => {
      const recording = hum(fs, mainsHz, 20);
      const { run, methods, mains, stops } = await facts(recording);
      expect(mains).toMatchObject({ asked: 'auto', found: mainsHz, applied: mainsHz });
      expect(run.outputs.judge.mains).toEqual({ found: mainsHz, applied: mainsHz });
      expect(methods).toContain(`Mains: ${mainsHz} Hz found in the spectrum of channel ECG.`);
      // At 125 Hz the upper edge is dropped, and the band-stop becomes a low-pass.
      expect(stops).toEqual(0.45 * fs > mainsHz + 5 ? [[mainsHz - 5, mainsHz + 5]] : []);
      const passes = await facts(recording, {}, 0);
      expect(passes.mains).toEqual(mains);
      expect(passes.run.outputs.judge).toEqual(run.outputs.judge);
    });

  it('finds none without a prominent line, and then removes nothing', async () => {
    const { mains, methods, stops, run } = await facts(hum(250, 60, null));
    expect(mains).toMatchObject({ found: null, applied: null });
    expect(stops).toEqual([]);
    expect(run.outputs.judge.mains).toEqual({ found: null, applied: null });
    expect(methods).toContain('no line at 50 or 60 Hz stands out in the spectrum of channel ECG');
  });

  it('chooses the larger of two lines', async () => {
    const recording = withChannel(
      hum(500, 50, 20),
      'ECG',
      (value, n) => value + 0.2 * Math.sin((2 * Math.PI * 60 * n) / 500),
    );
    expect((await facts(recording)).mains).toMatchObject({ found: 60 });
  });

  it.each([90, 100, 101])('is skipped at %i Hz, which cannot resolve it', async (fs) => {
    const { mains } = await facts(hum(fs, 50, 20));
    expect(mains).toMatchObject({ found: null, applied: null, ratio50: null, ratio60: null });
  });

  it('can be overridden, with a warning if another line is present', async () => {
    const recording = hum(250, 50, 20);
    const wrong = await facts(recording, { mains: 60 });
    expect(wrong.stops).toEqual([[55, 65]]);
    expect(wrong.methods).toContain(
      'Mains: 60 Hz, as set, though 50 Hz was found in the spectrum of channel ECG.',
    );
    expect(wrong.run.warnings).toContainEqual({
      code: 'wrong-mains',
      message: 'Mains is set to 60 Hz, but the line in ECG is at 50 Hz; set it to 50 Hz or to auto.',
    });
    expect(warningRank['wrong-mains']).toBe('may-be-wrong');
    const right = await facts(recording, { mains: 50 });
    const off = await facts(recording, { mains: 'off' });
    expect(off.stops).toEqual([]);
    expect(off.methods).toContain('Mains: off, as set.');
    for (const { run } of [right, off]) {
      expect(run.warnings.map(({ code }) => code)).not.toContain('wrong-mains');
    }
  });
});

test('segments with gaps and constant segments are ignored', async () => {
  const recording = withChannel(hum(250, 50, 20), 'ECG', (value, n) =>
    n < 5000 ? 0 : n < 9000 ? Number.NaN : value,
  );
  expect((await facts(recording)).mains).toMatchObject({ found: 50 });
});

test('a day takes as little time as a minute', async () => {
  const fs = 250;
  let readCount = 0;
  const day: Recording = {
    ...minuteAt(fs),
    durationSec: 86_400,
    channels: minuteAt(fs).channels.map((channel) => ({ ...channel, sampleCount: 86_400 * fs })),
    read: async (_, from, to) => {
      readCount += to - from;
      const values = Float64Array.from(
        { length: to - from },
        (__, k) => Math.sin((2 * Math.PI * 50 * (from + k)) / fs) + ((from + k) % 7) / 10,
      );
      return { values, gaps: [] };
    },
  };
  const part = { fromSec: 0, toSec: 86_400 };
  const line = await readMainsLine(day, 0, part, new AbortController().signal);
  expect(line.found).toBe(50);
  expect(readCount).toBeLessThanOrEqual(16 * 4 * fs);
});

describe('the notch of a detector', () => {
  const parameters = resolveParameters(qrsDeclarations, { method: 'curve-length' });
  it.each([
    [50, 50],
    [60, 60],
    // Its low-pass is the published one, of 60 Hz.
    [null, 'off'],
  ] as const)('is at mains %s at %s', (applied, mains) => {
    expect(makeDetector(parameters, { applied })).toMatchObject({ params: { mains } });
  });

  it('is at the mains of its own ECG', async () => {
    const recording = hum(250, 50, 20);
    const run = await analyseQrs({
      recording,
      choice: chooseChannels(recording),
      parameters: {},
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(run.outputs.mains).toMatchObject({ found: 50, applied: 50 });
  });
});
