import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Annotation } from '../../../../src/model/annotation.ts';
import type { Stretch } from '../../../../src/model/stretch.ts';
import { excludedSpans } from '../../../../src/pipeline/stretches/excluded-spans.ts';
import { withStretches } from '../../../../src/pipeline/stretches/recorded-stretches.ts';
import { madeRecording } from '../../../support/made-recording.ts';

const fs = 100;
const values = Float64Array.from({ length: 1000 }, (_, n) => n);
const beat = (sampleIndex: number, label = 'N'): Annotation => {
  return { sampleIndex, label, subtype: 0, channel: 0, num: 0, aux: '' };
};
const beats = { source: 'atr', fs, annotations: [beat(50), beat(250), beat(350, '+'), beat(450)] };
const gaps = [{ from: 100, to: 120 }];
const made = madeRecording([{ label: 'II', fs, values: values.map((v) => v), gaps }], [beats]);

const stretch = (from: number, to: number, excluded = true): Stretch => ({ from, to, name: '', excluded });

const aStretch = fc
  .record({
    from: fc.double({ min: -2, max: 12, noNaN: true }),
    length: fc.double({ min: 0, max: 5, noNaN: true }),
    excluded: fc.boolean(),
  })
  .map(({ from, length, excluded }) => stretch(from, from + length, excluded));

describe('excluded stretches', () => {
  it('excluded stretches are gaps for every reading of any part, and nothing else is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStretch, { maxLength: 5 }), fc.nat(999), fc.nat(999), async (all, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const read = await withStretches(made, all).read(0, from, to);
        const isOut = (n: number): boolean =>
          (n >= 100 && n < 120) ||
          all.some((one) => one.excluded && n / fs >= one.from - 1e-9 && n / fs < one.to - 1e-9);
        const expected = [...values.subarray(from, to)].map((v) => (isOut(v) ? Number.NaN : v));
        const inGaps = [...read.values].map((_, k) => read.gaps.some((gap) => k >= gap.from && k < gap.to));
        expect(inGaps).toEqual(expected.map(Number.isNaN));
        expect([...read.values].filter((_, k) => !inGaps[k])).toEqual(
          expected.filter((v) => !Number.isNaN(v)),
        );
        for (const [k, gap] of read.gaps.entries()) {
          expect(gap.to).toBeGreaterThan(gap.from);
          expect(gap.from).toBeGreaterThan(read.gaps[k - 1]?.to ?? -1);
        }
      }),
    );
  });

  it('neither overlap nor touch as spans, and keep their total length', () => {
    fc.assert(
      fc.property(fc.array(aStretch, { maxLength: 8 }), (all) => {
        const spans = excludedSpans(all, 10);
        for (const [k, { fromSec, toSec }] of spans.entries()) {
          expect(toSec).toBeGreaterThan(fromSec);
          expect(fromSec).toBeGreaterThan(spans[k - 1]?.toSec ?? -1);
        }
      }),
    );
  });

  it('excluded stretches contain no annotated beat, and keep other annotations', () => {
    const { annotations } = withStretches(made, [stretch(2, 4)]);
    expect(annotations[0]?.annotations.map(({ sampleIndex }) => sampleIndex)).toEqual([50, 350, 450]);
  });

  it('excluded stretches of a recording with only beats are parts without known beats', () => {
    const marks = { ...made, channels: [] };
    const set = withStretches(marks, [stretch(2, 4)]).annotations[0];
    expect(set?.annotations.find(({ aux }) => aux === 'gap')).toMatchObject({
      sampleIndex: 200,
      lengthSec: 2,
    });
  });

  it('excluded stretches are applied if a recording only has a description', async () => {
    const { values: all } = await withStretches(made, [stretch(2, 4)], false).read(0, 200, 210);
    expect([...all]).toEqual([...values.subarray(200, 210)]);
  });
});
