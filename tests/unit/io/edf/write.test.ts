import { describe, expect, it } from 'vitest';
import { openEdf } from '../../../../src/io/edf/open.ts';
import { writeEdf } from '../../../../src/io/edf/write.ts';
import { memorySource } from '../../../../src/io/source.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { dataSource, MemorySink } from '../../../support/byte-files.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { madeRecording } from '../../../support/made-recording.ts';

const wave = (count: number, scale: number): Float64Array =>
  Float64Array.from({ length: count }, (_, i) => scale * Math.sin(i / 7) + 0.3);

async function written(recording: Recording): Promise<Uint8Array> {
  const sink = new MemorySink();
  await writeEdf(recording, sink);
  return sink.bytes;
}

function listTexts(recording: Recording): unknown[] {
  return recording.annotations.flatMap((set) => set.annotations.map((a) => [a.sampleIndex, a.aux]));
}

describe('writeEdf', () => {
  it('keeps rates, labels and start, and values within half a step', async () => {
    const tracks = [
      { label: 'ECG', fs: 1000, values: wave(5003, 1.7) },
      { label: 'PPG', fs: 25, values: wave(125, 3000) },
      { label: 'odd', fs: 199.7, values: wave(999, 1e-5) },
    ];
    const recording = await openEdf(memorySource('made.edf', await written(madeRecording(tracks))));
    expect(recording.startTime).toBe('2031-02-03T04:05:06.25');
    for (const [index, track] of tracks.entries()) {
      const channel = recording.channels[index];
      expect(channel.label).toBe(track.label);
      expect(channel.fs).toBeCloseTo(track.fs, 9);
      const { values } = await recording.read(index, 0, track.values.length);
      const step = 1 / Math.abs(channel.adc?.gain ?? NaN);
      for (const [k, value] of track.values.entries())
        expect(Math.abs(values[k] - value)).toBeLessThan(0.501 * step);
    }
  });

  it('adds no samples if a record length divides the recording', async () => {
    const recording = madeRecording([{ label: 'ECG', fs: 125, values: wave(60_001, 1) }]);
    const back = await openEdf(memorySource('made.edf', await written(recording)));
    expect(back.channels[0].sampleCount).toBe(60_001);
  });

  it('the padding of the last record is ignored on reading', async () => {
    const values = wave(650_003, 1);
    const back = await openEdf(
      memorySource('a.edf', await written(madeRecording([{ label: 'ECG', fs: 360, values }]))),
    );
    expect(back.channels[0].sampleCount).toBe(650_003);
    expect(back.annotations).toEqual([]);
  });

  it('holds the value over a gap and records this in an annotation', async () => {
    const values = wave(1000, 1);
    values.fill(NaN, 100, 300);
    const gaps = [{ from: 100, to: 300 }];
    const back = await openEdf(
      memorySource('a.edf', await written(madeRecording([{ label: 'X', fs: 100, values, gaps }]))),
    );
    const read = await back.read(0, 0, 1000);
    expect(new Set(read.values.slice(99, 300)).size).toBe(1);
    expect(back.annotations[0].annotations).toMatchObject([{ sampleIndex: 1000, aux: 'gap: X' }]);
  });

  it('keeps annotations, even more than their records seem to hold', async () => {
    const set = {
      source: 'atr',
      fs: 1000,
      annotations: Array.from({ length: 500 }, (_, k) => ({
        sampleIndex: 5 * k,
        label: k % 2 === 0 ? 'N' : '"',
        subtype: 0,
        channel: 0,
        num: 0,
        aux: k % 2 === 0 ? '' : `note µ ${k}`,
      })),
    };
    const back = await openEdf(
      memorySource(
        'a.edf',
        await written(madeRecording([{ label: 'X', fs: 1000, values: wave(5000, 1) }], [set])),
      ),
    );
    const texts = back.annotations[0].annotations.map(({ sampleIndex, aux }) => [sampleIndex, aux]);
    expect(texts).toEqual(set.annotations.map((a) => [a.sampleIndex, a.label === 'N' ? 'N' : a.aux]));
  });

  it('writes the same bytes again', async () => {
    const recording = madeRecording([{ label: 'ECG', fs: 360, values: wave(1000, 2) }]);
    expect(await written(recording)).toEqual(await written(recording));
  });

  it('rejects rates without a common record', async () => {
    const tracks = [
      { label: 'a', fs: 100, values: wave(100, 1) },
      { label: 'b', fs: Math.PI * 30, values: wave(100, 1) },
    ];
    await expect(written(madeRecording(tracks))).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe.skipIf(!hasData)(`writeEdf of recorded files${dataNote}`, () => {
  it.each(['short_psg.edf', 'test_subsecond.edf', 'cardio_sample.edf'])(
    '%s keeps its digital values',
    async (name) => {
      const recording = await openEdf(dataSource('edf', name));
      const back = await openEdf(memorySource(name, await written(recording)));
      expect(back.startTime).toBe(recording.startTime);
      for (const [index, channel] of recording.channels.entries()) {
        const before = await recording.readDigital(index, 0, channel.sampleCount);
        const after = await back.readDigital(index, 0, channel.sampleCount);
        expect(after.values).toEqual(before.values);
        expect(back.channels[index].adc?.gain).toBeCloseTo(channel.adc?.gain ?? NaN, 6);
      }
      expect(listTexts(back)).toEqual(listTexts(recording));
    },
  );
});
