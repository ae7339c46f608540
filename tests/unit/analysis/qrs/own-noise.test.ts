import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GatheredCandidates } from '../../../../src/analysis/qrs/own/candidate-search.ts';
import { medianNoiseEnergy } from '../../../../src/analysis/qrs/own/candidates.ts';
import { BeatChains, scoreCandidates } from '../../../../src/analysis/qrs/own/chain.ts';
import { OwnDetector } from '../../../../src/analysis/qrs/own/detect-own.ts';
import { type OwnFigures, ownFigures } from '../../../../src/analysis/qrs/own/figures.ts';
import { mayBeFirst } from '../../../../src/analysis/qrs/own/first-beats.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { computeSurroundings } from '../../../../src/analysis/qrs/own/surroundings.ts';
import { matchBeats } from '../../../../src/analysis/scoring/match-beats.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { median } from '../../../../src/dsp/statistics/stats.ts';
import { rhythmEcg } from '../../../support/rhythm-ecg.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { likenessInNoiseTolerance } from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

const fs = 250;
const durationSec = 60;
const seeds = [1, 2, 3];
/** Half of the shortest RR here, 0.33 s, would match random marks. */
const toleranceSec = 0.075;

type Colour = 'white' | 'boxes of 16 ms' | 'above 20 Hz';

/** Makes noise of SD 1 at 250 Hz. */
function unitNoise(count: number, seed: number, colour: Colour = 'white'): Float64Array {
  const random = createRandom(seed);
  const white = Float64Array.from({ length: count + 8 }, () => random.normal());
  const mean = (n: number, width: number) => white.subarray(n, n + width).reduce((a, b) => a + b, 0) / width;
  if (colour === 'white') return white.subarray(0, count);
  if (colour === 'boxes of 16 ms') return Float64Array.from({ length: count }, (_, n) => 2 * mean(n, 4));
  return Float64Array.from({ length: count }, (_, n) => Math.sqrt(9 / 8) * (white[n + 4] - mean(n, 9)));
}

/** Makes an ordinary ECG, R of 1.1 mV, in noise of `level` mV. */
function noisyBeats(periodSec: number, level: number, seed: number, colour?: Colour) {
  const rSec = varyingBeatTimes(durationSec, periodSec);
  const clean = syntheticEcg(fs, durationSec, rSec);
  const noise = unitNoise(clean.length, seed, colour);
  return { rSec, ecg: clean.map((value, n) => value + level * noise[n]) };
}

function search(ecg: Float64Array, figures?: OwnFigures): OwnDetector {
  const detector = new OwnDetector(1, fs, ecg.length, defaultOwnParams, null, figures);
  detector.push([ecg]);
  return detector;
}

/** Figures without a second look at noisy stretches. */
const lookedAtOnce: OwnFigures = { ...ownFigures, slowFrom: Infinity, noisy: Infinity };
const gather = (ecg: Float64Array): GatheredCandidates => search(ecg, lookedAtOnce).gather()[0];

describe('our own detector in noise', () => {
  // Errors in % of the beats of all seeds.
  test.each([
    ['white', 0.4, 0.75, 5],
    ['white', 0.4, 0.4, 3],
    ['white', 0.4, 0.33, 6],
    ['above 20 Hz', 0.4, 0.75, 3],
    ['above 20 Hz', 0.4, 0.4, 3],
    ['boxes of 16 ms', 0.2, 0.4, 3],
    ['boxes of 16 ms', 0.3, 0.4, 30],
  ] as const)(
    '%s, of %f mV with R of 1.1, RR %f s: at most %i %% errors',
    (colour, level, periodSec, most) => {
      let [errors, beats] = [0, 0];
      for (const seed of seeds) {
        const { rSec, ecg } = noisyBeats(periodSec, level, seed, colour);
        const { missed, extra } = matchBeats(
          rSec,
          Array.from(search(ecg).finish().marks, (mark) => mark / fs),
          toleranceSec,
        );
        errors += missed.length + extra.length;
        beats += rSec.length;
      }
      expect((100 * errors) / beats).toBeLessThanOrEqual(most);
    },
  );

  // Without slower slopes 0, 54, 16, 45, 97, 69, 2, 34 and 35 errors in 300 to 450 beats.
  test.each([
    ['high T', 0],
    ['R on T', 2],
    ['bigeminy', 2],
    ['couplets', 9],
    ['runs', 4],
    ['low wide beats', 4],
    ['fibrillation', 1],
    ['pauses with P waves', 4],
    ['pauses without waves', 2],
  ] as const)('%s, in noise above 20 Hz of 0.2 mV: at most %i errors', (kind, most) => {
    let errors = 0;
    for (const seed of seeds) {
      const { values, beats } = rhythmEcg(kind, fs, seed, seed === 2);
      const noise = unitNoise(values.length, 100 + seed, 'above 20 Hz');
      const marks = search(values.map((value, n) => value + 0.2 * noise[n])).finish().marks;
      const atSec = beats.map((beat) => beat.atSec);
      const { missed, extra } = matchBeats(
        atSec,
        Array.from(marks, (mark) => mark / fs),
        2 * toleranceSec,
      );
      errors += missed.length + extra.length;
    }
    expect(errors).toBeLessThanOrEqual(most);
  });

  test.each([0.2, 0.3, 0.4])(
    'similarity of beats in white noise of %f mV is the fraction of their energy that is not noise',
    (level) => {
      for (const seed of seeds) {
        const { rSec, ecg } = noisyBeats(0.75, level, seed);
        const { candidates, step } = gather(ecg);
        const likeness: number[] = [];
        const expected: number[] = [];
        for (let k = 0; k < candidates.count; k++) {
          const sec = (candidates.indexAt(k) * step) / fs;
          if (!rSec.some((r) => Math.abs(r - sec) < 0.05)) continue;
          likeness.push(candidates.likenessAt(k));
          expected.push(1 - medianNoiseEnergy(candidates.noiseAt(k)) ** 2);
        }
        expect(Math.abs(median(likeness) - median(expected))).toBeLessThan(likenessInNoiseTolerance);
      }
    },
  );

  test.each([0.2, 0.3, 0.4])(
    'at most one in eight peaks between beats in white noise of %f mV serves as an example',
    (level) => {
      let [high, between] = [0, 0];
      for (const seed of seeds) {
        const { rSec, ecg } = noisyBeats(0.75, level, seed);
        const { candidates, step } = gather(ecg);
        for (let k = 0; k < candidates.count; k++) {
          const sec = (candidates.indexAt(k) * step) / fs;
          if (rSec.some((r) => Math.abs(r - sec) < 0.1)) continue;
          between++;
          if (mayBeFirst({ height: candidates.heightAt(k), noise: candidates.noiseAt(k) })) high++;
        }
      }
      expect(between).toBeGreaterThan(3 * 150);
      expect(high / between).toBeLessThan(1 / 8);
    },
  );

  test('a chain does not depend on the chains that were chosen before it', () => {
    const { ecg } = noisyBeats(0.6, 0.3, 5);
    const { candidates, beats, rate } = gather(ecg);
    const about = computeSurroundings(candidates, beats, rate);
    const { score } = scoreCandidates(candidates, defaultOwnParams);
    const create = () => new BeatChains(candidates, about, score, defaultOwnParams, ownFigures);
    const chains = create();
    const all = Int32Array.from(beats.toArray());
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 }), (every, first) => {
        const rhythm = all.filter((_, i) => i % every === first % every);
        expect(chains.best(rhythm)).toEqual(create().best(rhythm));
      }),
      { numRuns: caseCount(20) },
    );
  });
});
