import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signalWindows } from '../../../src/gpu/signal-windows.ts';

describe('signalWindows', () => {
  it('is one window if everything fits', () => {
    const windows = signalWindows({ maxStorageBufferBindingSize: 2 ** 27 }, 1000, 96, {
      before: 50,
      after: 50,
    });
    expect(windows).toEqual([{ outputFrom: 0, outputCount: 1000, inputFrom: 0, inputCount: 1000 }]);
  });

  it('covers every output once, with its input, in bindings that fit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 20_000 }),
        (count, unit, before, after, extra) => {
          const bytes = 4 * (64 * unit + before + after + 64 + extra);
          const windows = signalWindows({ maxStorageBufferBindingSize: bytes }, count, unit, {
            before,
            after,
          });
          let next = 0;
          for (const { outputFrom, outputCount, inputFrom, inputCount } of windows) {
            expect(outputFrom).toBe(next);
            next += outputCount;
            expect(outputFrom % 64).toBe(0);
            expect(outputFrom % unit).toBe(0);
            expect(inputFrom % 64).toBe(0);
            expect(inputFrom).toBeLessThanOrEqual(Math.max(0, outputFrom - before));
            expect(inputFrom + inputCount).toBeGreaterThanOrEqual(Math.min(count, next + after));
            expect(4 * inputCount).toBeLessThanOrEqual(bytes);
            expect(4 * outputCount).toBeLessThanOrEqual(bytes);
          }
          expect(next).toBe(count);
        },
      ),
    );
  });

  it('reports a binding that is too small for one group', () => {
    expect(() =>
      signalWindows({ maxStorageBufferBindingSize: 1024 }, 10, 512, { before: 0, after: 0 }),
    ).toThrow(RangeError);
  });
});
