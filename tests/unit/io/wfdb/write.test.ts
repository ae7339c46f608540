import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWfdb } from '../../../../src/io/wfdb/open.ts';
import { writeWfdb } from '../../../../src/io/wfdb/write.ts';
import type { WriteWfdbOptions } from '../../../../src/io/wfdb/write.ts';
import type { Channel, Recording } from '../../../../src/model/recording.ts';
import type { IndexRange } from '../../../../src/model/samples.ts';
import { memoryFile, MemorySink } from '../../../support/byte-files.ts';
import { dataNote, dataPath, hasData } from '../../../support/data.ts';
import { openRecord } from '../../../support/wfdb-record.ts';

interface Track {
  readonly fs: number;
  /** Physical values; NaN is missing. */
  readonly values: readonly number[];
  readonly unit?: string;
  readonly label?: string;
}

function findGaps(values: ArrayLike<number>): IndexRange[] {
  const gaps: { from: number; to: number }[] = [];
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) continue;
    const last = gaps.at(-1);
    if (last !== undefined && last.to === i) last.to = i + 1;
    else gaps.push({ from: i, to: i + 1 });
  }
  return gaps;
}

function makeRecording(tracks: readonly Track[], startTime: string | null = null): Recording {
  const channels: Channel[] = tracks.map(({ fs, values, unit = 'mV', label = 'II' }) => ({
    label,
    unit,
    role: 'ecg',
    fs,
    sampleCount: values.length,
    adc: null,
  }));
  return {
    name: 'made',
    format: 'synthetic',
    durationSec: 0,
    startTime,
    channels,
    annotations: [],
    warnings: [],
    sources: [],
    read: async (index, from, to) => {
      const values = Float64Array.from(tracks[index].values.slice(from, to));
      return { values, gaps: findGaps(values) };
    },
    readDigital: () => Promise.reject(new Error('has no digital samples')),
  };
}

interface Written {
  readonly header: string;
  readonly signals: Uint8Array;
  readonly recording: Recording;
  readonly fs: number;
}

async function written(recording: Recording, options: WriteWfdbOptions = {}): Promise<Written> {
  const sinks = { header: new MemorySink(), signals: new MemorySink() };
  const { fs } = await writeWfdb(recording, 'w', sinks, options);
  const again = await openWfdb(memoryFile('w.hea', sinks.header.bytes), [
    memoryFile('w.dat', sinks.signals.bytes),
  ]);
  expect(again.warnings).toEqual([]);
  return {
    header: new TextDecoder().decode(sinks.header.bytes),
    signals: sinks.signals.bytes,
    recording: again,
    fs,
  };
}

describe.skipIf(!hasData)(`written copies of recordings${dataNote}`, () => {
  it('written copies of recordings have the bytes of the WFDB package: format 212', async () => {
    const { header, signals } = await written(await openRecord('100s', 'wfdb-c-checks', 'data'), {
      format: 212,
    });
    expect(Buffer.from(readFileSync(dataPath('wfdb-c-checks', 'data', '100s.dat'))).equals(signals)).toBe(
      true,
    );
    expect(header).toBe(
      'w 2 360 21600\nw.dat 212 200(1024)/mV 12 0 995 21537 0 MLII\nw.dat 212 200(1024)/mV 12 0 1011 -3962 0 V5\n# 69 M 1085 1629 x1\n# Aldomet, Inderal\n# Produced by xform from record 100, beginning at 0:0\n',
    );
  });

  it('written copies of recordings have the bytes of the WFDB package: format 16 and 15 signals of one rate', async () => {
    const recording = await openRecord('s0010_re', 'wfdb-formats');
    const first12 = Array.from({ length: 12 }, (_, index) => index);
    const { signals } = await written(recording, { channelIndexes: first12 });
    expect(Buffer.from(readFileSync(dataPath('wfdb-formats', 's0010_re.dat'))).equals(signals)).toBe(true);
  });

  it('written copies of recordings have the bytes of the WFDB package: several samples per frame', async () => {
    const { signals, fs } = await written(await openRecord('xform', 'wfdb-c-checks', 'expected'), {
      format: 212,
    });
    expect(fs).toBe(125);
    expect(
      Buffer.from(readFileSync(dataPath('wfdb-c-checks', 'expected', 'xform.dat'))).equals(signals),
    ).toBe(true);
  });
});

const tracks = fc
  .array(
    fc.record({
      spf: fc.integer({ min: 1, max: 4 }),
      values: fc.array(
        fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -2000, max: 2000 }) }, fc.constant(Number.NaN)),
        { minLength: 1, maxLength: 40 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) =>
    list.map(({ spf, values }) => ({ fs: 100 * spf, values: values.map((value) => (value + 50) / 50) })),
  );

describe('writeWfdb', () => {
  it('keeps every sample and gap at a scale that holds them', async () => {
    await fc.assert(
      fc.asyncProperty(tracks, fc.constantFrom<16 | 24 | 32 | 212>(16, 24, 32, 212), async (made, format) => {
        const scales = made.map(() => ({ gain: 50, baseline: -50 }));
        const { recording } = await written(makeRecording(made), { format, scales });
        for (const [index, track] of made.entries()) {
          const { values, gaps } = await recording.read(index, 0, track.values.length);
          expect(Array.from(values)).toEqual(track.values);
          expect(gaps).toEqual(findGaps(track.values));
          const padding = await recording.read(index, track.values.length, 1e9);
          expect(padding.values.every(Number.isNaN)).toBe(true);
          expect(recording.channels[index].fs).toBe(track.fs);
        }
      }),
    );
  });

  it.each([
    [16, 32_767],
    [24, -40_000],
    [24, 8_388_607],
    [32, 8_388_608],
  ])('uses format %i for digital values up to %i, and an integer baseline', async (format, most) => {
    const plain = makeRecording([{ fs: 250, values: [0, 0, 0] }]);
    const digital = [most, 3, 0];
    const made: Recording = {
      ...plain,
      channels: plain.channels.map((each) => ({ ...each, adc: { gain: 2.5, baseline: -0.53, bits: 12 } })),
      readDigital: async (_, from, to) => ({
        values: Int32Array.from(digital.slice(from, to)),
        gaps: [{ from: 2, to: 3 }],
      }),
    };
    const { header, recording } = await written(made);
    expect(header).toContain(`w.dat ${format} 2.5(-1)/mV ${format} 0 ${most} `);
    const { values, gaps } = await recording.readDigital(0, 0, 3);
    expect(Array.from(values)).toEqual(digital);
    expect(gaps).toEqual([{ from: 2, to: 3 }]);
  });

  it('chooses a scale that is correct within a step and uses the range', async () => {
    const value = fc.double({ noNaN: true, min: -1e12, max: 1e12 });
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 20 }), async (values) => {
        const { recording } = await written(makeRecording([{ fs: 250, values }]));
        const { adc } = recording.channels[0];
        const { values: again, gaps } = await recording.read(0, 0, values.length);
        expect(gaps).toEqual([]);
        const step = 1 / (adc?.gain ?? 0);
        const half = Math.max(...values) / 2 - Math.min(...values) / 2;
        const reach = half === 0 ? Math.abs(values[0]) : half;
        const rounding = 1e-9 * Math.max(...values.map(Math.abs));
        for (const [i, original] of values.entries()) {
          expect(Math.abs(again[i] - original)).toBeLessThanOrEqual(0.5001 * step + rounding);
        }
        expect(step).toBeLessThanOrEqual(Math.max(reach / 32_000, rounding, 0.005));
      }),
    );
  });

  it('writes long data in pieces, with checksums over all', async () => {
    const values = Array.from({ length: 300_001 }, (_, i) => (i * 37) % 1000);
    const made = makeRecording([
      { fs: 200, values },
      { fs: 200, values: values.toReversed() },
      { fs: 100, values: values.slice(0, 150_001) },
    ]);
    const scales = made.channels.map(() => ({ gain: 1, baseline: 0 }));
    const { header, recording } = await written(made, { format: 212, scales });
    for (const [index, channel] of made.channels.entries()) {
      const expected = await made.read(index, 0, channel.sampleCount);
      const again = await recording.read(index, 0, channel.sampleCount);
      expect(Buffer.from(again.values.buffer).equals(Buffer.from(expected.values.buffer))).toBe(true);
    }
    const sums = Array.from(header.matchAll(/ 12 0 -?\d+ (-?\d+) 0/g), (match) => Number(match[1]));
    const total = values.reduce((sum, value) => sum + value, 0);
    expect(sums[0]).toBe(((total - 2048) << 16) >> 16);
  });

  it('writes the comments of a header again', async () => {
    const made = { ...makeRecording([{ fs: 100, values: [1, 2, 3] }]), comments: ['<age>: 71', '', '#2'] };
    const { header, recording } = await written(made);
    expect(header).toContain('# <age>: 71\n#\n# #2\n');
    expect(recording.comments).toEqual(made.comments);
    expect((await written(recording)).header).toBe(header);
  });

  it('keeps start, units, labels and comments', async () => {
    const made = makeRecording(
      [
        { fs: 1000, values: [1, 2], unit: 'mm Hg', label: ' left\narm ' },
        { fs: 25, values: [3], unit: '', label: '' },
      ],
      '2026-02-03T04:05:06.789',
    );
    const { header, recording, fs } = await written({ ...made, comments: ['one\ntwo'] });
    expect(fs).toBe(25);
    expect(recording.startTime).toBe('2026-02-03T04:05:06.789');
    expect(recording.channels.map(({ label, unit, fs }) => [label, unit, fs])).toEqual([
      ['left arm', 'mm_Hg', 1000],
      ['signal 2', 'NU', 25],
    ]);
    expect(header).toMatch(/\n# one\n# two\n$/);
  });

  it('rejects a scale that does not hold a sample, rates without a frame, and no channel', async () => {
    const made = makeRecording([{ fs: 100, values: [1, 400] }]);
    const sinks = { header: new MemorySink(), signals: new MemorySink() };
    const scales = [{ gain: 100, baseline: 0 }];
    await expect(writeWfdb(made, 'w', sinks, { scales })).rejects.toThrow(
      expect.objectContaining({ code: 'bad-value' }),
    );
    const odd = makeRecording([
      { fs: 100, values: [1] },
      { fs: 100 * Math.PI, values: [1] },
    ]);
    await expect(writeWfdb(odd, 'w', sinks)).rejects.toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    );
    await expect(writeWfdb(made, 'w', sinks, { channelIndexes: [] })).rejects.toThrow(
      expect.objectContaining({ code: 'no-channel' }),
    );
  });
});
