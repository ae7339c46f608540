import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SkewnessSums, SlopeSurvey } from '../../../../src/dsp/samples/slope-survey.ts';
import { mean, skewness } from '../../../../src/dsp/statistics/stats.ts';

const sample = fc.oneof(fc.double({ min: -1e3, max: 1e3, noNaN: true }), fc.constantFrom(0, 1, Number.NaN));

describe('SlopeSurvey', () => {
  it('and a second pass return size, mean and skewness as over all values at once', () => {
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 15 }),
        (all, size) => {
          const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, k) =>
            Float64Array.from(all.slice(k * size, (k + 1) * size)),
          );
          const survey = new SlopeSurvey();
          for (const piece of pieces) survey.push(piece);
          const sums = new SkewnessSums(survey);
          for (const piece of pieces) sums.push(piece);
          const present = all.filter((value) => !Number.isNaN(value));
          expect(survey.mean).toBe(mean(present));
          expect(survey.largest).toBe(Math.max(0, ...present.map(Math.abs)));
          expect(survey.smallest).toBe(Math.min(...present.map(Math.abs).filter((value) => value > 0)));
          expect(sums.finish()).toBe(skewness(present));
        },
      ),
    );
  });

  it('has no skewness for equal values, however their mean is rounded', () => {
    const survey = new SlopeSurvey();
    const equal = new Float64Array(3).fill(0.1);
    survey.push(equal);
    const sums = new SkewnessSums(survey);
    sums.push(equal);
    expect(sums.finish()).toBe(0);
  });
});
