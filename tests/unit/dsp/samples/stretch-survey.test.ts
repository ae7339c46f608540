import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGaps, gapFreeStretches } from '../../../../src/dsp/samples/gaps.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import { StretchSurvey } from '../../../../src/dsp/samples/stretch-survey.ts';

describe('StretchSurvey', () => {
  it('finds stretches and their means in any pieces', () => {
    const sample = fc.oneof(fc.double({ min: -1e3, max: 1e3, noNaN: true }), fc.constant(Number.NaN));
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (samples, size) => {
        const values = Float64Array.from(samples);
        const survey = new StretchSurvey();
        for (let from = 0; from < values.length; from += size) {
          const piece = values.slice(from, from + size);
          survey.push({ values: piece, gaps: findGaps(piece) });
        }
        const expected = gapFreeStretches(values.length, findGaps(values));
        expect(survey.finish()).toEqual(
          expected.map(({ from, to }) => ({ from, to, mean: mean(values.subarray(from, to)) })),
        );
      }),
    );
  });
});
