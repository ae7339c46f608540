import { describe, expect, it } from 'vitest';
import { createSynth } from '../../../../src/analysis/synth/create-synth.ts';
import type { NoiseKind, NoiseParams, SynthParams } from '../../../../src/analysis/synth/params.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { pearson, sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { roundingTolerance, snrToleranceDb } from '../../../support/tolerances.ts';

const kinds: NoiseKind[] = ['white', 'pink', 'mains', 'wander', 'motion', 'pops'];

/** Reads the disturbance of one channel. */
function readNoise(noise: NoiseParams[], change: Partial<SynthParams> = {}, channelIndex = 0) {
  const synth = createSynth({ ...defaultSynthParams, ...change, noise });
  const clean = synth.readClean(channelIndex, 0, synth.sampleCount);
  const noisy = synth.read(channelIndex, 0, synth.sampleCount);
  return { clean, added: noisy.map((value, i) => value - clean[i]) };
}

/** Computes the power of a signal at one frequency, by a Hann-windowed sum over segments. */
function powerAt(x: Float64Array, fs: number, hz: number, segmentLength: number): number {
  let power = 0;
  for (let from = 0; from + segmentLength <= x.length; from += segmentLength / 2) {
    let [re, im] = [0, 0];
    for (let i = 0; i < segmentLength; i++) {
      const window = 1 - Math.cos((2 * Math.PI * i) / segmentLength);
      re += window * x[from + i] * Math.cos((2 * Math.PI * hz * i) / fs);
      im += window * x[from + i] * Math.sin((2 * Math.PI * hz * i) / fs);
    }
    power += re * re + im * im;
  }
  return power;
}

describe('disturbances', () => {
  it.each(kinds)('%s has its exact ratio on every channel', (kind) => {
    for (const snrDb of [-5, 12.5, 40]) {
      for (const channelIndex of [0, 1, 2]) {
        const { clean, added } = readNoise([{ kind, snrDb, channel: 'all' }], { pcg: true }, channelIndex);
        const measured = 20 * Math.log10(sampleSd(clean) / sampleSd(added));
        expect(Math.abs(measured - snrDb)).toBeLessThan(snrToleranceDb);
      }
    }
  });

  it('are set separately, and drawn independently', () => {
    const white: NoiseParams = { kind: 'white', snrDb: 10, channel: 'all' };
    const mains: NoiseParams = { kind: 'mains', snrDb: 20, channel: 'all' };
    const both = readNoise([white, mains]).added;
    const one = readNoise([white]).added;
    const other = readNoise([mains]).added;
    const sum = one.map((value, i) => value + other[i]);
    expect(describeDifference(both, sum, roundingTolerance)).toBeNull();
    const twice = readNoise([white, white]).added;
    expect(sampleSd(twice) / sampleSd(one)).toBeCloseTo(Math.SQRT2, 1);
    expect(Math.abs(pearson(one, readNoise([white], {}, 1).added))).toBeLessThan(0.03);
  });

  it('affect the named channel', () => {
    const noise: NoiseParams[] = [{ kind: 'white', snrDb: 10, channel: 'ppg' }];
    expect(sampleSd(readNoise(noise, {}, 0).added)).toBe(0);
    expect(sampleSd(readNoise(noise, {}, 1).added)).toBeGreaterThan(0);
  });

  it('have a flat spectrum if white, and lose 3 dB per octave if pink', () => {
    const change = { durationSec: 240, fs: 250 };
    const slopeOf = (kind: NoiseKind) => {
      const { added } = readNoise([{ kind, snrDb: 0, channel: 'all' }], change);
      const band = (hz: number) =>
        [0.8, 0.9, 1, 1.1, 1.2].reduce((sum, k) => sum + powerAt(added, 250, k * hz, 1000), 0);
      return Math.log10(band(64) / band(2)) / Math.log10(32);
    };
    expect(Math.abs(slopeOf('white'))).toBeLessThan(0.12);
    expect(Math.abs(slopeOf('pink') + 1)).toBeLessThan(0.15);
  });

  it('include mains at its frequency', () => {
    for (const mainsHz of [50, 60]) {
      const { added } = readNoise([{ kind: 'mains', snrDb: 0, channel: 'all' }], { mainsHz });
      const at = (hz: number) => powerAt(added, 500, hz, 2000);
      expect(at(mainsHz) / at(mainsHz + 3)).toBeGreaterThan(1e6);
      expect(at(3 * mainsHz) / at(mainsHz)).toBeCloseTo(1 / 64, 3);
    }
  });

  it('include wander below one hertz', () => {
    const { added } = readNoise([{ kind: 'wander', snrDb: 0, channel: 'all' }], { durationSec: 120 });
    expect(powerAt(added, 500, 1.5, 10_000) / powerAt(added, 500, 0.15, 10_000)).toBeLessThan(1e-4);
  });

  it('include motion in bursts', () => {
    const { added } = readNoise([{ kind: 'motion', snrDb: 0, channel: 'all' }], { durationSec: 200 });
    const still = added.filter((value) => value === 0).length / added.length;
    expect(still).toBeGreaterThan(0.75);
    expect(still).toBeLessThan(0.95);
  });

  it('include pops that jump', () => {
    const { added } = readNoise([{ kind: 'pops', snrDb: 0, channel: 'all' }], { durationSec: 120 });
    const sd = sampleSd(added);
    const jumps = added.filter((value, i) => i > 0 && Math.abs(value - added[i - 1]) > sd).length;
    expect(jumps).toBe(10);
  });

  it.each(kinds)('%s within a stretch has its ratio there, and is absent elsewhere', (kind) => {
    const within = { fromSec: 10.001, toSec: 40 };
    const { clean, added } = readNoise([{ kind, snrDb: 6, channel: 'all', within }], { durationSec: 60 });
    const [from, to] = [5001, 20_000];
    const measured = 20 * Math.log10(sampleSd(clean) / sampleSd(added.slice(from, to)));
    expect(Math.abs(measured - 6)).toBeLessThan(snrToleranceDb);
    expect(added.slice(0, from).every((value) => value === 0)).toBe(true);
    expect(added.slice(to).every((value) => value === 0)).toBe(true);
  });

  it('within a stretch are the same in any part of the record', () => {
    const noise: NoiseParams[] = [
      { kind: 'white', snrDb: 6, channel: 'all', within: { fromSec: 3, toSec: 9 } },
      { kind: 'motion', snrDb: 0, channel: 'all', within: { fromSec: 2, toSec: 30 } },
    ];
    const synth = createSynth({ ...defaultSynthParams, durationSec: 20, noise });
    const whole = synth.read(0, 0, synth.sampleCount);
    for (const [from, to] of [
      [0, 1700],
      [1400, 1600],
      [4400, 4600],
      [9000, 10_000],
    ] as const)
      expect(synth.read(0, from, to)).toEqual(whole.slice(from, to));
  });

  it('reject mains that the sampling rate makes constant', () => {
    const params = { ...defaultSynthParams, fs: 60, noise: [{ kind: 'mains', snrDb: 20, channel: 'all' }] };
    const synth = createSynth(params as SynthParams);
    expect(() => synth.read(0, 0, 10)).toThrow('noise mains: sampled at 60 Hz, mains of 60 Hz is a constant');
  });

  it('report if no event falls into the requested time', () => {
    const within = { fromSec: 1, toSec: 1.5 };
    const params = { ...defaultSynthParams, noise: [{ kind: 'pops', snrDb: 6, channel: 'all', within }] };
    const synth = createSynth(params as SynthParams);
    expect(() => synth.read(0, 0, 10)).toThrow('noise pops: none occurs from 1 to 1.5 s with this seed');
  });
});
