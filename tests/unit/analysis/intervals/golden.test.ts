import { beforeAll, describe, expect, test } from 'vitest';
import type { IntervalBeat, LeastVarianceStatistics, SweepRow } from '../../../../src/model/intervals.ts';
import type { IntervalsOutputs } from '../../../../src/pipeline/intervals/outputs.ts';
import type { StagesRun } from '../../../../src/pipeline/run-stages.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { runFromPeaks } from '../../../support/intervals-from-peaks.ts';
import {
  type GoldenBootstrap,
  type GoldenLeastVariance,
  type GoldenStatistics,
  type GoldenSweep,
  readIntervalsGolden,
} from '../../../support/intervals-golden.ts';
import {
  bootstrapIntervalTolerance,
  bootstrapWinsTolerance,
  goldenIntervalToleranceMs,
} from '../../../support/tolerances.ts';
import { sweepFirst } from '../../../support/gate.ts';

/** Cases of the gate. */
const namesOfGate = ['arrhythmia', 'clean', 'gaps', 'inverted', 'noise'];
const goldens = readIntervalsGolden().toSorted(
  (a, b) => Number(namesOfGate.includes(b.name)) - Number(namesOfGate.includes(a.name)),
);

function expectClose(
  actual: ArrayLike<number | null>,
  expected: ArrayLike<number | null>,
  what: string,
): void {
  expect({ what, apart: describeDifference(actual, expected, goldenIntervalToleranceMs) }).toEqual({
    what,
    apart: null,
  });
}

/** Converts a time to ms after R, null if missing. */
function afterR(
  beats: readonly IntervalBeat[],
  of: (beat: IntervalBeat) => number | null,
): (number | null)[] {
  return beats.map((beat) => {
    const sec = of(beat);
    return sec === null ? null : (sec - beat.r) * 1000;
  });
}

const figures = ['mean', 'sd', 'ppv', 'missed', 'sdUnaveraged'] as const;

function expectStatistics(actual: GoldenStatistics, expected: GoldenStatistics, what: string): void {
  expectClose(
    figures.map((key) => actual[key]),
    figures.map((key) => expected[key]),
    `${what}: ${figures.join(', ')}`,
  );
}

function expectLeastVariance(
  actual: LeastVarianceStatistics,
  expected: GoldenLeastVariance,
  what: string,
): void {
  expectStatistics(actual, expected, what);
  expect(actual.chosenBy).toBe(expected.chosenBy);
  expectClose(
    [actual.threshold, actual.shift, actual.splitHalfSd],
    [expected.threshold, expected.shift, expected.splitHalfSd],
    `${what}: threshold, shift, split-half SD`,
  );
}

function expectSweep(rows: readonly SweepRow[], expected: GoldenSweep, what: string): void {
  for (const key of ['threshold', 'mean', 'sd', 'ppv', 'found'] as const) {
    expectClose(
      rows.map((row) => row[key]),
      expected[key],
      `${what}: ${key}`,
    );
  }
  expect(rows.map((row) => ('side' in row ? row.side : 'foot'))).toEqual(expected.side);
  expect(rows.map((row) => row.ruledOut)).toEqual(expected.ruledOut);
}

function expectBootstrap(
  interval: readonly [number, number] | null,
  rows: readonly SweepRow[],
  { sdInterval, wins }: GoldenBootstrap,
): void {
  if (sdInterval === null || wins === null) return;
  expect(interval).not.toBeNull();
  interval?.forEach((end, i) => {
    expect(Math.abs(end / sdInterval[i] - 1)).toBeLessThan(bootstrapIntervalTolerance);
  });
  expect(
    describeDifference(
      rows.map((row) => row.wins),
      wins,
      bootstrapWinsTolerance,
    ),
  ).toBeNull();
}

function places(marks: readonly (number | string)[]): (number | null)[] {
  return marks.map((mark) => (typeof mark === 'string' ? null : mark));
}

function reasons(marks: readonly (number | string)[]): (string | null)[] {
  return marks.map((mark) => (typeof mark === 'string' ? mark : null));
}

for (const part of sweepFirst(goldens, 5))
  describe.skipIf(part.isLeftOut).each(part.cases)(
    `$name against the NumPy reference${part.note}`,
    ({ input, parameters, expected }) => {
      let run: StagesRun<IntervalsOutputs>;
      let kept: readonly IntervalBeat[];

      beforeAll(async () => {
        run = await runFromPeaks(input, parameters);
        kept = run.outputs.judge.beats.filter(({ rejected }) => rejected === null);
      });

      test('the record agrees', () => {
        const { beats, flipped, heartRate, lvetIndex } = run.outputs.judge;
        expect(flipped).toBe(expected.flipped);
        expect(beats.map(({ rejected }) => rejected)).toEqual(expected.rejected);
        expect(beats.map(({ window }) => window)).toEqual(expected.window);
        expectClose(
          [heartRate, lvetIndex.men, lvetIndex.women],
          [expected.heartRate, expected.lvetIndex.men, expected.lvetIndex.women],
          'heart rate and index',
        );
      });

      test('every beat agrees', () => {
        expect(kept.map(({ missed }) => missed.foot)).toEqual(expected.kept.missedFoot);
        expect(kept.map(({ missed }) => missed.notch)).toEqual(expected.kept.missedNotch);
        const { kept: wanted } = expected;
        expectClose(
          afterR(kept, (beat) => beat.peak),
          wanted.peak,
          'peak',
        );
        expectClose(
          afterR(kept, (beat) => beat.foot.historic),
          wanted.historicFoot,
          'historic foot',
        );
        expectClose(
          afterR(kept, (beat) => beat.foot.leastVariance),
          wanted.leastFoot,
          'least-variance foot',
        );
        expectClose(
          afterR(kept, (beat) => beat.notch.historic),
          wanted.historicNotch,
          'historic notch',
        );
        expectClose(
          afterR(kept, (beat) => beat.notch.leastVariance),
          wanted.leastNotch,
          'least-variance notch',
        );
        expectClose(
          kept.map((beat) => beat.rptt.historic),
          wanted.historicFoot,
          'historic rPTT',
        );
        expectClose(
          kept.map((beat) => beat.lvet.historic),
          wanted.historicLvet,
          'historic LVET',
        );
        expectClose(
          kept.map((beat) => beat.lvet.leastVariance),
          wanted.leastLvet,
          'least-variance LVET',
        );
      });

      test('every method agrees', async () => {
        const base = { ...parameters, resamples: 0 };
        for (const [foot, marks] of Object.entries(expected.feet)) {
          const { features } = (await runFromPeaks(input, { ...base, foot })).outputs;
          const { footMs, footMissed } = features.averaged;
          expectClose(footMs, places(marks), foot);
          expect({ foot, missed: footMissed }).toEqual({ foot, missed: reasons(marks) });
        }
        for (const [notch, marks] of Object.entries(expected.notches)) {
          const { features } = (await runFromPeaks(input, { ...base, notch })).outputs;
          const { notchMs, notchMissed } = features.averaged;
          expectClose(notchMs, places(marks), notch);
          expect({ notch, missed: notchMissed }).toEqual({ notch, missed: reasons(marks) });
        }
      });

      test('every window agrees', () => {
        const { windows } = run.outputs.judge;
        const counts = ['from', 'to', 'beats', 'rejected', 'unlike'] as const;
        expect(windows.map((window) => counts.map((key) => window[key]))).toEqual(
          expected.windows.map((window) => counts.map((key) => window[key])),
        );
        for (const [w, { rptt, lvet, sweep, boot }] of expected.windows.entries()) {
          const window = windows[w];
          const at = `window ${w}`;
          expectStatistics(window.intervals.rptt.historic, rptt.historic, `${at} historic rPTT`);
          expectStatistics(window.intervals.lvet.historic, lvet.historic, `${at} historic LVET`);
          expectLeastVariance(window.intervals.rptt.leastVariance, rptt.leastVariance, `${at} rPTT`);
          expectLeastVariance(window.intervals.lvet.leastVariance, lvet.leastVariance, `${at} LVET`);
          expect(window.intervals.lvet.leastVariance.side).toBe(lvet.leastVariance.side);
          expectSweep(window.sweeps.foot, sweep.foot, `${at} foot`);
          expectSweep(window.sweeps.notch, sweep.notch, `${at} notch`);
          expectBootstrap(window.intervals.rptt.leastVariance.sdInterval, window.sweeps.foot, boot.rptt);
          expectBootstrap(window.intervals.lvet.leastVariance.sdInterval, window.sweeps.notch, boot.lvet);
        }
      });
    },
  );
