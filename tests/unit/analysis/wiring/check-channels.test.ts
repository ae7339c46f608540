import { describe, expect, it } from 'vitest';
import { checkLimbs, type LimbLead } from '../../../../src/analysis/wiring/check-limbs.ts';
import { checkMains } from '../../../../src/analysis/wiring/check-mains.ts';
import { checkSame } from '../../../../src/analysis/wiring/check-same.ts';
import { stretchBeats } from '../../../../src/analysis/wiring/stretch-beats.ts';
import type { WiringChannel } from '../../../../src/analysis/wiring/wiring-channel.ts';
import { wiringEcg } from '../../../support/wiring-case.ts';

const fs = 250;
const ecg = wiringEcg();
const channel = (label: string, values: Float64Array): WiringChannel => {
  return { label, role: 'ecg', unit: 'mV', fs, stretches: [{ startSec: 0, values }] };
};
/** Irregular, without the pattern of beats. */
const noise = Float64Array.from(ecg, (_, n) => Math.sin(12.9898 * n * n));

describe('two channels', () => {
  it('two channels with one signal are reported at any scale, level and polarity', () => {
    const twice = channel(
      'V5',
      ecg.map((value) => 3 * value + 100),
    );
    expect(checkSame(twice, channel('II', ecg))?.text).toBe('the same signal as II.');
    const turned = channel(
      'V5',
      ecg.map((value) => -value),
    );
    expect(checkSame(turned, channel('II', ecg))?.text).toBe('the same signal as II, inverted.');
  });

  it('two channels that differ slightly are not reported, nor are flat, unrelated or missing ones', () => {
    const near = ecg.map((value, n) => value + 0.03 * (noise[n] ?? 0));
    expect(checkSame(channel('V5', near), channel('II', ecg))).toBeNull();
    expect(
      checkSame(
        channel(
          'V5',
          ecg.map(() => 1),
        ),
        channel('II', ecg),
      ),
    ).toBeNull();
    expect(
      checkSame(
        channel(
          'V5',
          ecg.map(() => Number.NaN),
        ),
        channel('II', ecg),
      ),
    ).toBeNull();
    expect(checkSame({ ...channel('V5', ecg), fs: 500 }, channel('II', ecg))).toBeNull();
  });
});

describe('mains hum', () => {
  const withHum = (hz: number, amplitude: number) =>
    channel(
      'II',
      ecg.map((value, n) => value + amplitude * Math.sin((2 * Math.PI * hz * n) / fs)),
    );

  it.each([50, 60])('mains hum at %i Hz is reported with its amplitude', (hz) => {
    const found = checkMains(withHum(hz + 0.03, 0.1));
    expect(found?.code).toBe('mains-hum');
    const [, at, size] = /at (\d+) Hz of ([\d.]+) mV/.exec(found?.text ?? '') ?? [];
    expect(Number(at)).toBe(hz);
    expect(Number(size)).toBeCloseTo(0.2, 1);
  });

  it('is not reported if it is small, or at another frequency', () => {
    expect(checkMains(channel('II', ecg))).toBeNull();
    expect(checkMains(withHum(50, 0.005))).toBeNull();
    expect(checkMains(withHum(45, 0.1))).toBeNull();
    expect(checkMains({ ...withHum(50, 0.1), fs: 90 })).toBeNull();
  });
});

describe('limb electrodes', () => {
  const lead = (label: string, values: Float64Array): LimbLead => {
    const own = channel(label, values);
    const beats = stretchBeats(own.stretches[0] ?? { startSec: 0, values }, fs);
    return { channel: own, beats: beats === null ? [] : [beats] };
  };
  const times = (factor: number) => ecg.map((value) => factor * value);
  const right = [
    lead('I', times(0.6)),
    lead('II', times(1)),
    lead('III', times(0.4)),
    lead('V6', times(0.9)),
  ];

  it('limb electrodes in correct positions are not reported', () => {
    expect(checkLimbs(right)).toBeNull();
    expect(checkLimbs([])).toBeNull();
    expect(checkLimbs([lead('V6', times(1))])).toBeNull();
  });

  it('limb electrodes of swapped arms invert I and not V6', () => {
    const arms = [
      lead('I', times(-0.6)),
      lead('II', times(0.4)),
      lead('III', times(1)),
      lead('V6', times(0.9)),
    ];
    expect(checkLimbs(arms)?.finding.text).toContain('both arms');
    // A heart on the right side inverts both.
    expect(checkLimbs([lead('I', times(-0.6)), lead('V6', times(-0.9))])).toBeNull();
    // Without a chest lead, the two are indistinguishable.
    expect(checkLimbs([lead('I', times(-0.6))])).toBeNull();
  });

  it('limb electrodes on the right leg make a lead flat', () => {
    const flat = [lead('I', times(-0.4)), lead('II', times(0.02)), lead('III', times(0.42))];
    expect(checkLimbs(flat)?.finding.text).toContain('right arm and right leg');
    const other = [lead('I', times(0.6)), lead('II', times(0.62)), lead('III', times(0.02))];
    expect(checkLimbs(other)?.finding.text).toContain('left arm and right leg');
  });
});
