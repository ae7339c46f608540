import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessUnitsPerMillivolt, unitsPerMillivolt } from '../../../../src/analysis/qrs/millivolt.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { guessedMillivoltTolerance } from '../../../support/tolerances.ts';

describe('unitsPerMillivolt', () => {
  test.each([
    ['mV', 1],
    ['uV', 1000],
    ['\u00B5V', 1000],
    ['\u03BCV', 1000],
    ['V', 0.001],
    ['nV', 1e6],
    [' [mV] ', 1],
    ['millivolts', 1],
  ])('%s', (unit, expected) => {
    expect(unitsPerMillivolt(unit)).toBe(expected);
  });

  test.each(['', 'NU', 'adu', 'mmHg', 'constructor'])('%j is no unit of voltage', (unit) => {
    expect(unitsPerMillivolt(unit)).toBeNull();
  });
});

describe('guessUnitsPerMillivolt', () => {
  const fs = 250;
  const beats = varyingBeatTimes(60, 0.8);
  const ecg = syntheticEcg(fs, 60, beats);
  const guess = guessUnitsPerMillivolt(ecg, fs);

  test('returns about a millivolt for an ordinary lead II', () => {
    expect(Math.abs(guess - 1)).toBeLessThan(guessedMillivoltTolerance);
  });

  test('scales with the ECG and ignores its offset', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e4, noNaN: true }),
        fc.integer({ min: -1000, max: 1000 }),
        (factor, offset) => {
          const changed = ecg.map((value) => factor * (value + offset));
          expect(guessUnitsPerMillivolt(changed, fs) / factor).toBeCloseTo(guess, 6);
        },
      ),
    );
  });

  test('changes little with artefacts in a third of the blocks', () => {
    const spoilt = ecg.slice();
    for (let n = fs; n < spoilt.length; n += 6 * fs) spoilt[n] = 1000;
    expect(Math.abs(guessUnitsPerMillivolt(spoilt, fs) - guess)).toBeLessThan(guessedMillivoltTolerance);
  });

  test('returns 1 for a constant or empty record', () => {
    expect(guessUnitsPerMillivolt(new Float64Array(1000).fill(5), fs)).toBe(1);
    expect(guessUnitsPerMillivolt(new Float64Array(0), fs)).toBe(1);
  });
});
