import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BackwardCutter } from '../../../../src/dsp/samples/backward-cutter.ts';
import { WindowCutter } from '../../../../src/dsp/samples/window-cutter.ts';

const cases = fc.record({
  count: fc.integer({ min: 1, max: 200 }),
  windows: fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  ),
  piece: fc.integer({ min: 1, max: 60 }),
});

/** Expects windows of a signal whose samples are their own indices, which show where a window was cut. */
function expectWindows(taken: Map<number, number[]>, ranges: readonly { from: number; to: number }[]): void {
  ranges.forEach(({ from, to }, i) => {
    const own = Array.from({ length: Math.max(0, to - from) }, (_, k) => from + k);
    expect(taken.get(i) ?? []).toEqual(own);
  });
}

describe('windows of a signal in pieces', () => {
  it.each(['forward', 'backward'] as const)(
    'windows of a signal in pieces equal those of the whole signal: %s',
    (way) => {
      fc.assert(
        fc.property(cases, ({ count, windows, piece }) => {
          const ranges = windows.map(([at, share]) => {
            const from = Math.floor(at * count);
            return { from, to: Math.min(count, from + Math.round(share * share * count)) };
          });
          const taken = new Map<number, number[]>();
          const take = (i: number, values: Float64Array, from: number) => {
            expect(from).toBe(ranges[i]?.from);
            taken.set(i, [...values]);
          };
          const starts = Array.from({ length: Math.ceil(count / piece) }, (_, k) => k * piece);
          const room = new Float64Array(piece);
          const samples = (start: number) => {
            // The same buffer each time, like the blocks of a filter.
            const own = room.subarray(0, Math.min(piece, count - start));
            for (let k = 0; k < own.length; k++) own[k] = start + k;
            return own;
          };
          if (way === 'forward') {
            const cutter = new WindowCutter(ranges, take);
            for (const start of starts) cutter.push(samples(start));
          } else {
            const cutter = new BackwardCutter(ranges, take);
            for (const start of starts.toReversed()) cutter.push(start, samples(start));
          }
          expectWindows(taken, ranges);
        }),
      );
    },
  );
});
