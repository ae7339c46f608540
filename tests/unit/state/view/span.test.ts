import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centreSpan,
  fitSpan,
  minSpanSec,
  panSpan,
  resizeSpan,
  zoomSpan,
} from '../../../../src/state/view/span.ts';

const duration = fc.double({ min: 1, max: 1e6, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Makes a span inside a record. */
const spanIn = (durationSec: number, from: number, length: number) =>
  fitSpan(
    { fromSec: from * durationSec, toSec: (from + Math.max(length, 0.001)) * durationSec },
    durationSec,
  );

describe('spans', () => {
  test('stay inside the record and keep their length when panned', () => {
    fc.assert(
      fc.property(
        duration,
        share,
        share,
        fc.double({ min: -2, max: 2, noNaN: true }),
        (d, from, length, by) => {
          const span = spanIn(d, from, length);
          const moved = panSpan(span, by * d, d);
          expect(moved.fromSec).toBeGreaterThanOrEqual(0);
          expect(moved.toSec).toBeLessThanOrEqual(d * (1 + 1e-12));
          expect(moved.toSec - moved.fromSec).toBeCloseTo(span.toSec - span.fromSec, 6);
        },
      ),
    );
  });

  test('zoom around a moment that stays in place, unless an end of the record interferes', () => {
    expect(zoomSpan({ fromSec: 40, toSec: 50 }, 0.5, 42, 100)).toEqual({ fromSec: 41, toSec: 46 });
    expect(zoomSpan({ fromSec: 40, toSec: 50 }, 2, 42, 100)).toEqual({ fromSec: 38, toSec: 58 });
    expect(zoomSpan({ fromSec: 0, toSec: 10 }, 2, 10, 100)).toEqual({ fromSec: 0, toSec: 20 });
    expect(zoomSpan({ fromSec: 0, toSec: 10 }, 100, 5, 100)).toEqual({ fromSec: 0, toSec: 100 });
  });

  test('are never shorter than the minimum, nor longer than the record', () => {
    fc.assert(
      fc.property(
        duration,
        share,
        share,
        fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
        (d, from, at, by) => {
          const span = zoomSpan(spanIn(d, from, 0.1), by, at * d, d);
          expect(span.toSec - span.fromSec).toBeGreaterThanOrEqual(minSpanSec * (1 - 1e-6));
          expect(span.toSec - span.fromSec).toBeLessThanOrEqual(d * (1 + 1e-9));
        },
      ),
    );
  });

  test('are centred and resized, with ends in order', () => {
    expect(centreSpan({ fromSec: 0, toSec: 10 }, 50, 100)).toEqual({ fromSec: 45, toSec: 55 });
    expect(resizeSpan({ fromSec: 10, toSec: 20 }, 'to', 30, 100)).toEqual({ fromSec: 10, toSec: 30 });
    expect(resizeSpan({ fromSec: 10, toSec: 20 }, 'to', 0, 100).toSec).toBeCloseTo(10 + minSpanSec);
    expect(resizeSpan({ fromSec: 10, toSec: 20 }, 'from', -5, 100).fromSec).toBe(0);
  });

  test('show all of a record shorter than the view', () => {
    expect(fitSpan({ fromSec: 0, toSec: 10 }, 4)).toEqual({ fromSec: 0, toSec: 4 });
  });
});
