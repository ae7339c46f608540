import { describe, expect, test } from 'vitest';
import { MovingLine } from '../../../../src/analysis/rhythm/moving-line.ts';
import { addWaves } from '../../../../src/analysis/synth/ecg.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

const fs = 250;
const rSec = Float64Array.from([1, 2, 3, 4, 5, 9, 10, 11, 12, 13]);

/** Makes a QRS of 1 mV at every beat, P waves in the long RR, and a baseline. */
function ecg(lineAt: (sec: number) => number): Float64Array {
  const x = Float64Array.from({ length: 14 * fs }, (_, n) => lineAt(n / fs));
  const p = [5.7, 6.5, 7.3, 8.1].map((centreSec) => ({ centreSec, amplitude: 0.2, widthSec: 0.025 }));
  const qrs = Array.from(rSec, (centreSec) => ({ centreSec, amplitude: 1, widthSec: 0.012 }));
  addWaves(x, 0, fs, [...p, ...qrs]);
  return x;
}

function movedIn(x: Float64Array, pieceCount = x.length) {
  const line = new MovingLine(rSec, fs, x.length);
  for (let at = 0; at < x.length; at += pieceCount) line.push(x.slice(at, at + pieceCount));
  return line.finish();
}

describe('the line in a long RR', () => {
  test('does not move with P waves and respiratory baseline wander', () => {
    expect(movedIn(ecg((sec) => 0.15 * Math.sin(2 * Math.PI * 0.25 * sec)))).toEqual([]);
  });

  test('moves where an electrode recovers from a step, also if the ECG is inverted or in pieces', () => {
    const x = ecg((sec) => (sec < 5.1 ? 0 : 2 * Math.exp(-(sec - 5.1))));
    const found = [{ fromSec: 5, toSec: 9 }];
    expect(movedIn(x)).toEqual(found);
    expect(movedIn(x.map((value) => -3 * value))).toEqual(found);
    expect(movedIn(x, 97)).toEqual(found);
  });

  test('moves if noise fills it that is not between the neighbouring beats, and not if noise is everywhere', () => {
    const random = createRandom(1);
    const noise = Float64Array.from({ length: 14 * fs }, () => random.normal());
    const noiseAt = (sec: number) => noise[Math.round(sec * fs)];
    const isOff = (sec: number) => sec > 5.3 && sec < 8.8;
    const found = [{ fromSec: 5, toSec: 9 }];
    expect(movedIn(ecg((sec) => (isOff(sec) ? 0.05 : 0.01) * noiseAt(sec)))).toEqual(found);
    expect(movedIn(ecg((sec) => 0.05 * noiseAt(sec)))).toEqual([]);
    // Noise this small comes from the ADC.
    expect(movedIn(ecg((sec) => (isOff(sec) ? 0.01 : 0) * noiseAt(sec)))).toEqual([]);
  });

  test('is not examined if no RR is long', () => {
    const line = new MovingLine(Float64Array.from([1, 2, 3]), fs, 1000);
    line.push(new Float64Array(1000));
    expect(line.finish()).toEqual([]);
  });
});
