import { expect, test } from 'vitest';
import { rrEvidence } from '../../../../src/analysis/rhythm/rr-evidence.ts';
import { sinusResets } from '../../../../src/analysis/rhythm/sinus-reset.ts';

const sinusRr = 0.8;

/** Returns the result for a beat with given RR before and after it, in a rhythm whose RR change by `change`. */
function resetOf(rrBefore: number, rrAfter: number, change = 0, isOther = true): number {
  const around = Array.from({ length: 12 }, (_, i) => sinusRr + (i % 2 === 0 ? change : -change));
  const rr = Float64Array.of(Number.NaN, ...around, rrBefore, rrAfter, ...around);
  const beat = around.length + 1;
  return sinusResets(rrEvidence(rr), (i) => isOther && i === beat)[beat];
}

test('a full pause does not reset the sinus node', () => {
  expect(resetOf(0.5, 2 * sinusRr - 0.5)).toBe(0);
});

test('a pair of RR that lasts less than two sinus RR is a reset, the usual shape or not', () => {
  expect(resetOf(0.4, 0.8)).toBe(1);
  expect(resetOf(0.4, 0.8, 0, false)).toBe(1);
  // Halfway between the limits.
  expect(resetOf(0.5, 1.77 * sinusRr - 0.5)).toBeCloseTo(0.5, 6);
});

test('a pair of RR says less if RR change', () => {
  const change = 0.032;
  // RR change by 2 · 0.032 s, which is 0.08 of their median.
  const [steady, changing] = [resetOf(0.4, 0.8), resetOf(0.4, 0.8, change)];
  expect(changing / steady).toBeGreaterThan(0.3);
  expect(changing / steady).toBeLessThan(0.45);
});

test('a beat in time, an interpolated one, and one that an early beat follows, say nothing', () => {
  expect(resetOf(0.8, 0.8)).toBeNaN();
  expect(resetOf(0.4, 0.42)).toBeNaN();
  expect(resetOf(0.5, 0.5)).toBeNaN();
  expect([...sinusResets(rrEvidence(new Float64Array(0)), () => false)]).toEqual([]);
});
