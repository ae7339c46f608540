import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTals } from '../../../../src/io/edf/tal.ts';

const encoder = new TextEncoder();
const onset = fc
  .tuple(
    fc.constantFrom('+', '-', ''),
    fc.stringMatching(/^[0-9]{0,20}$/),
    fc.constantFrom('', '.', ','),
    fc.stringMatching(/^[0-9]{0,14}$/),
  )
  .map((parts) => parts.join(''));

/** Appends an empty text, which changes nothing but disables the fast path for the content of most records. */
function asText(text: string) {
  return parseTals(encoder.encode(`${text}\u0014\u0014\u0014\0`));
}

test('an onset alone equals its text, bit for bit', () => {
  fc.assert(
    fc.property(onset, (text) => {
      const { tals, badBytes } = parseTals(encoder.encode(`${text}\u0014\u0014\0\0`));
      expect({ tals, badBytes }).toEqual(asText(text));
      // Zero has a sign.
      expect(tals.every(({ onsetSec }) => Object.is(onsetSec, Number(text)))).toBe(true);
    }),
  );
});

test.each(['+5', '-0', '+0.', '+1799.125', '+00012'])('%s is an onset', (text) => {
  expect(parseTals(encoder.encode(`${text}\u0014\u0014\0`))).toEqual({
    tals: [{ onsetSec: Number(text), lengthSec: null, texts: [] }],
    badBytes: [],
  });
});

test.each(['5', '+', '+.5', '+5e3', '+ 5', '--5'])('%s is no onset', (text) => {
  expect(parseTals(encoder.encode(`${text}\u0014\u0014\0`))).toEqual({ tals: [], badBytes: [0] });
});
