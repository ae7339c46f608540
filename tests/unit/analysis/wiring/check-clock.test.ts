import { describe, expect, it } from 'vitest';
import { checkClock } from '../../../../src/analysis/wiring/check-clock.ts';
import { pulseDelay } from '../../../../src/analysis/wiring/pulse-delay.ts';
import { wiringPulse } from '../../../support/wiring-case.ts';

const { values, rSec } = wiringPulse();
const detrended = new Float64Array(values.length);

/** Computes the delay of the pulse if R is assumed earlier by the given time, s. */
function delayed(earlierSec: number, startSec = 0) {
  const rIndices = rSec.map((at) => Math.round((at - earlierSec) * 250)).filter((index) => index >= 0);
  return pulseDelay({ startSec, fs: 250, detrended, rIndices }, { startSec, values }, 250);
}

describe('the delay from R to the foot', () => {
  it('is measured at its true value, 230 ms', () => {
    const delay = delayed(0);
    expect(delay?.rrSec).toBeCloseTo(0.83, 1);
    // The tangent meets the base some 40 ms after the pulse starts to rise.
    expect(delay?.delaySec).toBeGreaterThan(0.22);
    expect(delay?.delaySec).toBeLessThan(0.3);
  });

  it('is the same in an inverted pulse', () => {
    const rIndices = rSec.map((at) => Math.round(at * 250));
    const down = { startSec: 0, values: values.map((value) => -value) };
    const delay = pulseDelay({ startSec: 0, fs: 250, detrended, rIndices }, down, 250);
    expect(delay?.delaySec).toBeCloseTo(delayed(0)?.delaySec ?? 0, 6);
  });

  it('is missing for beats unrelated to the pulse', () => {
    const rIndices = Array.from({ length: 26 }, (_, k) => Math.round((0.3 + 0.71 * k) * 250));
    expect(
      pulseDelay({ startSec: 0, fs: 250, detrended, rIndices }, { startSec: 0, values }, 250),
    ).toBeNull();
  });
});

describe('two clocks', () => {
  const at = (delaySec: number, startSec = 0) => ({ startSec, delaySec, rrSec: 0.83 });

  it('two clocks are one if the delay is plausible', () => {
    expect(checkClock('II', [at(0.06), at(0.06, 60)])).toBeNull();
    expect(checkClock('II', [at(0.49), at(0.49, 60)])).toBeNull();
    const delay = delayed(0);
    expect(checkClock('II', delay === null ? [] : [delay])).toBeNull();
  });

  it.each([-0.25, 0.35])('two clocks may be offset if the delay is not plausible (%f s)', (earlierSec) => {
    const delay = delayed(earlierSec);
    expect(checkClock('II', delay === null ? [] : [delay])).toMatchObject({
      code: 'clock-offset',
      fix: null,
    });
  });

  it('two clocks are one if the pulse of a fast heart begins after the next R, even if some stretches indicate either R', () => {
    const fast = [0.026, 0.03, 0.465, 0.01].map((delaySec, k) => ({
      startSec: 60 * k,
      delaySec,
      rrSec: 0.47,
    }));
    expect(checkClock('II', fast)).toBeNull();
    expect(checkClock('II', [at(0.026)])?.text).toContain(
      '26 ms after R of II, or 856 ms after the one before',
    );
  });

  it('two clocks may drift if the delay changes evenly', () => {
    const delays = [0, 60, 120, 180, 240].map((sec) => at(0.2 + sec / 1000, sec));
    expect(checkClock('II', delays)?.text).toBe(
      'foot moves by 240 ms against R of II over 240 s. Clocks may drift apart.',
    );
  });

  it('two clocks may drift by more than a beat', () => {
    const delays = [0, 60, 120, 180, 240].map((sec) => at((0.2 + sec / 200) % 0.83, sec));
    expect(checkClock('II', delays)).toMatchObject({ code: 'clock-drift' });
  });

  it('two clocks are one if posture or exercise changes the delay', () => {
    const delays = [0.25, 0.24, 0.17, 0.16, 0.22].map((delaySec, k) => at(delaySec, 60 * k));
    expect(checkClock('II', delays)).toBeNull();
  });

  it('two clocks are not judged without a delay', () => {
    expect(checkClock('II', [])).toBeNull();
  });
});
