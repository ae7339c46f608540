import { describe, expect, test } from 'vitest';
import {
  formatCount,
  formatElapsed,
  formatNumber,
  formatPercent,
  formatSigned,
  formatSpread,
} from '../../../src/ui/format-number.ts';

describe('numbers', () => {
  test('have a true minus, thin spaces in thousands, and no negative zero', () => {
    expect(formatNumber(-1.25, 1)).toBe('−1.3');
    expect(formatNumber(12_345, 0)).toBe('12\u202f345');
    expect(formatNumber(1234.5, 1)).toBe('1\u202f234.5');
    expect(formatNumber(-0.04, 1)).toBe('0.0');
  });

  test('that are missing are a dash, never 0 or NaN', () => {
    expect([null, undefined, Number.NaN].map((value) => formatNumber(value, 1))).toEqual(['–', '–', '–']);
    expect(formatPercent(null)).toBe('–');
    expect(formatSpread(null, null)).toBe('–');
    expect(formatSpread(290.24, null)).toBe('290.2');
  });

  test('that are differences have a sign', () => {
    expect([11, -2.04, 0.04, null].map((value) => formatSigned(value, 1))).toEqual([
      '+11.0',
      '−2.0',
      '0.0',
      '–',
    ]);
  });

  test('that are fractions are percent with one digit, and plain 100', () => {
    expect([0.957, 1, 0.9996, 0.99998, 0].map(formatPercent)).toEqual([
      '95.7',
      '100',
      '99.96',
      '> 99.99',
      '0.0',
    ]);
  });

  test('that are computing times are in ms, then s', () => {
    expect([0.4, 41, 994, 1304].map(formatElapsed)).toEqual(['0 ms', '41 ms', '994 ms', '1.3 s']);
  });

  test('agree with the noun in singular or plural', () => {
    expect([formatCount(1, 'beat'), formatCount(1200, 'beat')]).toEqual(['1 beat', '1\u202f200 beats']);
  });
});
