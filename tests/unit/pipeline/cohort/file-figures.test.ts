import { describe, expect, it } from 'vitest';
import type { IntervalBeat, IntervalsResult, IntervalWindow } from '../../../../src/model/intervals.ts';
import { fileFigures, noOtherMeans } from '../../../../src/pipeline/cohort/file-figures.ts';
import { countNotMeasurable } from '../../../../src/pipeline/cohort/measurable-windows.ts';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';

const both = <T>(value: T) => ({ historic: value, leastVariance: value, aligned: value });

const beat = (
  rpttMs: number | null,
  window = 0,
  rejected: IntervalBeat['rejected'] = null,
): IntervalBeat => ({
  r: 0,
  window,
  rejected,
  missed: { foot: null, notch: null },
  peak: null,
  foot: both(null),
  notch: both(null),
  rptt: { historic: rpttMs, leastVariance: rpttMs === null ? null : rpttMs + 1, aligned: rpttMs },
  lvet: both(null),
  likelyError: { r: null, foot: null, notch: null },
  match: { foot: null, notch: null },
  leftOut: { foot: null, notch: null },
});

const statistics = (ppv: number | null, missed: number, sd: number | null) => ({
  mean: null,
  sd,
  ppv,
  missed,
  sdUnaveraged: null,
});

const least = (ppv: number | null, missed: number, sd: number | null, splitHalfSd: number | null) => ({
  ...statistics(ppv, missed, sd),
  chosenBy: 'sweep' as const,
  threshold: 5,
  shift: null,
  splitHalfSd,
  sdInterval: null,
});

const aligned = (ppv: number | null, missed: number, sd: number | null) => ({
  ...statistics(ppv, missed, sd),
  likelyError: null,
  meanError: null,
  remainingSd: null,
  remainingInterval: null,
  shift: null,
  notMeasurable: null,
});

const window = (
  beats: number,
  ppv: number | null,
  missed: number,
  sdUnaveraged: number | null = null,
): IntervalWindow => ({
  from: 0,
  to: 60,
  beats,
  rejected: 0,
  ectopic: 0,
  unlike: 0,
  following: beats,
  intervals: {
    rptt: {
      historic: { ...statistics(ppv, missed, 3), mean: 200, sdUnaveraged },
      leastVariance: { ...least(1, 0, 2, 2.5), mean: 201 },
      aligned: { ...aligned(ppv, missed, 3), mean: 200 },
    },
    lvet: {
      historic: statistics(null, beats, null),
      leastVariance: { ...least(null, beats, null, null), side: null },
      aligned: aligned(null, beats, null),
    },
  },
  sweeps: { foot: [], notch: [] },
});

const values = [200, 210, 190, 205, 195, 201, 222, 198, 207, 199, 204, 180];
const result: IntervalsResult = {
  beats: [beat(null, 0, 'short'), ...values.map((ms) => beat(ms)), beat(300, 1)],
  windows: [window(12, 7 / 9, 3), window(1, null, 0)],
  heartRate: 70,
  lvetIndex: { men: null, women: null },
  flipped: false,
};

describe('drawFigures', () => {
  it('counts beats from fractions, with missed beats excluded or false', () => {
    const outside = fileFigures(result, { average: 2, ppvMissed: 'outside' });
    expect(outside.windows[0].foot.historic).toEqual({
      truePositive: 7,
      falsePositive: 2,
      found: 9,
      beats: 12,
    });
    expect(outside.windows[0].notch.historic).toEqual({
      truePositive: 0,
      falsePositive: 0,
      found: 0,
      beats: 12,
    });
    const counted = { ...result, windows: [window(12, 7 / 12, 3)] };
    expect(fileFigures(counted, { average: 2, ppvMissed: 'false' }).windows[0].foot.historic).toEqual({
      truePositive: 7,
      falsePositive: 5,
      found: 9,
      beats: 12,
    });
  });

  it('counts nothing in a window of one beat, except its detection', () => {
    const { windows } = fileFigures(result, { average: 2 });
    expect(windows[1].foot.historic).toEqual({ truePositive: 0, falsePositive: 0, found: 1, beats: 1 });
  });

  it('holds out the beats that neither choose nor share samples with those that do', () => {
    const [first] = fileFigures(result, { average: 2 }).windows;
    // Of twelve, six choose and three are excluded.
    expect(first.rptt.heldOut).toEqual({
      historic: sampleSd(values.slice(9)),
      leastVariance: 2.5,
      aligned: sampleSd(values.slice(9)),
    });
    expect(fileFigures(result, { average: 10 }).windows[0].rptt.heldOut.historic).toBeNull();
  });

  it('averages over the beats that have the interval', () => {
    const { rptt, lvet } = fileFigures(result, { average: 2 });
    const mean = (values.reduce((sum, ms) => sum + ms, 0) + 300) / 13;
    expect(rptt.historic).toBeCloseTo(mean, 10);
    expect(rptt.leastVariance).toBeCloseTo(mean + 1, 10);
    expect(lvet.historic).toBeNull();
  });

  it('excludes from means, for each method, windows whose interval is not measurable', () => {
    const scattered = [window(12, 7 / 9, 3, 70), window(1, null, 0)];
    const { rptt, windows } = fileFigures({ ...result, windows: scattered }, { average: 2 });
    // The single beats' SD of 70 ms is over a third of 200 ms.
    expect(windows[0].rptt.isMeasurable).toEqual({ historic: false, leastVariance: true, aligned: true });
    expect(windows[0].rptt.mean).toEqual({ historic: null, leastVariance: 201, aligned: 200 });
    expect(windows[0].rptt.sd.historic).toBe(3);
    expect(rptt.historic).toBe(300);
    expect(rptt.leastVariance).toBeCloseTo((values.reduce((sum, ms) => sum + ms, 0) + 300) / 13 + 1, 10);
    expect(countNotMeasurable({ ...noOtherMeans, windows }).rptt).toEqual({
      historic: 1,
      leastVariance: 0,
      aligned: 0,
    });
  });
});
