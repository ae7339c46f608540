import { describe, expect, test, vi } from 'vitest';
import { navigateByKey, wheelFactor } from '../../../../src/charts/pointing/time-navigation.ts';

const view = { fromSec: 20, toSec: 30, durationSec: 100 };

function press(key: string, shift = false) {
  const navigation = {
    panBy: vi.fn<(sec: number) => void>(),
    zoomAt: vi.fn<(f: number, at: number) => void>(),
    setLength: vi.fn<(sec: number) => void>(),
  };
  return { taken: navigateByKey(key, shift, view, navigation), navigation };
}

describe('keys', () => {
  test('pan by a tenth, and with Shift by a whole', () => {
    expect(press('ArrowRight').navigation.panBy).toHaveBeenCalledWith(1);
    expect(press('ArrowLeft', true).navigation.panBy).toHaveBeenCalledWith(-10);
  });

  test('zoom around the centre', () => {
    expect(press('+').navigation.zoomAt).toHaveBeenCalledWith(1 / 1.5, 25);
    expect(press('-').navigation.zoomAt).toHaveBeenCalledWith(1.5, 25);
  });

  test('go to the ends and to ten seconds', () => {
    expect(press('Home').navigation.panBy).toHaveBeenCalledWith(-100);
    expect(press('End').navigation.panBy).toHaveBeenCalledWith(100);
    expect(press('0').navigation.setLength).toHaveBeenCalledWith(10);
  });

  test('without a function are left to the browser', () => {
    expect(press('a').taken).toBe(false);
    expect(press('Tab').taken).toBe(false);
  });
});

test('the wheel zooms out downwards and in upwards, without leaps', () => {
  expect(wheelFactor(100, 0)).toBeGreaterThan(1);
  expect(wheelFactor(-100, 0) * wheelFactor(100, 0)).toBeCloseTo(1, 12);
  expect(wheelFactor(3, 1)).toBe(wheelFactor(48, 0));
  expect(wheelFactor(1e6, 0)).toBeLessThan(2);
});
