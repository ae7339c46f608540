import { expect, it } from 'vitest';
import { OwnDetector } from '../../../../src/analysis/qrs/own/detect-own.ts';
import { judgeCandidates, leadFigures, weighByDoubt } from '../../../../src/analysis/qrs/own/doubt.ts';
import { fuseLeads } from '../../../../src/analysis/qrs/own/fuse-leads.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { matchBeats } from '../../../../src/analysis/scoring/match-beats.ts';
import { addWaves } from '../../../../src/analysis/synth/ecg.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { madeNoise } from '../../../support/made-noise.ts';
import { rhythmCaseSec, rhythmEcg } from '../../../support/rhythm-ecg.ts';
import { varyingBeatTimes } from '../../../support/synthetic-ecg.ts';

const fs = 250;

/** Adds bumps as wide as a QRS, of any height, three per second, where `isNoisy` is true. */
function withBumps(values: Float64Array, seed: number, isNoisy: (sec: number) => boolean): Float64Array {
  const random = createRandom(seed);
  const noisy = Float64Array.from(values);
  const waves = Array.from({ length: Math.floor((3 * values.length) / fs) }, (_, k) => ({
    centreSec: (k + random.uniform()) / 3,
    amplitude: random.normal(),
    widthSec: 0.02 + 0.02 * random.uniform(),
  }));
  addWaves(
    noisy,
    0,
    fs,
    waves.filter(({ centreSec }) => isNoisy(centreSec)),
  );
  return noisy;
}

function judgeLeads(leads: readonly Float64Array[]) {
  const detector = new OwnDetector(leads.length, fs, leads[0].length, defaultOwnParams);
  detector.push(leads);
  return detector.gather().map((found) => judgeCandidates(found, defaultOwnParams));
}

function countErrors(atSec: readonly number[], markSec: readonly number[]): number {
  const { missed, extra } = matchBeats(atSec, markSec, 0.15);
  const counts = (sec: number) => sec > 0.3 && sec < rhythmCaseSec - 1;
  return missed.filter((i) => counts(atSec[i])).length + extra.filter((i) => counts(markSec[i])).length;
}

const listMarkSec = ({ candidates, chain, step }: ReturnType<typeof judgeCandidates>) =>
  Array.from(chain, (k) => (candidates.indexAt(k) * step) / fs);

it('the weights of each stretch sum to 1, and a lead hardly counts while its electrode moves or is off', () => {
  const { values } = rhythmEcg('couplets', fs, 1);
  const moves = withBumps(values, 7, (sec) => sec > 40 && sec < 80);
  const random = createRandom(3);
  const off = values.map(() => 0.01 * random.normal());
  for (const [second, fromSec, toSec] of [
    [moves, 48, 72],
    [off, 0, rhythmCaseSec],
  ] as const) {
    const judged = judgeLeads([values, second]);
    const weights = weighByDoubt(judged, leadFigures);
    weights[0].forEach((_, block) => {
      expect(weights.reduce((sum, own) => sum + own[block], 0)).toBeCloseTo(1, 12);
    });
    const own = weights[2].filter((_, block) => 2 * block >= fromSec && 2 * block < toSec);
    expect(Math.max(...own)).toBeLessThan(0.1);
  }
});

it('two leads whose electrodes move alternately give fewer errors than either, nearly as few as without noise', () => {
  const found = [1, 2, 3].map((seed) => {
    const { values, beats } = rhythmEcg('bigeminy', fs, seed);
    const atSec = beats.map((beat) => beat.atSec);
    const isFirst = (sec: number) => Math.floor(sec / 15) % 2 === 0;
    const leads = [
      withBumps(values, seed, isFirst),
      withBumps(
        values.map((value) => -0.7 * value),
        seed + 10,
        (sec) => !isFirst(sec),
      ),
    ];
    const judged = judgeLeads(leads);
    const alone = judged.slice(1).map((one) => countErrors(atSec, listMarkSec(one)));
    const both = countErrors(atSec, listMarkSec(fuseLeads(judged, defaultOwnParams)));
    return { both, better: Math.min(...alone) };
  });
  for (const { both, better } of found) expect(both).toBeLessThan(0.5 * better);
});

it('if the clean lead of two is off for a while, the sum of both has the beats of the noisy one', () => {
  for (const seed of [1, 2, 3]) {
    const atSec = varyingBeatTimes(120, 0.8);
    const [first, second] = [
      [1, -0.3, 0.1],
      [-0.5, 0.9, 0.3],
    ].map(([r, s, level], lead) => {
      const noisy = madeNoise('white', 120 * fs, fs, 10 * seed + lead).map((value) => level * value);
      const waves = atSec.flatMap((at) => [
        { centreSec: at, amplitude: r, widthSec: 0.012 },
        { centreSec: at + 0.04, amplitude: s, widthSec: 0.012 },
      ]);
      addWaves(noisy, 0, fs, waves);
      return noisy;
    });
    first.fill(0, 20 * fs, 38 * fs);
    const [sum] = judgeLeads([first, second]);
    const { missed, extra } = matchBeats(atSec, listMarkSec(sum), 0.15);
    expect(missed.length + extra.length).toBeLessThanOrEqual(2);
  }
});
