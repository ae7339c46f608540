import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pinchMove } from '../../../../src/charts/pointing/use-pinch.ts';

const at = (x: number, y = 0) => ({ x, y });

test('fingers moving apart show less, around their centre', () => {
  expect(pinchMove([at(100), at(200)], [at(50), at(250)])).toEqual({ factor: 0.5, atPx: 150, panPx: 0 });
  expect(pinchMove([at(100, 0), at(100, 100)], [at(100, 0), at(100, 200)])).toMatchObject({ factor: 0.5 });
});

test('fingers moving together only pan', () => {
  expect(pinchMove([at(100), at(200)], [at(130), at(230)])).toEqual({ factor: 1, atPx: 180, panPx: -30 });
});

test('a reversed gesture has no effect, and coinciding fingers do not divide by zero', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 999 }), y: fc.integer({ min: 0, max: 999 }) });
  const pair = fc.tuple(point, point);
  fc.assert(
    fc.property(pair, pair, (before, after) => {
      const [there, back] = [pinchMove(before, after), pinchMove(after, before)];
      expect(there.factor * back.factor).toBeCloseTo(1, 9);
      expect(there.panPx + back.panPx).toBe(0);
      expect(Number.isFinite(there.factor) && there.factor > 0).toBe(true);
    }),
  );
});
