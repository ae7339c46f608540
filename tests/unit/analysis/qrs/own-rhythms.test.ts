import { describe, expect, test } from 'vitest';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import type { Detector } from '../../../../src/analysis/qrs/detector.ts';
import type { EcgSignal } from '../../../../src/analysis/qrs/ecg-signal.ts';
import { qrsInside } from '../../../../src/analysis/qrs/inside.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { matchBeats } from '../../../../src/analysis/scoring/match-beats.ts';
import { addWaves } from '../../../../src/analysis/synth/ecg.ts';
import type { Wave } from '../../../../src/analysis/synth/ecg-waves.ts';
import { extrasystolesSample } from '../../../../src/analysis/synth/samples.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { type RhythmCase, rhythmCases, rhythmCaseSec, rhythmEcg } from '../../../support/rhythm-ecg.ts';
import { syntheticEcg } from '../../../support/synthetic-ecg.ts';

const own: Detector = { method: 'beatbench', params: defaultOwnParams };
const toleranceSec = 0.15;
const rates = [128, 250, 360, 500];
const seeds = [1, 2, 3];

/** Maximum errors of all three seeds together, in 300 to 450 beats. A burst hides some with any rule. */
const most: Readonly<Record<RhythmCase, number>> = {
  'high T': 0,
  'R on T': 1,
  bigeminy: 2,
  couplets: 2,
  runs: 6,
  'low wide beats': 0,
  fibrillation: 0,
  'pauses with P waves': 0,
  'pauses without waves': 0,
  'standstill with P waves': 1,
  paced: 0,
  'noise bursts': 6,
  'lead off': 2,
};

/** P, QRS and T of an ordinary beat, and QRS and T of a wide one, relative to R. */
const narrowBeat: readonly Wave[] = [
  { centreSec: -0.16, amplitude: 0.13, widthSec: 0.02 },
  { centreSec: 0, amplitude: 1, widthSec: 0.0115 },
  { centreSec: 0.028, amplitude: -0.25, widthSec: 0.01 },
  { centreSec: 0.25, amplitude: 0.28, widthSec: 0.042 },
];
const wideBeat: readonly Wave[] = [
  { centreSec: -0.02, amplitude: -0.6, widthSec: 0.03 },
  { centreSec: 0.02, amplitude: -1, widthSec: 0.03 },
  { centreSec: 0.27, amplitude: 0.5, widthSec: 0.06 },
];

function signal(values: Float64Array, fs: number): EcgSignal {
  return { arithmetic: 'real', samples: { values, gaps: [] }, fs, unit: 'mV' };
}

/** Counts missed beats and false marks, except at the ends. */
function countErrors(atSec: readonly number[], marks: readonly number[], fs: number, toSec: number): number {
  const markSec = marks.map((index) => index / fs);
  const { missed, extra } = matchBeats(atSec, markSec, toleranceSec);
  const counts = (sec: number) => sec > 0.3 && sec < toSec;
  return missed.filter((i) => counts(atSec[i])).length + extra.filter((i) => counts(markSec[i])).length;
}

function find(values: Float64Array, fs: number, others: readonly Float64Array[] = []): number[] {
  const further = others.map((other) => signal(other, fs));
  return detectBeats(signal(values, fs), own, further).map(({ onsetIndex }) => onsetIndex);
}

/** Makes noise of electrode movement: bumps as wide as a QRS, of any height, twice per second. */
function electrodeBumps(sampleCount: number, fs: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const x = new Float64Array(sampleCount);
  const waves = Array.from({ length: Math.floor((2 * sampleCount) / fs) }, (_, k) => ({
    centreSec: (k + random.uniform()) / 2,
    amplitude: 0.6 * random.normal(),
    widthSec: 0.02 + 0.02 * random.uniform(),
  }));
  addWaves(x, 0, fs, waves);
  return x;
}

describe.each(rhythmCases)('our own detector: %s', (kind) => {
  test.each(rates)('finds all beats at %i Hz in either polarity', (fs) => {
    const errors = seeds.map((seed) => {
      const { values, beats } = rhythmEcg(kind, fs, seed, seed === 2);
      const atSec = beats.map((beat) => beat.atSec);
      return countErrors(atSec, find(values, fs), fs, rhythmCaseSec - 1);
    });
    expect(errors.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(most[kind]);
  });
});

describe('our own detector', () => {
  test('a wide tall early beat of the extrasystoles sample is no T wave', async () => {
    const durationSec = 1200;
    const { recording, truth } = synthesise({
      ...extrasystolesSample,
      durationSec,
      aberrantRuns: [],
      noise: extrasystolesSample.noise.filter(({ within }) => within === undefined),
    });
    const [{ fs, sampleCount }] = recording.channels;
    const { values } = await recording.read(0, 0, sampleCount);
    const atSec = truth.beats.map(({ r }) => r);
    expect(countErrors(atSec, find(values, fs), fs, durationSec - 1)).toBe(0);
  });

  test.each(rates)('P waves of a standstill up to the end of the record at %i Hz are no beats', (fs) => {
    const extra = seeds.map((seed) => {
      const { values, beats } = rhythmEcg('standstill with P waves', fs, seed, seed === 2);
      const atSec = beats.map((beat) => beat.atSec);
      const last = atSec.findIndex((sec, i) => (atSec[i + 1] ?? Infinity) - sec > 20);
      const toSec = atSec[last + 1] - 1;
      const found = find(values.slice(0, Math.round(toSec * fs)), fs);
      return found.filter((index) => index / fs > atSec[last] + 0.3).length;
    });
    expect(extra.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1);
  });

  test.each([0.45, 0.36, 0.33, 0.3])(
    'a run of 25 wide beats with RR of %f s is found among narrow beats, starting with its first',
    (rr) => {
      const fs = 250;
      const [beats, waves] = [[] as number[], [] as Wave[]];
      const put = (at: number, own: readonly Wave[]) => {
        beats.push(at);
        waves.push(...own.map((wave) => ({ ...wave, centreSec: at + wave.centreSec })));
      };
      let at = 0.6;
      for (let round = 0; round < 3; round++) {
        for (let k = 0; k < 20; k++) put((at += 0.85), narrowBeat);
        at += 0.45;
        for (let k = 0; k < 25; k++) put(at + k * rr, wideBeat);
        at += 25 * rr + 0.4;
      }
      const random = createRandom(3);
      const values = Float64Array.from({ length: (at + 2) * fs }, () => 0.01 * random.normal());
      addWaves(values, 0, fs, waves);
      expect(countErrors(beats, find(values, fs), fs, at)).toBe(0);
    },
  );

  test('beats at the ends of a record are found if R is inside, and not otherwise', () => {
    for (const fs of rates) {
      const lastSec = 30;
      const beats = Array.from({ length: 36 }, (_, k) => lastSec - 0.85 * k).toReversed();
      const random = createRandom(4);
      const ecg = syntheticEcg(fs, 32, beats).map((value) => value + 0.01 * random.normal());
      const cut = (fromSec: number, toSec: number) =>
        ecg.slice(Math.round(fromSec * fs), Math.round(toSec * fs));
      const [first] = beats;
      expect(find(cut(first - 0.04, lastSec + 0.04), fs)).toHaveLength(beats.length);
      expect(find(cut(first + 0.04, lastSec - 0.03), fs)).toHaveLength(beats.length - 2);
    }
  });

  test('a lead that shows some or none of the beats loses no beat next to a lead that shows all', () => {
    const fs = 250;
    const { values, beats } = rhythmEcg('bigeminy', fs, 1);
    const atSec = beats.map((beat) => beat.atSec);
    const alone = countErrors(atSec, find(values, fs), fs, rhythmCaseSec - 1);
    const random = createRandom(5);
    const hum = values.map(() => 0.01 * random.normal());
    const everySecond = atSec.filter((_, i) => i % 2 === 0);
    const part = values.map((value, n) => {
      const sec = n / fs;
      return everySecond.some((at) => Math.abs(sec - at) < 0.15) ? value : 0.02 * random.normal();
    });
    for (const others of [[hum], [part], [values.map(() => 0)], Array.from({ length: 10 }, () => hum)]) {
      expect(countErrors(atSec, find(values, fs, others), fs, rhythmCaseSec - 1)).toBeLessThanOrEqual(alone);
      const [first, ...rest] = [...others, values];
      expect(countErrors(atSec, find(first, fs, rest), fs, rhythmCaseSec - 1)).toBeLessThanOrEqual(alone + 1);
    }
  });

  test('a second lead of muscle noise loses no beat, and a good one compensates for movement of the first electrode', () => {
    const fs = 250;
    for (const seed of seeds) {
      const { values, beats } = rhythmEcg('couplets', fs, seed);
      const atSec = beats.map((beat) => beat.atSec);
      const alone = countErrors(atSec, find(values, fs), fs, rhythmCaseSec - 1);
      const bad = electrodeBumps(values.length, fs, seed + 20);
      const random = createRandom(seed);
      const muscle = values.map(() => 0.3 * random.normal());
      expect(countErrors(atSec, find(values, fs, [muscle]), fs, rhythmCaseSec - 1)).toBeLessThanOrEqual(
        alone + 1,
      );
      const spoilt = values.map((value, n) => value + (n / fs > 60 && n / fs < 80 ? bad[n] : 0));
      const good = values.map((value) => -0.8 * value);
      const single = countErrors(atSec, find(spoilt, fs), fs, rhythmCaseSec - 1);
      expect(countErrors(atSec, find(spoilt, fs, [good]), fs, rhythmCaseSec - 1)).toBeLessThan(
        Math.max(1, single),
      );
    }
  });

  test('the verdict on the T wave of a wide beat names it', () => {
    const fs = 250;
    const { values } = rhythmEcg('high T', fs, 1);
    const { candidates } = qrsInside(signal(values, fs), own);
    const verdicts = new Set(candidates.filter(({ taken }) => !taken).map(({ verdict }) => verdict));
    expect(verdicts).toContain('t-wave');
  });
});
