import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CandidateList } from '../../../../src/analysis/qrs/own/candidate-list.ts';
import { FirstBeats } from '../../../../src/analysis/qrs/own/first-beats.ts';
import { LikenessStream } from '../../../../src/analysis/qrs/own/likeness-stream.ts';
import { type SlopeShape, ShapeMaker } from '../../../../src/analysis/qrs/own/shapes.ts';
import { median } from '../../../../src/dsp/statistics/stats.ts';
import { caseCount } from '../../../support/gate.ts';

const rate = 150;
const refractory = 30;

interface Peak {
  readonly index: number;
  readonly height: number;
}

/** Peaks of which many are low, sometimes in runs. */
const records = fc
  .array(
    fc.record({
      apart: fc.integer({ min: 15, max: 200 }),
      height: fc.oneof(
        fc.double({ min: 0.1, max: 1.3, noNaN: true }),
        fc.constantFrom(0.36, 0.4, 0.5, 0.59, 0.6, 1),
      ),
    }),
    { maxLength: 120 },
  )
  .map((steps) => {
    let index = 0;
    return steps.map(({ apart, height }): Peak => ({ index: (index += apart), height }));
  });

/** Applies the same rules to the whole record at once. */
function plainFirstBeats(peaks: readonly Peak[]): number[] {
  const high: number[] = [];
  peaks.forEach(({ index, height }, k) => {
    if (height < 0.35) return;
    const last = high.at(-1);
    if (last !== undefined) {
      const distance = index - peaks[last].index;
      if (distance < refractory) {
        if (height > peaks[last].height) high[high.length - 1] = k;
        return;
      }
      if (distance < 0.36 * rate && height < 0.5 * peaks[last].height) return;
    }
    high.push(k);
  });
  const places = high.map((k) => peaks[k].index);
  const left = new Set(high.keys());
  const low = [...left].filter((i) => peaks[high[i]].height < 0.6);
  for (const i of low.toSorted((a, b) => peaks[high[a]].height - peaks[high[b]].height)) {
    const before = [...left].findLast((j) => j < i);
    const after = [...left].find((j) => j > i);
    if (before === undefined || after === undefined) continue;
    const about = places.flatMap((place, j) =>
      j > 0 && Math.abs(j - i) <= 8 ? [place - places[j - 1]] : [],
    );
    if (!(places[after] - places[before] < 1.4 * median(about))) continue;
    const least = Math.min(peaks[high[before]].height, peaks[high[after]].height);
    if (peaks[high[i]].height < 0.7 * least) left.delete(i);
  }
  return [...left].map((i) => high[i]);
}

describe('the first guess of the beats', () => {
  it('is the same for candidates one by one as for the whole record', () => {
    fc.assert(
      fc.property(records, (peaks) => {
        const candidates = new CandidateList();
        const told: number[] = [];
        const first = new FirstBeats(candidates, rate, refractory, (k) => told.push(k));
        for (const peak of peaks) {
          const candidate = { ...peak, noise: 0.05 };
          candidates.push(candidate, 0);
          first.push(candidate);
        }
        first.finish();
        expect(told).toEqual(plainFirstBeats(peaks));
        expect([...first.beats.toArray()]).toEqual(told);
      }),
      { numRuns: caseCount(300) },
    );
  });

  it('discards what it has decided on, also after a thousand beats', () => {
    const peaks = Array.from({ length: 3000 }, (_, k) => ({
      index: 100 * (k + 1),
      height: k % 97 < 5 ? 0.4 : 1 - (k % 7) / 30,
    }));
    const candidates = new CandidateList();
    const told: number[] = [];
    const first = new FirstBeats(candidates, rate, refractory, (k) => told.push(k));
    for (const peak of peaks) {
      const candidate = { ...peak, noise: 0.05 };
      candidates.push(candidate, 0);
      first.push(candidate);
    }
    first.finish();
    expect(told).toEqual(plainFirstBeats(peaks));
  });
});

describe('similarity', () => {
  const maker = () => new ShapeMaker(1, 125);
  const shapeOf = (shapes: ShapeMaker, seed: number): SlopeShape => {
    const slope = Float64Array.from({ length: 21 }, (_, n) => Math.sin(seed * (n + 1)) + (n % 5));
    return shapes.make({ slopes: [slope], from: 0, placeCount: 21 }, 10);
  };

  it('refers to the six beats on either side, whenever they become known', () => {
    const cases = fc.array(fc.record({ isBeat: fc.boolean(), isWanted: fc.boolean() }), { maxLength: 250 });
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 40 }), (candidates, delay) => {
        const plain = maker();
        const all = candidates.map((_, k) => shapeOf(plain, k));
        const beats = candidates.flatMap(({ isBeat }, k) => (isBeat ? [k] : []));
        const expected = candidates.map(({ isWanted }, k) => {
          if (!isWanted) return Number.NaN;
          const at = beats.filter((beat) => beat < k).length;
          const about = beats.slice(Math.max(0, at - 6), at + 7).filter((beat) => beat !== k);
          return plain.likeness(
            all[k],
            about.map((beat) => all[beat]),
          );
        });
        const told: number[] = [];
        const shapes = maker();
        const stream = new LikenessStream(shapes, (likeness) => told.push(likeness));
        let next = 0;
        candidates.forEach(({ isBeat, isWanted }, k) => {
          stream.push(isBeat || isWanted ? shapeOf(shapes, k) : null, isWanted);
          while (next < beats.length && beats[next] <= k - delay) stream.pushBeat(beats[next++]);
        });
        while (next < beats.length) stream.pushBeat(beats[next++]);
        stream.finish();
        expect(told).toEqual(expected);
      }),
      { numRuns: caseCount(60) },
    );
  });
});
