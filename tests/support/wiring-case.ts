import type { WiringChannel } from '../../src/analysis/wiring/wiring-channel.ts';
import { varyingBeatTimes, syntheticEcg } from './synthetic-ecg.ts';
import { syntheticPulse } from './synthetic-pulse.ts';

/** Makes a channel of one stretch. */
export function wiringChannel(values: Float64Array, change: Partial<WiringChannel> = {}): WiringChannel {
  return {
    label: 'II',
    role: 'ecg',
    unit: 'mV',
    fs: 250,
    stretches: [{ startSec: 0, values }],
    ...change,
  };
}

/** Makes twenty seconds of an ECG, mV at 250 Hz, quantised in steps of 5 µV. */
export function wiringEcg(scale = 1): Float64Array {
  const clean = syntheticEcg(250, 20, varyingBeatTimes(20, 0.83));
  return clean.map((value, n) => Math.round((value + 0.05 * Math.sin(n / 97)) / 0.005) * 0.005 * scale);
}

/** Makes twenty seconds of an upright pulse at 250 Hz, and R 230 ms before its feet, s. */
export function wiringPulse(): { readonly values: Float64Array; readonly rSec: readonly number[] } {
  const { ppg, r } = syntheticPulse(20, 250);
  return { values: ppg, rSec: Array.from(r) };
}
