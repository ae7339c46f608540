import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareStates } from '../../../../src/pipeline/grouping/state-order.ts';

describe('the order of states', () => {
  test.each([
    [['L1', 'L2', 'L3', 'L5', 'L7', 'L3↓', 'L1↓', 'REC']],
    [['baseline', 'level 2', 'level 10', 'recovery']],
    [['rest', '50 W', '100 W', '100 W down', '50 W down', 'REC 1', 'REC 2', null]],
    [['pre', 'walk', 'post']],
    [['recumbent', 'seated', 'tilt 30', 'tilt 70']],
  ])('is %j', (states) => {
    const turned: (string | null)[] = states.toReversed();
    expect(turned.toSorted(compareStates)).toEqual(states);
  });

  test('is a total order of any words', () => {
    const word = fc.option(fc.oneof(fc.string(), fc.constantFrom('L1', 'L1↓', 'l1', 'REC', 'rest', 'L10-')));
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(Math.sign(compareStates(a, b))).toBe(-Math.sign(compareStates(b, a)) || 0);
        const [first, second, third] = [a, b, c].toSorted(compareStates);
        expect(compareStates(first ?? null, third ?? null)).toBeLessThanOrEqual(0);
        expect(compareStates(first ?? null, second ?? null)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
