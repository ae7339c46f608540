import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { openRecordings } from '../../../../src/io/open.ts';
import type { BeatbenchError } from '../../../../src/model/failure.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { mutate } from '../../../fuzz/mutate.ts';
import { memoryFile } from '../../../support/byte-files.ts';
import { channelSummary } from '../../../support/made-table.ts';
import { madeXdf, xdfChunk, xdfFile, type XdfStreamWriting } from '../../../support/xdf-file.ts';
import { caseCount } from '../../../support/gate.ts';

async function opened(content: Uint8Array): Promise<Recording> {
  const { opened: found, broken } = await openRecordings([memoryFile('a.xdf', content)]);
  expect(broken).toEqual([]);
  return found[0];
}

async function catchFailure(content: Uint8Array) {
  const { broken } = await openRecordings([memoryFile('a.xdf', content)]);
  return broken[0]?.failure;
}

/** Makes a stream of one channel whose samples have these times. */
const stream = (secs: readonly number[], more: Partial<XdfStreamWriting> = {}): XdfStreamWriting => ({
  id: 1,
  name: 'ECG',
  format: 'double64',
  rate: 100,
  samples: secs.map((sec, n) => ({ sec, values: [n] })),
  ...more,
});
const even = (from: number, count: number, fs: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n / fs);
const codes = ({ warnings }: Recording): string[] => warnings.map(({ code }) => code);

describe('XDF', () => {
  it('has streams at their own rates and times on one clock', async () => {
    const recording = await opened(madeXdf());
    expect(channelSummary(recording)).toEqual([
      ['lead II', 'µV', 'ecg', 500],
      ['lead V5', 'µV', 'ecg', 500],
      ['Finger', '', 'ppg', 50],
    ]);
    expect(recording).toMatchObject({ format: 'xdf', startTime: '2023-05-04T10:11:12' });
    // The pulse begins at 1000.204 s of the recorder, 11 of its samples after 999.984 s, which is the recording’s 0.
    const pulse = await recording.read(2, 0, 14);
    expect(pulse.gaps).toEqual([{ from: 0, to: 11 }]);
    expect([...pulse.values.subarray(11)]).toEqual([0, 0.25, 0.5]);
    expect(recording.channels[2].sampleCount).toBe(91);
    // The ECG begins 16 ms after it, 8 of its samples.
    const ecg = await recording.readDigital(0, 6, 12);
    expect(ecg.gaps).toEqual([{ from: 0, to: 2 }]);
    expect([...ecg.values]).toEqual([0, 0, -500, -499, -498, -497]);
    expect([...(await recording.readDigital(1, 508, 511)).values]).toEqual([1000, 1002, 1004]);
    expect((await recording.read(1, 1000, 2000)).values).toHaveLength(8);
    expect(codes(recording)).toEqual([]);
    expect(JSON.stringify({ ...recording, sources: [] })).not.toContain('SECRET');
  });

  it('has marks at their times', async () => {
    const [set] = (await opened(madeXdf())).annotations;
    const marks = set.annotations.map(({ sampleIndex, aux }) => [sampleIndex / set.fs, aux]);
    expect(marks).toEqual([
      [0.516, 'stand up'],
      [1.266, 'tilt 60°'],
    ]);
  });

  it.each(['int8', 'int16', 'int32', 'int64', 'float32', 'double64'] as const)('reads %s', async (format) => {
    for (const isLong of [false, true]) {
      const values = (n: number): number[] => [(n % 200) - 100, n % 90];
      const samples = even(5, 300, 100).map((sec, n) => ({
        ...(n % 7 < 3 ? { sec } : {}),
        values: values(n),
      }));
      const recording = await opened(xdfFile([stream([], { format, samples, channelCount: 2 })], isLong));
      const expected = Array.from({ length: 243 }, (_, n) => values(n + 50));
      expect([...(await recording.read(1, 50, 293)).values]).toEqual(expected.map(([, value]) => value));
      const digital = await recording.readDigital(0, 50, 293).then(
        (read) => [...read.values],
        ({ code }: BeatbenchError) => code,
      );
      const isInteger = /^int(?:8|16|32)$/.test(format);
      expect(digital).toEqual(isInteger ? expected.map(([value]) => value) : 'unsupported');
    }
  });

  it('shifts time stamps by the offset of their clock, like the minimal example of the format', async () => {
    const offsets = [
      [6.1, -0.1],
      [7.1, -0.1],
    ] as const;
    const other = stream(even(5, 20, 10), { id: 2, name: 'PPG', rate: 10 });
    const first = stream(even(5.1, 9, 10), { rate: 10, offsets });
    const recording = await opened(xdfFile([first, other]));
    expect((await recording.read(0, 0, 3)).gaps).toEqual([]);
    expect((await recording.read(1, 0, 3)).gaps).toEqual([]);
    expect(recording.channels.map(({ fs, sampleCount }) => [fs, sampleCount])).toEqual([
      [10, 9],
      [10, 20],
    ]);
    const later = await opened(xdfFile([{ ...first, offsets: [] }, other]));
    expect((await later.read(0, 0, 3)).gaps).toEqual([{ from: 0, to: 1 }]);
  });

  it('uses the rate of the time stamps on the recorder’s clock, whatever single offsets are', async () => {
    const random = createRandom(7);
    // The clock of the stream is fast by 200 in a million; one measurement was delayed.
    const offsets = Array.from(
      { length: 60 },
      (_, k) => [10 * k, -2e-4 * 10 * k + (k === 30 ? 0.2 : 0)] as const,
    );
    const secs = even(0, 60_000, 100).map((sec) => sec + 0.004 * (random.uniform() - 0.5));
    const recording = await opened(xdfFile([stream(secs, { offsets })]));
    expect(recording.channels[0].fs).toBeCloseTo(100 / (1 - 2e-4), 4);
    expect(codes(recording)).toEqual([]);
    const plain = await opened(xdfFile([stream(even(3, 500, 100))]));
    expect(plain.channels[0].fs).toBe(100);
  });

  it('reports a wrong stated rate, and uses the one of the time stamps', async () => {
    const recording = await opened(xdfFile([stream(even(0, 500, 50))]));
    expect(recording.channels[0].fs).toBeCloseTo(50, 9);
    expect(recording.warnings).toMatchObject([
      { code: 'clock-repaired', message: expect.stringContaining('states 100 Hz') },
    ]);
  });

  it('leaves a gap if a stream paused', async () => {
    const secs = [...even(0, 100, 100), ...even(4, 100, 100)];
    const recording = await opened(xdfFile([stream(secs)]));
    expect(recording.channels[0].sampleCount).toBe(500);
    const { values, gaps } = await recording.read(0, 98, 402);
    expect(gaps).toEqual([{ from: 2, to: 302 }]);
    expect(values.slice(302)).toEqual(Float64Array.of(100, 101));
    expect(values.slice(2, 302).every(Number.isNaN)).toBe(true);
  });

  it('reports a channel that is off its time by more than a millisecond', async () => {
    const recording = await opened(
      xdfFile([stream(even(0, 50, 50), { rate: 50 }), stream(even(0.005, 55, 55), { id: 2, rate: 55 })]),
    );
    expect(recording.warnings).toMatchObject([
      { code: 'clock-repaired', message: expect.stringContaining('5.0 ms') },
    ]);
  });

  it('reads irregular numbers as marks, each with the name of its stream', async () => {
    const beats = stream([1.1, 1.9], {
      id: 4,
      name: 'RR',
      rate: 0,
      samples: [
        { sec: 1.1, values: [800] },
        { sec: 1.9, values: [810] },
      ],
    });
    const words = stream([], {
      id: 5,
      name: 'Task',
      rate: 0,
      format: 'string',
      channelCount: 2,
      samples: [
        { sec: -4, values: ['early', 'x'] },
        { sec: 1.5, values: ['a', 'b'] },
      ],
    });
    const recording = await opened(xdfFile([stream(even(0, 300, 100)), beats, words]));
    expect(recording.annotations[0].annotations.map(({ sampleIndex, aux }) => [sampleIndex, aux])).toEqual([
      [11_000, 'RR: 800'],
      [15_000, 'Task: a, b'],
      [19_000, 'RR: 810'],
    ]);
    expect(recording.warnings).toMatchObject([
      { code: 'left-out', message: '1 mark before the first sample is left out.' },
    ]);
  });

  it('rejects what it cannot place in time', async () => {
    const back = [...even(100, 50, 100), ...even(2, 50, 100)];
    expect(await catchFailure(xdfFile([stream(back)]))).toMatchObject({
      code: 'unsupported',
      where: { channel: 'ECG' },
    });
    expect(await catchFailure(xdfFile([stream([0, 1e9])]))).toMatchObject({ code: 'too-large' });
    expect(await catchFailure(xdfFile([stream([], { samples: [{ values: [1] }] })]))).toMatchObject({
      code: 'no-channel',
    });
    expect(await catchFailure(xdfFile([stream([], { channelCount: 99_999 })]))).toMatchObject({
      code: 'no-channel',
    });
  });

  it('cut at any byte opens with the remaining part, or is rejected with a message', async () => {
    const whole = madeXdf();
    const full = (await opened(whole)).channels[0].sampleCount;
    for (let keep = 5; keep < whole.length; keep += 31) {
      const { opened: found, broken } = await openRecordings([memoryFile('a.xdf', whole.slice(0, keep))]);
      expect(found.length + broken.length).toBe(1);
      for (const { failure } of broken) expect(failure.code, String(keep)).toBe('no-channel');
      for (const recording of found) {
        expect(recording.channels[0].sampleCount).toBeLessThanOrEqual(full);
        for (const [index, { sampleCount }] of recording.channels.entries())
          expect((await recording.read(index, 0, sampleCount)).values).toHaveLength(sampleCount);
      }
    }
    const cut = await opened(whole.slice(0, -2));
    expect(cut.warnings).toMatchObject([
      { code: 'short-data', message: expect.stringMatching(/at byte \d+/) },
    ]);
  });

  it('reports a stream that is not understood, and ignores unknown chunks', async () => {
    const odd = { ...stream([1]), id: 9, channelCount: 0 };
    const bytes = xdfFile([stream(even(0, 50, 100)), odd]);
    const recording = await opened(
      new Uint8Array(Buffer.concat([bytes, xdfChunk(77, new Uint8Array(9)), xdfChunk(3, new Uint8Array(9))])),
    );
    expect(recording.channels).toHaveLength(1);
    expect(recording.warnings).toMatchObject([
      { code: 'left-out', message: expect.stringContaining('1 stream') },
    ]);
  });

  it('with changed bytes opens or is rejected with a message', async () => {
    const random = createRandom(10);
    const whole = madeXdf();
    for (let k = 0; k < caseCount(500); k++) {
      const { bytes, steps } = mutate(whole, random);
      const { opened: found, broken } = await openRecordings([memoryFile('a.xdf', bytes)]);
      for (const { failure } of broken) {
        expect(failure.code, steps.join(', ')).not.toMatch(/^(?:internal|out-of-memory)$/);
      }
      for (const recording of found) {
        for (const [index, { sampleCount }] of recording.channels.entries()) {
          const count = Math.min(sampleCount, 5000);
          expect((await recording.read(index, 0, count)).values, steps.join(', ')).toHaveLength(count);
        }
      }
    }
  });
});
