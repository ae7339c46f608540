import { describe, expect, it } from 'vitest';
import type { CycleFrame } from '../../../../src/analysis/denoise/cycle-layout.ts';
import type { Places } from '../../../../src/analysis/denoise/stretch.ts';
import { createStretch } from '../../../../src/analysis/denoise/stretch.ts';
import { readCubic, readLinear } from '../../../../src/analysis/denoise/modulate.ts';

/** A median RR of 1 s, for which QT ends 420 ms after R. */
const frame: CycleFrame = { fs: 500, qrsHalfCount: 20, medianRrCount: 500, tupCount: 460 };
const places = ({ lefts, shares }: Places) => [...lefts].map((left, k) => left + (shares[k] ?? 0));

describe('createStretch', () => {
  it('spreads samples evenly and keeps both end points', () => {
    const into = places(createStretch(frame, 'uniform').into(230));
    expect(into).toHaveLength(460);
    expect(into[0]).toBe(0);
    expect(into[459]).toBe(229);
    expect(into[100]).toBeCloseTo((100 * 229) / 459, 12);
  });

  it('stretches the part up to the end of QT by the root of RR, and not the last 200 ms', () => {
    const count = 460 + 125;
    const back = places(createStretch(frame, 'qt').back(count));
    // RR is 1.25 s; QT ends 0.42·√1.25 s after R, and the segment begins 40 ms after it.
    const ownQt = 210 * Math.sqrt(1.25) - 20;
    expect(back[0]).toBe(0);
    expect(back[100]).toBeCloseTo((100 * 190) / ownQt, 10);
    for (let k = count - 100; k < count; k++) expect(back[k]).toBeCloseTo(k - 125, 10);
    // The part between takes the rest.
    expect(back[count - 101]).toBeCloseTo(360 - (360 - 190) / (count - 100 - ownQt), 10);
  });

  it('gives QT precedence if RR has no space for both', () => {
    // RR is 0.4 s: QT ends 266 ms after R, and some 90 of the last 200 ms are left.
    const count = 160;
    const back = places(createStretch(frame, 'qt').back(count));
    const ownQt = 210 * Math.sqrt(0.4) - 20;
    expect(back[100]).toBeCloseTo((100 * 190) / ownQt, 10);
    const leftCount = Math.floor(count - ownQt) - 1;
    for (let k = count - leftCount; k < count; k++) expect(back[k]).toBeCloseTo(k + 300, 10);
  });

  it('leaves QT unchanged on request', () => {
    const back = places(createStretch(frame, 'fixed').back(560));
    for (let k = 0; k < 230; k++) expect(back[k]).toBeCloseTo(k, 10);
  });

  it.each(['uniform', 'qt', 'fixed'] as const)('is invertible, %s, at any length', (kind) => {
    const stretch = createStretch(frame, kind);
    for (const count of [2, 3, 40, 99, 100, 101, 180, 300, 460, 700]) {
      const into = places(stretch.into(count));
      const back = places(stretch.back(count));
      expect([into[0], into.at(-1), back[0], back.at(-1)]).toEqual([0, count - 1, 0, 459]);
      expect(into.every((place, k) => k === 0 || place >= (into[k - 1] ?? 0))).toBe(true);
      back.forEach((place, k) => {
        const left = Math.floor(place);
        const there = (into[left] ?? 0) + (place - left) * ((into[left + 1] ?? 0) - (into[left] ?? 0));
        // Between the two samples around a bend of the stretch, the mapping is not linear.
        expect(Math.abs(there - k)).toBeLessThan(1);
      });
    }
  });
});

describe('interpolation between samples', () => {
  const line = Float64Array.from({ length: 6 }, (_, i) => 3 * i - 1);
  const parabola = line.map((_, i) => (i - 1) ** 2);
  const at = { lefts: Int32Array.of(0, 1, 4, 5), shares: Float64Array.of(0.25, 0.5, 0.75, 0) };

  it('is exact for a line, and the cubic one for a parabola', () => {
    const out = new Float64Array(4);
    readLinear(line, 0, 6, at, out, 0);
    expect([...out]).toEqual([-0.25, 3.5, 13.25, 14]);
    readCubic(parabola, 0, 6, at, out, 0);
    expect([...out]).toEqual([0.5625, 0.25, 14.0625, 16]);
  });

  it('reads nothing outside the segment', () => {
    const out = new Float64Array(1);
    const half = { lefts: Int32Array.of(0), shares: Float64Array.of(0.5) };
    readCubic(Float64Array.of(Number.NaN, 1, 3, Number.NaN), 1, 2, half, out, 0);
    expect(out[0]).toBe(2);
  });
});
