import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IntervalsResult } from '../../../../src/model/intervals.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { type PeaksAndPulse, runFromPeaks } from '../../../support/intervals-from-peaks.ts';
import { syntheticPulse } from '../../../support/synthetic-pulse.ts';
import { movedIntervalToleranceMs } from '../../../support/tolerances.ts';

const fs = 125;
const durationSec = 24;
const runs = { numRuns: 12 };
const seed = fc.integer({ min: 1, max: 1e6 });

async function runIntervals(input: PeaksAndPulse): Promise<IntervalsResult> {
  return (await runFromPeaks(input, { resamples: 20 })).outputs.judge;
}

function listIntervals({ beats }: IntervalsResult): (number | null)[] {
  return beats.flatMap(({ rptt, lvet }) => [
    rptt.historic,
    rptt.leastVariance,
    lvet.historic,
    lvet.leastVariance,
  ]);
}

function listReasons({ beats }: IntervalsResult) {
  return beats.map(({ rejected, missed }) => [rejected, missed]);
}

describe('intervals', () => {
  test('intervals do not depend on the amplitude and level of the PPG', async () => {
    await fc.assert(
      fc.asyncProperty(
        seed,
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.integer({ min: -50, max: 50 }),
        async (at, gain, level) => {
          const input = syntheticPulse(durationSec, fs, at);
          const scaled = { ...input, ppg: input.ppg.map((value) => gain * (value + level)) };
          const [actual, expected] = [await runIntervals(scaled), await runIntervals(input)];
          expect(listReasons(actual)).toEqual(listReasons(expected));
          expect(
            describeDifference(listIntervals(actual), listIntervals(expected), movedIntervalToleranceMs),
          ).toBeNull();
        },
      ),
      runs,
    );
  });

  test('intervals do not depend on the polarity of the PPG, which the result reports', async () => {
    await fc.assert(
      fc.asyncProperty(seed, async (at) => {
        const input = syntheticPulse(durationSec, fs, at);
        const [upright, turned] = [
          await runIntervals(input),
          await runIntervals({ ...input, ppg: input.ppg.map((value) => -value) }),
        ];
        expect([upright.flipped, turned.flipped]).toEqual([false, true]);
        expect(listIntervals(turned)).toEqual(listIntervals(upright));
      }),
      runs,
    );
  });

  test('intervals move with the record and keep their lengths', async () => {
    await fc.assert(
      fc.asyncProperty(seed, fc.integer({ min: 1, max: 6 * fs }), async (at, samples) => {
        const bySec = samples / fs;
        const input = syntheticPulse(durationSec, fs, at);
        const ppg = new Float64Array(input.ppg.length + samples).fill(Number.NaN);
        ppg.set(input.ppg, samples);
        const moved = { r: Array.from(input.r, (r) => r + bySec), ppg, fs, durationSec: durationSec + bySec };
        const [before, after] = [await runIntervals(input), await runIntervals(moved)];
        // A gap before the record affects the same beats as its start, but gives another reason.
        expect(
          describeDifference(
            after.beats.map(({ foot }) => foot.historic),
            before.beats.map(({ foot }) => (foot.historic === null ? null : foot.historic + bySec)),
            movedIntervalToleranceMs / 1000,
          ),
        ).toBeNull();
        expect(
          describeDifference(listIntervals(after), listIntervals(before), movedIntervalToleranceMs),
        ).toBeNull();
      }),
      runs,
    );
  });
});

test('beats in a flat stretch have no upstroke, whatever rounding leaves in it', async () => {
  const input = syntheticPulse(durationSec, fs);
  const ppg = input.ppg.slice().fill(0.3, 8 * fs, 18 * fs);
  const { beats } = (await runFromPeaks({ ...input, ppg }, { average: 0, resamples: 0 })).outputs.judge;
  const inside = beats.filter(({ r }) => r > 9.5 && r < 15.5);
  expect(inside.length).toBeGreaterThan(5);
  expect(inside.map(({ missed }) => missed.foot)).toEqual(inside.map(() => 'no-upstroke'));
});
