import { assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portableExp, sineOfTurns } from '../../../../src/analysis/synth/portable.ts';
import { portableTolerance } from '../../../support/tolerances.ts';

describe('portable exponential', () => {
  it('agrees with the exponential', () => {
    assert(
      property(double({ min: -700, max: 700, noNaN: true }), (x) => {
        const wanted = Math.exp(x);
        expect(Math.abs(portableExp(x) - wanted)).toBeLessThanOrEqual(portableTolerance * wanted);
      }),
    );
  });

  it('ends in 0 and infinity', () => {
    expect([portableExp(0), portableExp(-1000), portableExp(1000)]).toEqual([1, 0, Infinity]);
  });
});

describe('portable sine', () => {
  it('agrees with the sine of turns', () => {
    assert(
      property(double({ min: -3, max: 3, noNaN: true }), (turns) => {
        const wanted = Math.sin(2 * Math.PI * turns);
        // Math.sin receives 2π·turns rounded, up to 19 rad.
        expect(Math.abs(sineOfTurns(turns) - wanted)).toBeLessThanOrEqual(20 * portableTolerance);
      }),
    );
  });

  it('repeats exactly after whole turns', () => {
    for (const turns of [0, 0.125, 0.25, 0.375, 0.625, 0.75]) {
      expect(sineOfTurns(turns + 1_000_000)).toBe(sineOfTurns(turns));
    }
    expect([sineOfTurns(0.25), sineOfTurns(0.75)]).toEqual([1, -1]);
  });
});
