import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packWindows, unpackWindows } from '../../../../src/workers/calls/packed-windows.ts';

const number = fc.oneof(fc.double({ noNaN: true }), fc.constant(null));
const word = fc.oneof(fc.string(), fc.constant(null), fc.boolean(), fc.constant(undefined));
const pair = fc.oneof(fc.tuple(fc.double(), fc.double()), fc.constant(null));

it('windows of one shape are packed and unpacked to the same, field by field', () => {
  const window = fc.record({
    from: fc.double(),
    name: word,
    inside: fc.record({ mean: number, interval: pair, deeper: fc.record({ sd: number, by: word }) }),
    last: number,
  });
  fc.assert(
    fc.property(fc.array(window, { minLength: 1, maxLength: 20 }), (windows) => {
      const packed = packWindows(windows);
      if (packed === null) throw new Error('not packed');
      const crossed = unpackWindows(structuredClone(packed));
      expect(crossed).toEqual(windows);
      expect(crossed.map((own) => Object.keys(own))).toEqual(windows.map((own) => Object.keys(own)));
    }),
  );
});

it('windows of differing shapes, and none, are unchanged', () => {
  expect(packWindows([])).toBeNull();
  expect(packWindows([{ from: 0 }, { from: 1, name: 'a' }])).toBeNull();
  expect(packWindows([{ at: { x: 1 } }, { at: null }])).toBeNull();
});

it('numbers are in few arrays', () => {
  const windows = Array.from({ length: 1440 }, (_, w) => ({ from: w, inside: { mean: w % 7 ? w : null } }));
  expect(packWindows(windows)?.columns.map((column) => column instanceof Float64Array)).toEqual([true, true]);
});
