import { expect, test } from 'vitest';
import { areFastBeats } from '../../../../src/analysis/qrs/own/fast-beats.ts';
import { ShapeMaker } from '../../../../src/analysis/qrs/own/shapes.ts';
import { energyOfSlopes } from '../../../../src/analysis/qrs/own/slope-energy.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

const rate = 180;
const count = 6 * rate;

/** Makes the slope of wide beats of one shape, 170 per minute. */
function slopeOfRun(): Float64Array {
  const slope = new Float64Array(count);
  for (let at = 0.2; at < 6; at += 60 / 170) {
    for (let n = 0; n < count; n++) {
      const t = n / rate - at;
      slope[n] -= (t / 0.03) * Math.exp(-0.5 * (t / 0.03) ** 2);
    }
  }
  return slope;
}

function isFastIn(slope: Float64Array, level: number): boolean {
  const stretch = { energy: energyOfSlopes(slope, rate), slope, lead: 0 };
  return areFastBeats(stretch, level, rate, 0, count, new ShapeMaker(1, rate));
}

test('a run of wide beats is recognised, also next to a step of the line that is much higher', () => {
  const slope = slopeOfRun();
  const level = Math.max(...energyOfSlopes(slope, rate));
  expect(isFastIn(slope, level)).toBe(true);
  for (const height of [10, 100]) {
    const withStep = slope.slice();
    for (let n = 520; n < 523; n++) withStep[n] += height;
    expect(isFastIn(withStep, level)).toBe(true);
  }
});

test('noise is no run, whatever the level of the beats', () => {
  const random = createRandom(2);
  const noise = Float64Array.from({ length: count }, () => random.normal());
  const highest = Math.max(...energyOfSlopes(noise, rate));
  for (const share of [0.1, 0.5, 1, 2]) expect(isFastIn(noise, share * highest)).toBe(false);
});
