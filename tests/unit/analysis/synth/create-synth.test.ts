import {
  array,
  assert,
  constantFrom,
  double,
  integer,
  nat,
  oneof,
  property,
  record,
  tuple,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Synth } from '../../../../src/analysis/synth/create-synth.ts';
import { createSynth } from '../../../../src/analysis/synth/create-synth.ts';
import type { NoiseKind, SynthParams } from '../../../../src/analysis/synth/params.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { hardSample, restSample } from '../../../../src/analysis/synth/samples.ts';
import { itInFullRun } from '../../../support/gate.ts';

const allNoise = (['white', 'pink', 'mains', 'wander', 'motion', 'pops'] satisfies NoiseKind[]).map(
  (kind) => ({
    kind,
    snrDb: 10,
    channel: 'all' as const,
  }),
);
const full: SynthParams = {
  ...defaultSynthParams,
  durationSec: 30,
  fs: 360,
  noise: allNoise,
  pcg: true,
  ectopicRatePercent: 8,
  footShallow: 0.045,
  notchRipples: 3,
};

const anyParams = record({
  durationSec: double({ min: 1, max: 8, noNaN: true }),
  fs: constantFrom(50, 125, 199.7, 500, 2000),
  heartRate: oneof(
    double({ min: 25, max: 240, noNaN: true }),
    record({ from: double({ min: 25, max: 240, noNaN: true }), to: integer({ min: 25, max: 240 }) }),
  ),
  hrvSdMs: double({ min: 0, max: 37, noNaN: true }),
  rpttMs: double({ min: 20, max: 600, noNaN: true }),
  rpttSdMs: double({ min: 0, max: 2, noNaN: true }),
  lvetMs: double({ min: 100, max: 600, noNaN: true }),
  notchDepth: double({ min: 0, max: 0.3, noNaN: true }),
  footShallow: double({ min: 0, max: 0.3, noNaN: true }),
  notchRipples: nat(10),
  ectopicRatePercent: double({ min: 0, max: 40, noNaN: true }),
  seed: nat(),
});

describe('a synthetic record', () => {
  it('is the same, bit for bit, in any pieces', () => {
    const whole = createSynth(full);
    const wholes = [0, 1, 2].map((channel) => whole.read(channel, 0, whole.sampleCount));
    assert(
      property(
        array(tuple(nat(2), nat(whole.sampleCount), nat(whole.sampleCount)), { minLength: 1 }),
        (reads) => {
          const synth = createSynth(full);
          for (const [channel, a, b] of reads) {
            const [from, to] = [Math.min(a, b), Math.max(a, b)];
            expect(synth.read(channel, from, to)).toEqual(wholes[channel].slice(from, to));
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('differs for another seed', () => {
    const first = createSynth(full);
    const second = createSynth({ ...full, seed: 2 });
    expect(second.truth).not.toEqual(first.truth);
    expect(second.read(0, 0, 100)).not.toEqual(first.read(0, 0, 100));
  });

  it('is finite and in order for any parameters', () => {
    assert(
      property(anyParams, (change) => {
        const synth = createSynth({ ...defaultSynthParams, ...change, pcg: true });
        const marks = synth.truth.beats.flatMap(({ foot, peak, notch }) =>
          [foot, peak, notch].filter((mark) => mark !== null),
        );
        const times = [marks, synth.truth.beats.map(({ r }) => r)];
        for (const list of times) expect(list).toEqual(list.toSorted((a, b) => a - b));
        for (const channel of [0, 1, 2]) {
          const samples = synth.readClean(channel, 0, synth.sampleCount);
          expect(samples.every((value) => Math.abs(value) < 3)).toBe(true);
        }
      }),
    );
  });

  it('reads only within its ends', () => {
    const synth = createSynth(full);
    expect(synth.sampleCount).toBe(10_800);
    expect(synth.read(0, -5, 3)).toEqual(synth.read(0, 0, 3));
    expect(synth.read(0, 10_790, 20_000)).toHaveLength(10);
    expect(synth.read(0, 20_000, 30_000)).toHaveLength(0);
  });

  itInFullRun('of a day at 50 kHz is read in any part without the rest', () => {
    const day = createSynth({ ...defaultSynthParams, durationSec: 86_400, fs: 50_000 });
    expect(day.sampleCount).toBe(4_320_000_000);
    const noon = day.read(0, 2_160_000_000, 2_160_100_000);
    expect(Math.max(...noon)).toBeGreaterThan(1);
    expect(Math.abs(day.truth.beats.length - 70 * 1440)).toBeLessThan(3);
  });
});

describe('heart sounds', () => {
  const { truth, ...synth } = createSynth({ ...defaultSynthParams, fs: 4000, pcg: true, durationSec: 20 });
  const pcg = synth.readClean(2, 0, synth.sampleCount);
  const whole = truth.beats.flatMap(({ r, s1, s2, foot, notch }) =>
    s1 !== null && s2 !== null && foot !== null && notch !== null ? [{ r, s1, s2, foot, notch }] : [],
  );

  it('heart sounds begin at the named times, after silence', () => {
    expect(whole.length).toBeGreaterThan(20);
    for (const { s1, s2 } of whole) {
      for (const onset of [s1, s2]) {
        const first = Math.ceil(onset * 4000);
        expect(pcg.slice(first - 40, first)).toEqual(new Float64Array(40));
        expect(Math.max(...pcg.slice(first, first + 160))).toBeGreaterThan(0.2);
      }
    }
  });

  it('heart sounds are 20 to 30 ms after R, and separated by LVET and the isovolumic contraction', () => {
    for (const { r, s1, s2, foot, notch } of whole) {
      expect(Math.abs(s1 - r - 0.025)).toBeLessThan(0.005);
      expect(s2 - s1 - (notch - foot)).toBeCloseTo(0.036, 9);
    }
  });

  it('heart sounds are not in the truth without their channel', () => {
    const { beats } = createSynth(defaultSynthParams).truth;
    expect(beats.every(({ s1, s2 }) => s1 === null && s2 === null)).toBe(true);
  });
});

/** Computes FNV-1a over all bytes, to compare machines. */
function fingerprint(synth: Synth): string {
  let hash = 0x811c9dc5;
  const take = (bytes: Uint8Array) => {
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  };
  synth.channels.forEach((_, channel) => {
    take(new Uint8Array(synth.read(channel, 0, synth.sampleCount).buffer));
  });
  take(new TextEncoder().encode(JSON.stringify(synth.truth)));
  return (hash >>> 0).toString(16);
}

describe('the same seed', () => {
  it('gives the same bits on every machine, which change only with the generator', () => {
    expect(fingerprint(createSynth(full))).toBe('98dc67fb');
    expect(fingerprint(createSynth({ ...restSample, durationSec: 60 }))).toBe('8f59a332');
    expect(fingerprint(createSynth({ ...hardSample, durationSec: 60 }))).toBe('c0002fd0');
  });
});
