import { describe, expect, it } from 'vitest';
import { analyseRhythm } from '../../../../src/analysis/rhythm/analyse-rhythm.ts';
import { ectopicSentence, intervalWords } from '../../../../src/features/qrs/ectopic-words.ts';
import { intervalNear, rrLimits, rrModel } from '../../../../src/features/qrs/rr-model.ts';
import { rrTable } from '../../../../src/features/qrs/rr-table.ts';
import { rhythmReport } from '../../../../src/workers/rhythm-report.ts';

/** The model of beats a given RR apart, of which no shapes are known. */
function modelOf(
  rrMs: readonly number[],
  doubtful: readonly { readonly fromSec: number; readonly toSec: number }[] = [],
) {
  let at = 1;
  const timesSec = Float64Array.from([0, ...rrMs], (rr) => (at += rr / 1000));
  return rrModel(rhythmReport(analyseRhythm(timesSec, null)), doubtful);
}

const steady = [800, 820, 780, 800, 820, 780, 800, 810, 790, 800, 810, 790, 800];
const withPremature = [...steady, 500, 1100, ...steady];

describe('rrModel', () => {
  it('shows a premature beat and its pause, and takes the rate without them', () => {
    const { intervals, counts, summary } = modelOf(withPremature);
    const early = intervals[steady.length];
    const pause = intervals[steady.length + 1];
    expect(early?.beat).toMatchObject({ flag: 'supraventricular', isPremature: true, pause: 'full' });
    expect(pause?.isPause).toBe(true);
    expect([early?.isLeftOut, pause?.isLeftOut]).toEqual([true, true]);
    expect(counts).toMatchObject({ all: 1, premature: 1, fullPauses: 1, partialPauses: 0 });
    expect(summary.meanRrMs).toBeCloseTo(steady.reduce((sum, rr) => sum + rr, 0) / steady.length, 6);
  });

  it('counts what stands out where the signal is in doubt, and says so', () => {
    const early = modelOf(withPremature).intervals[steady.length]?.atSec ?? 0;
    const { counts } = modelOf(withPremature, [{ fromSec: early - 0.1, toSec: early + 0.1 }]);
    expect(counts).toMatchObject({ all: 1, inPoorSignal: 1 });
    expect(ectopicSentence(counts)).toMatch(/1 of them premature, 1 in poor signal;/);
    expect(modelOf(withPremature, [{ fromSec: 0, toSec: early }]).counts.inPoorSignal).toBe(0);
  });

  it('has an interval for each beat but the first, the smoothed one among its neighbours', () => {
    const { intervals } = modelOf(steady);
    expect(intervals.map(({ rrMs }) => Math.round(rrMs))).toEqual(steady);
    for (const { smoothedMs } of intervals) {
      expect(smoothedMs).toBeGreaterThanOrEqual(780);
      expect(smoothedMs).toBeLessThanOrEqual(820);
    }
  });

  it('says nothing of too few beats', () => {
    const { intervals, counts, summary } = modelOf([]);
    expect(intervals).toEqual([]);
    expect(counts.all).toBe(0);
    expect(summary.meanRrMs).toBeNull();
  });

  it('has limits that hold the usual intervals, and a row for each', () => {
    const rr = modelOf(withPremature);
    const [low, high] = rrLimits(rr);
    expect(low).toBeLessThan(780);
    expect(high).toBeGreaterThan(820);
    expect(rrTable(rr).rows).toHaveLength(rr.intervals.length);
  });

  it('finds the interval that ends nearest to a moment', () => {
    const { intervals } = modelOf(steady);
    expect(intervalNear(intervals, -5)).toBe(0);
    expect(intervalNear(intervals, (intervals[4]?.atSec ?? 0) + 0.1)).toBe(4);
    expect(intervalNear(intervals, 1e6)).toBe(intervals.length - 1);
  });
});

describe('ectopic beats in words', () => {
  it('are counted by kind, and an interval says all that it is', () => {
    const { intervals, counts } = modelOf(withPremature);
    expect(ectopicSentence(counts)).toBe(
      'Beats that stand out: 0 ventricular, 1 supraventricular, 0 unlike the others; 1 of them premature; 1 pause, 1 of them full',
    );
    const early = intervals[steady.length];
    expect(early && intervalWords(early)).toMatch(
      /^500 ms, smoothed 7\d \/min, premature, supraventricular, left out of heart rate$/,
    );
  });
});
