import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nanGaps } from '../../../../src/io/nan-gaps.ts';
import { openEdf } from '../../../../src/io/edf/open.ts';
import { writeEdf } from '../../../../src/io/edf/write.ts';
import { memorySource } from '../../../../src/io/source.ts';
import type { Annotation } from '../../../../src/model/annotation.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { MemorySink } from '../../../support/byte-files.ts';
import { madeRecording } from '../../../support/made-recording.ts';
import { caseCount } from '../../../support/gate.ts';

async function writtenAndRead(recording: Recording): Promise<Recording> {
  const sink = new MemorySink();
  await writeEdf(recording, sink);
  return openEdf(memorySource('a.edf', sink.bytes));
}

/** A signal with gaps of missing samples. */
const track = fc.record({
  label: fc.string({ minLength: 1, maxLength: 16, unit: fc.constantFrom('a', 'Z', '7', '-', ' ', '.') }),
  fs: fc.constantFrom(1, 25, 50, 62.5, 100, 128, 250, 360, 1000),
  values: fc
    .array(
      fc.oneof(
        { weight: 9, arbitrary: fc.double({ min: -1e5, max: 1e5, noNaN: true }) },
        { weight: 1, arbitrary: fc.constant(NaN) },
      ),
      {
        minLength: 1,
        maxLength: 400,
      },
    )
    .map((values) => Float64Array.from(values)),
});

/** Separators of texts in EDF+, which are written as spaces. */
const marks = ['\0', '\u0014', '\u0015'];

const text = fc.record({
  atMs: fc.nat(60_000),
  aux: fc
    .string({ minLength: 1, maxLength: 30, unit: 'binary' })
    .filter((each) => marks.every((mark) => !each.includes(mark)) && each.trim() !== ''),
  lengthMs: fc.option(fc.integer({ min: 1, max: 90_000 })),
});

it('signals keep their rate, within half a step, with held values in reported gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(track, { minLength: 1, maxLength: 4 }), async (tracks) => {
      const gaps = tracks.map(({ values }) => nanGaps(values));
      const made = madeRecording(tracks.map((each, index) => ({ ...each, gaps: gaps[index] })));
      const back = await writtenAndRead(made);
      for (const [index, { values, fs }] of tracks.entries()) {
        const channel = back.channels[index];
        expect(channel.fs).toBeCloseTo(fs, 9);
        expect(channel.sampleCount).toBeGreaterThanOrEqual(values.length);
        const read = (await back.read(index, 0, values.length)).values;
        const step = 1 / Math.abs(channel.adc?.gain ?? NaN);
        const errors = Array.from(values, (value, k) =>
          Number.isNaN(value) ? 0 : Math.abs(read[k] - value),
        );
        expect(Math.max(...errors)).toBeLessThanOrEqual(0.501 * step);
      }
      const told = back.annotations.flatMap(({ annotations }) => annotations);
      // The part after the end of a shorter channel is reported, too.
      const endSec = Math.max(...tracks.map(({ values, fs }) => values.length / fs));
      const shorter = tracks.filter(({ values, fs }) => (endSec - values.length / fs) * fs > 1 - 1e-6);
      const gapCount = gaps.flat().length + shorter.length;
      expect(told.filter(({ aux }) => aux.startsWith('gap: '))).toHaveLength(gapCount);
    }),
    { numRuns: caseCount(60) },
  );
});

it('annotations keep their text, time and duration', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (texts) => {
      const annotations = texts
        .toSorted((a, b) => a.atMs - b.atMs)
        .map(({ atMs, aux, lengthMs }): Annotation => {
          const length = lengthMs === null ? {} : { lengthSec: lengthMs / 1000 };
          return { sampleIndex: atMs, label: '"', subtype: 0, channel: 0, num: 0, aux, ...length };
        });
      const values = Float64Array.from({ length: 500 }, (_, k) => k % 50);
      const made = {
        ...madeRecording([{ label: 'ECG', fs: 250, values }]),
        annotations: [{ source: 'edf', fs: 1000, annotations }],
      };
      const back = await writtenAndRead(made);
      expect(back.annotations.flatMap((set) => set.annotations)).toEqual(annotations);
    }),
    { numRuns: caseCount(100) },
  );
});
