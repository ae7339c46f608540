import { array, assert, asyncProperty, constantFrom, double, integer, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nanGaps } from '../../../../src/io/nan-gaps.ts';
import { openTableFile } from '../../../../src/io/table/open.ts';
import { writeTable } from '../../../../src/io/table/write.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { memoryFile, MemorySink } from '../../../support/byte-files.ts';
import { madeRecording } from '../../../support/made-recording.ts';
import { caseCount } from '../../../support/gate.ts';

async function written(recording: Recording): Promise<Uint8Array> {
  const sink = new MemorySink();
  await writeTable(recording, sink);
  return sink.bytes;
}

const reopened = async (recording: Recording): Promise<Recording> =>
  openTableFile(memoryFile('made.csv', await written(recording)));

const wave = (count: number, scale: number): Float64Array =>
  Float64Array.from({ length: count }, (_, i) => scale * Math.sin(i / 7) + 0.3);

describe('writeTable', () => {
  it('writes headings, time stamps and values plainly', async () => {
    const values = Float64Array.of(1, -0.5, 1e-7);
    const recording = madeRecording([{ label: 'ECG, "II"', fs: 250, values }]);
    expect(new TextDecoder().decode(await written(recording))).toBe(
      'time [s],"ECG, ""II"" [mV]"\n0,1\n0.004,-0.5\n0.008,1e-7\n',
    );
  });

  it('keeps several rates, gaps and every value', async () => {
    const ecg = wave(2000, 1.7);
    ecg.fill(NaN, 300, 340);
    const ppg = wave(50, 2000);
    const tracks = [
      { label: 'ECG', fs: 1000, values: ecg, gaps: [{ from: 300, to: 340 }] },
      { label: 'PPG', unit: '', fs: 25, values: ppg },
    ];
    const back = await reopened(madeRecording(tracks));
    expect(back.channels.map((c) => [c.label, c.unit, c.fs, c.sampleCount])).toEqual([
      ['ECG', 'mV', 1000, 2000],
      ['PPG', '', 25, 50],
    ]);
    const first = await back.read(0, 0, 2000);
    expect(first.gaps).toEqual([{ from: 300, to: 340 }]);
    expect(first.values).toEqual(ecg);
    expect((await back.read(1, 0, 50)).values).toEqual(ppg);
  });

  it('keeps rates without common rows', async () => {
    const tracks = [
      { label: 'ECG', fs: 360, values: wave(1800, 1) },
      { label: 'PPG', fs: 250, values: wave(1250, 3) },
    ];
    const back = await reopened(madeRecording(tracks));
    for (const [index, { fs, values }] of tracks.entries()) {
      expect(back.channels[index].fs).toBe(fs);
      expect((await back.read(index, 0, values.length)).values).toEqual(values);
    }
  });

  it('keeps any finite values at any usual rate', async () => {
    const rates = constantFrom(25, 100, 125, 128, 199.7, 250, 256, 300, 360, 500, 512, 1000, 2000, 1000 / 3);
    const samples = array(double({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 130,
      maxLength: 300,
    });
    await assert(
      asyncProperty(rates, samples, async (fs, list) => {
        const values = Float64Array.from(list, (value) => value + 0);
        const back = await reopened(madeRecording([{ label: 'ECG', fs, values }]));
        expect(Math.abs(back.channels[0].fs / fs - 1)).toBeLessThan(1e-6);
        expect((await back.read(0, 0, values.length)).values).toEqual(values);
      }),
      { numRuns: caseCount(60) },
    );
  });

  it('keeps channels of several rates and lengths, with their gaps', async () => {
    const track = record({
      fs: constantFrom(25, 100, 250, 500, 1000),
      unit: constantFrom('mV', '', 'mmHg'),
      count: integer({ min: 150, max: 400 }),
      gaps: array(tuple(integer({ min: 1, max: 140 }), integer({ min: 1, max: 9 })), { maxLength: 2 }),
    });
    await assert(
      asyncProperty(array(track, { minLength: 1, maxLength: 3 }), async (drawn) => {
        const tracks = drawn.map(({ fs, unit, count, gaps }, index) => {
          const values = wave(count, 10 ** index);
          for (const [from, length] of gaps) values.fill(NaN, from, from + length);
          return { label: `ECG ${index + 1}`, fs, unit, values, gaps: nanGaps(values) };
        });
        const back = await reopened(madeRecording(tracks));
        expect(back.channels.map(({ label, unit, fs }) => [label, unit, fs])).toEqual(
          tracks.map(({ label, unit, fs }) => [label, unit, fs]),
        );
        for (const [index, { values, gaps }] of tracks.entries())
          expect(await back.read(index, 0, values.length)).toEqual({ values, gaps });
      }),
      { numRuns: caseCount(25) },
    );
  });

  it('writes the same bytes again', async () => {
    const recording = madeRecording([{ label: 'ECG', fs: 360, values: wave(100_000, 2) }]);
    expect(Buffer.from(await written(recording)).equals(Buffer.from(await written(recording)))).toBe(true);
  });
});
