import { describe, expect, it } from 'vitest';
import { analyseRhythm } from '../../../support/whole-ecg.ts';
import { removePoorSignalClasses } from '../../../../src/analysis/rhythm/poor-signal-classes.ts';
import {
  ectopicSentence,
  intervalWords,
  shortLikelyRight,
} from '../../../../src/features/qrs/ectopic-words.ts';
import { intervalNear, rrLimits, rrModel } from '../../../../src/features/qrs/rr-model.ts';
import { rrTable } from '../../../../src/features/qrs/rr-panel.tsx';
import { rhythmReport } from '../../../../src/workers/qrs/qrs-report.ts';

/** Makes the model of beats with the given RR, without known shapes. */
function makeModel(
  rrMs: readonly number[],
  doubtful: readonly { readonly fromSec: number; readonly toSec: number }[] = [],
) {
  let at = 1;
  const timesSec = Float64Array.from([0, ...rrMs], (rr) => (at += rr / 1000));
  const stretches = doubtful.map((one) => ({ ...one, isDoubtful: true }));
  return rrModel(
    rhythmReport(removePoorSignalClasses(analyseRhythm(timesSec, null), { stretches, jumps: [] })),
  );
}

const steady = [800, 820, 780, 800, 820, 780, 800, 810, 790, 800, 810, 790, 800];
const withPremature = [...steady, 500, 1100, ...steady];

describe('rrModel', () => {
  it('shows a premature beat and its pause, and includes them in the rate', () => {
    const { intervals, counts, summary } = makeModel(withPremature);
    const early = intervals[steady.length];
    const pause = intervals[steady.length + 1];
    expect(early?.beat).toMatchObject({ beatClass: 'S', isPremature: true, pause: 'full' });
    expect(pause?.isPause).toBe(true);
    expect([early?.isLeftOut, pause?.isLeftOut]).toEqual([false, false]);
    expect(counts).toMatchObject({ all: 1, premature: 1, fullPauses: 1, partialPauses: 0 });
    expect(summary.meanRrMs).toBeCloseTo(
      withPremature.reduce((sum, rr) => sum + rr, 0) / withPremature.length,
      6,
    );
  });

  it('gives beats no class in poor signal, and counts them separately', () => {
    const early = makeModel(withPremature).intervals[steady.length]?.atSec ?? 0;
    const rr = makeModel(withPremature, [{ fromSec: early - 0.1, toSec: early + 0.1 }]);
    expect(rr.counts).toMatchObject({ all: 0, premature: 0, fullPauses: 0, inPoorSignal: 1 });
    expect(rr.counts.classes).toMatchObject({ S: 0, unknown: 1 });
    expect(ectopicSentence(rr.counts)).toMatch(/; 1 not classed: poor signal$/);
    expect(rrTable(rr).rows[steady.length]?.[3]).toBe('not classed: poor signal');
    expect(rr.summary.meanRrMs).toBe(makeModel(withPremature).summary.meanRrMs);
    const { counts } = makeModel(withPremature, [{ fromSec: early + 0.1, toSec: early + 0.2 }]);
    expect(counts).toMatchObject({ all: 1, inPoorSignal: 0 });
  });

  it('has an interval for each beat except the first, with the smoothed one among its neighbours', () => {
    const { intervals } = makeModel(steady);
    expect(intervals.map(({ rrMs }) => Math.round(rrMs))).toEqual(steady);
    for (const { smoothedMs } of intervals) {
      expect(smoothedMs).toBeGreaterThanOrEqual(780);
      expect(smoothedMs).toBeLessThanOrEqual(820);
    }
  });

  it('reports nothing for too few beats', () => {
    const { intervals, counts, summary } = makeModel([]);
    expect(intervals).toEqual([]);
    expect(counts.all).toBe(0);
    expect(summary.meanRrMs).toBeNull();
  });

  it('has limits that contain the usual intervals, and a row for each', () => {
    const rr = makeModel(withPremature);
    const [low, high] = rrLimits(rr);
    expect(low).toBeLessThan(780);
    expect(high).toBeGreaterThan(820);
    expect(rrTable(rr).rows).toHaveLength(rr.intervals.length);
  });

  it('finds the interval that ends nearest to a time', () => {
    const { intervals } = makeModel(steady);
    expect(intervalNear(intervals, -5)).toBe(0);
    expect(intervalNear(intervals, (intervals[4]?.atSec ?? 0) + 0.1)).toBe(4);
    expect(intervalNear(intervals, 1e6)).toBe(intervals.length - 1);
  });
});

describe('texts of ectopic beats', () => {
  it('texts of ectopic beats report how many detected beats are likely correct, and count given ones separately', () => {
    let at = 1;
    const found = analyseRhythm(
      Float64Array.from([0, ...withPremature, ...withPremature], (rr) => (at += rr / 1000)),
      null,
    );
    const places = found.classes.flatMap((own, place) => (own === 'S' ? [place] : []));
    expect(places).toHaveLength(2);
    const wordsOf = (given: readonly number[]) => {
      const [classReason, certainty] = [[...found.classReason], Float64Array.from(found.certainty)];
      for (const place of given) [classReason[place], certainty[place]] = ['by hand', 1];
      const { counts } = rrModel(rhythmReport({ ...found, classReason, certainty }));
      return [ectopicSentence(counts), shortLikelyRight(counts)].map((text) => text.split('; ')[1]);
    };
    const [, share = 0] = places.map((place) => found.certainty[place] ?? Number.NaN);
    const likely = Math.round(share);
    expect(wordsOf([])).toEqual([
      `likely right, by their certainty: ${Math.round(2 * share)} of 2`,
      `≈\u00a0${Math.round(2 * share)} right`,
    ]);
    expect(wordsOf(places.slice(0, 1))).toEqual([
      `likely right, by their certainty: ${likely} of 1`,
      `≈\u00a0${likely} right of 1 found`,
    ]);
    expect(wordsOf(places)).toEqual(['named by hand or annotated: 2', 'all named by hand or annotated']);
  });

  it('texts of ectopic beats are counted by kind, and an interval has a complete description', () => {
    const { intervals, counts } = makeModel(withPremature);
    expect(ectopicSentence(counts)).toBe(
      'Ectopic beats: 0 ventricular, 1 supraventricular, 0 fusion; likely right, by their certainty: 1 of 1; 1 of them premature; 1 compensatory pause, 1 of them full',
    );
    const early = intervals[steady.length];
    expect(early && intervalWords(early)).toMatch(
      /^500 ms, smoothed 7\d \/min, premature, supraventricular$/,
    );
  });
});
