import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeness } from '../../../../../src/analysis/templates/measures/plain-kernel.ts';
import { createMatcher } from '../../../../../src/analysis/templates/matcher.ts';
import type { TemplateMeasure } from '../../../../../src/model/templates.ts';
import '../../../../support/property-seed.ts';
import { templateRhoTolerance } from '../../../../support/tolerances.ts';

const measures: readonly TemplateMeasure[] = ['cwa', 'bam', 'nad', 'dam', 'adios'];
const offsetFree: readonly TemplateMeasure[] = ['cwa', 'bam', 'dam', 'adios'];
const shape = { before: 10, after: 25, largestShift: 6 };
const windowLength = shape.before + shape.after;
const stretchLength = windowLength + 2 * shape.largestShift;

/** Integers with curvature, so that no property depends only on rounding. */
const samples = (length: number) =>
  fc
    .array(fc.integer({ min: -1000, max: 1000 }), { minLength: length, maxLength: length })
    .map((values) => Float64Array.from(values));

/** Finds the best shift by a direct search. */
function plainBest(measure: TemplateMeasure, template: Float64Array, stretch: Float64Array) {
  let best = { rho: Number.NEGATIVE_INFINITY, shift: 0 };
  for (let shift = -shape.largestShift; shift <= shape.largestShift; shift++) {
    const from = shift + shape.largestShift;
    const rho = likeness(measure, template, stretch.subarray(from, from + windowLength), 5);
    if (rho > best.rho) best = { rho, shift };
  }
  return best;
}

function fastBest(measure: TemplateMeasure, template: Float64Array, stretch: Float64Array) {
  const matcher = createMatcher({ measure, binSamples: 5 }, shape);
  matcher.load(stretch, 0);
  return matcher.match(matcher.prepare(template));
}

describe.each(measures)('%s', (measure) => {
  it('finds the shift of its definition', () => {
    fc.assert(
      fc.property(samples(windowLength), samples(stretchLength), (template, stretch) => {
        const [fast, plain] = [fastBest(measure, template, stretch), plainBest(measure, template, stretch)];
        expect(Math.abs(fast.rho - plain.rho)).toBeLessThan(templateRhoTolerance);
        const from = fast.shift + shape.largestShift;
        const there = likeness(measure, template, stretch.subarray(from, from + windowLength), 5);
        expect(Math.abs(there - plain.rho)).toBeLessThan(templateRhoTolerance);
      }),
    );
  });

  it('is its definition for a single shift', () => {
    fc.assert(
      fc.property(samples(windowLength), samples(stretchLength), (template, stretch) => {
        const matcher = createMatcher({ measure, binSamples: 5 }, shape, true);
        matcher.load(stretch, 0);
        expect(matcher.match(matcher.prepare(template))).toEqual(plainBest(measure, template, stretch));
      }),
    );
  });

  it('is 1 at the shift where the template was cut', () => {
    fc.assert(
      fc.property(samples(stretchLength), fc.integer({ min: -6, max: 6 }), (stretch, shift) => {
        const from = shift + shape.largestShift;
        const template = stretch.slice(from, from + windowLength);
        const found = fastBest(measure, template, stretch);
        expect(found.rho).toBeCloseTo(1, 9);
      }),
    );
  });

  it('does not depend on gain', () => {
    fc.assert(
      fc.property(
        samples(windowLength),
        samples(windowLength),
        fc.integer({ min: 1, max: 64 }),
        (template, window, gain) => {
          const louder = window.map((sample) => sample * gain);
          expect(likeness(measure, template, louder, 5)).toBeCloseTo(
            likeness(measure, template, window, 5),
            9,
          );
        },
      ),
    );
  });

  it('is 0 if template or window is constant', () => {
    const flat = new Float64Array(windowLength).fill(7);
    const bent = Float64Array.from({ length: windowLength }, (_, n) => Math.sin(n / 4));
    expect(likeness(measure, flat, bent, 5)).toBe(0);
    expect(likeness(measure, bent, flat, 5)).toBe(0);
    expect(
      fastBest(
        measure,
        flat,
        new Float64Array(stretchLength).map((_, n) => Math.sin(n)),
      ),
    ).toEqual({
      rho: 0,
      shift: -6,
    });
    expect(fastBest(measure, bent, new Float64Array(stretchLength).fill(7))).toEqual({ rho: 0, shift: -6 });
  });

  it('takes the smaller of equal shifts', () => {
    const template = Float64Array.from({ length: windowLength }, (_, n) => n % 3);
    const stretch = Float64Array.from({ length: stretchLength }, (_, n) => n % 3);
    expect(fastBest(measure, template, stretch).shift).toBe(-6);
  });

  it('searches only the requested shifts', () => {
    const matcher = createMatcher({ measure, binSamples: 5 }, shape);
    const stretch = Float64Array.from({ length: stretchLength }, (_, n) => Math.sin(n * n));
    matcher.load(stretch, 0);
    const template = matcher.prepare(stretch.slice(2, 2 + windowLength));
    expect(matcher.match(template).shift).toBe(-4);
    expect(matcher.match(template, 0, 6).shift).toBeGreaterThanOrEqual(0);
  });
});

describe('baseline', () => {
  it.each(offsetFree)('%s does not depend on an offset', (measure) => {
    fc.assert(
      fc.property(
        samples(windowLength),
        samples(windowLength),
        fc.integer({ min: -5000, max: 5000 }),
        (template, window, offset) => {
          const lifted = window.map((sample) => sample + offset);
          expect(likeness(measure, template, lifted, 5)).toBeCloseTo(
            likeness(measure, template, window, 5),
            9,
          );
        },
      ),
    );
  });

  it('nad depends on an offset', () => {
    const bent = Float64Array.from({ length: windowLength }, (_, n) => Math.sin(n / 4));
    const lifted = bent.map((sample) => sample + 3);
    expect(likeness('nad', bent, lifted, 5)).toBeLessThan(0.9);
  });
});
