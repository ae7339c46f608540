import { describe, expect, test } from 'vitest';
import type { DetectorMethod } from '../../../../src/analysis/qrs/detector.ts';
import type { QrsBeat } from '../../../../src/model/qrs.ts';
import { beatsBy } from '../../../support/every-detector.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';

const fs = 500;
const durationSec = 40;
const rSec = varyingBeatTimes(durationSec, 0.85);
const atrial = rSec.map((r) => r - 0.16);
const ventricular = rSec.map((r) => r - 0.04);
/** After the T wave of every fourth beat, with nothing following. */
const lost = rSec.slice(3, -1).flatMap((r, i) => (i % 4 === 0 ? [(r + rSec[i + 4]) / 2 + 0.1] : []));

/**
 * Makes an ECG with spikes narrower than a sample, or as wide as one; their height is scaled by the covered fraction of
 * the sample.
 */
function paced(spikesSec: readonly number[], amplitudeMv: number, widthMs: number): Float64Array {
  const x = syntheticEcg(fs, durationSec, rSec);
  for (const spike of spikesSec)
    x[Math.round(spike * fs)] += amplitudeMv * Math.min(1, (widthMs * fs) / 1000);
  return x;
}

/** Counts the times that have a mark within 0.15 s, like a score. */
function found(beats: readonly QrsBeat[]): number {
  return rSec.filter((r) => beats.some((beat) => Math.abs(beat.onsetIndex / fs - r) <= 0.15)).length;
}

const onSpike = (beats: readonly QrsBeat[], spikesSec: readonly number[]) =>
  spikesSec.filter((s) => beats.some(({ rSec: r }) => r !== null && Math.abs(r - s) < 0.01)).length;

describe.each<{
  method: DetectorMethod;
  /** Number of beats in addition to the true ones. */
  atrialExtra: number;
  atrialFound: number;
  lostExtra: number;
}>([
  { method: 'curve-length', atrialExtra: rSec.length, atrialFound: rSec.length, lostExtra: lost.length },
  { method: 'pan-tompkins', atrialExtra: 0, atrialFound: rSec.length, lostExtra: 0 },
  { method: 'trigger', atrialExtra: 0, atrialFound: 0, lostExtra: lost.length },
  { method: 'beatbench', atrialExtra: 0, atrialFound: rSec.length, lostExtra: lost.length },
])('$method and pacing spikes of 2 ms and 5 mV', ({ method, atrialExtra, atrialFound, lostExtra }) => {
  test('finds one beat each, with R on the spike, if spikes are right before the QRS', () => {
    const beats = beatsBy(method, paced(ventricular, 5, 2), fs);
    expect(beats).toHaveLength(rSec.length);
    expect(found(beats)).toBe(rSec.length);
    expect(onSpike(beats, ventricular)).toBe(rSec.length);
  });

  test('finds one beat each if spikes are before the P wave', () => {
    const beats = beatsBy(method, paced(atrial, 5, 2), fs);
    expect(beats.length - rSec.length).toBe(atrialExtra);
    expect(found(beats)).toBe(atrialFound);
  });

  test('finds the beats if spikes have no capture', () => {
    const beats = beatsBy(method, paced(lost, 5, 2), fs);
    expect(found(beats)).toBe(rSec.length);
    expect(beats.length - rSec.length).toBe(lostExtra);
    expect(onSpike(beats, lost)).toBe(lostExtra);
  });
});

test.each(['curve-length', 'pan-tompkins', 'beatbench'] as const)(
  '%s ignores spikes of 1 ms and 2 mV anywhere',
  (method) => {
    for (const spikes of [atrial, ventricular, lost]) {
      const beats = beatsBy(method, paced(spikes, 2, 1), fs);
      expect(beats).toHaveLength(rSec.length);
      expect(onSpike(beats, spikes)).toBe(0);
    }
  },
);
