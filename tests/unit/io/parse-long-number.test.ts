import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLongNumber } from '../../../src/io/parse-long-number.ts';
import { caseCount } from '../../support/gate.ts';

const found = (text: string, decimal = '.'): number => {
  const bytes = new TextEncoder().encode(`;${text};`);
  return parseLongNumber(bytes, 1, bytes.length - 1, decimal.charCodeAt(0));
};

const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`));

describe('a number of many digits', () => {
  test('is what the engine reads, or is left to it', () => {
    let [known, count] = [0, 0];
    fc.assert(
      fc.property(fc.constantFrom('', '-', '+'), digits(15), digits(15), (sign, whole, decimals) => {
        const text = `${sign}${whole}.${decimals}`;
        const value = found(text);
        count += 1;
        if (Number.isNaN(value)) return;
        known += 1;
        expect(Object.is(value, Number(text))).toBe(true);
      }),
      { numRuns: caseCount(20_000) },
    );
    expect(known).toBe(count);
  });

  test('is the float that printed it', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const text = String(value);
        const own = found(text);
        // A zero prints without its sign, and a very small number with an exponent.
        if (value === 0 || text.includes('e')) return;
        expect(own).toBe(value);
      }),
      { numRuns: caseCount(20_000) },
    );
  });

  test('is left to the engine if it lies between two floats, or too near to decide', () => {
    // 2^53 + 1 is exactly between two floats, and rounds to even.
    expect(found('9007199254740993')).toBeNaN();
    expect(found('9007199254740993.00000000001')).toBe(9007199254740994);
    expect(found('9007199254740992.99999999999')).toBe(9007199254740992);
  });

  test.each(['', '-', '.', '1e5', '1.2.3', '12a', '0x10', '1'.repeat(31), `0.${'1'.repeat(23)}`])(
    'is missing for input that it does not read: %s',
    (text) => {
      expect(found(text)).toBeNaN();
    },
  );

  test('a number of many digits may have any decimal mark', () => {
    expect(found('-12345678901234,567891', ',')).toBe(Number('-12345678901234.567891'));
  });
});
