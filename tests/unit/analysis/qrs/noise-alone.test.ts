import { describe, expect, test } from 'vitest';
import { detectOwn } from '../../../../src/analysis/qrs/own/detect-own.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { PanTompkinsDetector } from '../../../../src/analysis/qrs/pan-tompkins-search.ts';
import { PanTompkinsStream } from '../../../../src/analysis/qrs/pan-tompkins-signal.ts';
import { matchBeats } from '../../../../src/analysis/scoring/match-beats.ts';
import { addWaves } from '../../../../src/analysis/synth/ecg.ts';
import { defaultPanTompkinsParams } from '../../../support/default-params.ts';
import { madeNoise, type NoiseKind, noiseKinds } from '../../../support/made-noise.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { sweepFirst } from '../../../support/gate.ts';

const toleranceSec = 0.075;
/** Bumps of electrodes are rare, and are peaks like beats; their effect is in docs/detectors.md. */
const steadyKinds: readonly NoiseKind[] = noiseKinds.filter((kind) => kind !== 'electrode');

/** Returns R of our own detector, s. */
function found(leads: readonly Float64Array[], fs: number): number[] {
  return Array.from(detectOwn(leads, fs, defaultOwnParams).marks, (mark) => mark / fs);
}

function errorsOf(rSec: readonly number[], marks: readonly number[]): number {
  const { missed, extra } = matchBeats(rSec, marks, toleranceSec);
  return missed.length + extra.length;
}

describe('noise alone', () => {
  const sizes = [
    [60, 250],
    [60, 360],
    [180, 128],
    [300, 200],
    [30, 500],
  ] as const;

  for (const part of sweepFirst(
    sizes.flatMap(([sec, fs]) => steadyKinds.map((kind) => [kind, sec, fs] as const)),
    steadyKinds.length,
  ))
    test.skipIf(part.isLeftOut).each(part.cases)(
      `noise of kind %s, %i s at %i Hz, has fewer than five marks per minute on average${part.note}`,
      (kind, sec, fs) => {
        const seeds = [1, 2, 3, 4, 5];
        const marks = seeds.map((seed) => found([madeNoise(kind, sec * fs, fs, seed)], fs).length);
        expect(marks.reduce((a, b) => a + b, 0) / seeds.length).toBeLessThan((5 * sec) / 60);
      },
    );

  test.each(steadyKinds)('noise of kind %s that lasts 10 s has fewer than two marks on average', (kind) => {
    const seeds = Array.from({ length: 20 }, (_, i) => i + 1);
    const marks = seeds.map((seed) => found([madeNoise(kind, 2500, 250, seed)], 250).length);
    expect(marks.reduce((a, b) => a + b, 0) / seeds.length).toBeLessThan(2);
  });

  test('noise in two leads has no marks', () => {
    const leads = [1, 2].map((seed) => madeNoise('pink', 60 * 250, 250, seed));
    expect(found(leads, 250)).toHaveLength(0);
  });

  test('noise after five minutes of an ECG does not remove any beat of it', () => {
    const fs = 250;
    const rSec = varyingBeatTimes(300, 0.8);
    const ecg = syntheticEcg(fs, 300, rSec);
    const noise = madeNoise('white', 300 * fs, fs, 3);
    const both = new Float64Array(600 * fs);
    both.set(ecg.map((value, n) => value + 0.02 * noise[n]));
    both.set(noise, ecg.length);
    const marks = found([both], fs);
    expect(
      errorsOf(
        rSec,
        marks.filter((sec) => sec < 300.2),
      ),
    ).toBeLessThanOrEqual(1);
    expect(marks.filter((sec) => sec > 302).length).toBeLessThan(5);
  });
});

describe('a wide QRS in muscle noise', () => {
  const fs = 250;
  const sec = 60;
  /** A QRS of 150 ms, with S and T of opposite polarity. */
  const waves = (at: number) => [
    { centreSec: at, amplitude: 1, widthSec: 0.035 },
    { centreSec: at + 0.085, amplitude: -0.4, widthSec: 0.04 },
    { centreSec: at + 0.32, amplitude: -0.3, widthSec: 0.07 },
  ];

  test.each([
    [0.2, 1.2],
    [0.3, 0.8],
    [0.4, 0.8],
    [0.4, 0.5],
  ])(
    '%f of R high, RR %f s: has errors in under three percent of beats, and not more than Pan and Tompkins',
    (level, rr) => {
      let [own, others, beats] = [0, 0, 0];
      for (const seed of [1, 2, 3]) {
        const rSec = varyingBeatTimes(sec, rr);
        const ecg = madeNoise('muscle', sec * fs, fs, seed).map((value) => level * value);
        addWaves(ecg, 0, fs, rSec.flatMap(waves));
        own += errorsOf(rSec, found([ecg], fs));
        const signals = new PanTompkinsStream(fs, defaultPanTompkinsParams.integrationMs, ecg.length);
        const pan = new PanTompkinsDetector(fs, ecg.length, defaultPanTompkinsParams);
        pan.push(signals.push(ecg));
        others += errorsOf(
          rSec,
          Array.from(pan.finish(), (mark) => mark / fs),
        );
        beats += rSec.length;
      }
      expect(own / beats).toBeLessThan(0.03);
      expect(own).toBeLessThanOrEqual(others);
    },
  );
});
