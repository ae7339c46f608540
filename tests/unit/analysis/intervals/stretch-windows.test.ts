import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideWindows } from '../../../../src/analysis/intervals/windows.ts';

const stretch = (from: number, to: number, name: string) => ({ from, to, name });

describe('windows from stretches', () => {
  it('windows from stretches cover each stretch, and the parts between', () => {
    const stretches = [stretch(310, 600, 'tilt'), stretch(0, 300, 'supine')];
    expect(divideWindows(0, 700, 'stretches', stretches)).toEqual([
      { fromSec: 0, toSec: 300, name: 'supine' },
      { fromSec: 300, toSec: 310, name: null },
      { fromSec: 310, toSec: 600, name: 'tilt' },
      { fromSec: 600, toSec: 700, name: null },
    ]);
  });

  it('assign overlaps to the stretch that began last', () => {
    const stretches = [stretch(0, 100, 'load'), stretch(40, 60, 'cough')];
    expect(divideWindows(10, 100, 'stretches', stretches).map(({ name }) => name)).toEqual([
      'load',
      'cough',
      'load',
    ]);
  });

  it('windows from stretches are one window over everything without named stretches', () => {
    expect(divideWindows(5, 9, 'stretches')).toEqual([{ fromSec: 5, toSec: 9, name: null }]);
  });

  it('windows from stretches are consecutive from start to end for any stretches', () => {
    const time = fc.double({ min: -10, max: 110, noNaN: true });
    const any = fc.tuple(time, time).map(([from, to]) => stretch(from, to, 'x'));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (stretches) => {
        const windows = divideWindows(0, 100, 'stretches', stretches);
        expect(windows[0]?.fromSec).toBe(0);
        expect(windows.at(-1)?.toSec).toBe(100);
        for (const [k, { fromSec, toSec }] of windows.entries()) {
          expect(toSec).toBeGreaterThan(fromSec);
          expect(fromSec).toBe(windows[k - 1]?.toSec ?? 0);
        }
      }),
    );
  });
});
