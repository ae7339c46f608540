import { describe, expect, test } from 'vitest';
import { cycleMarks, isPasted, leftOutBands } from '../../../../src/features/waveforms/denoise-marks.ts';

const samples = new Float64Array(100);
const cleaned = {
  cycles: {
    rSec: Float64Array.of(1, 2, 3, 4),
    rIndices: Int32Array.of(250, 500, 750, 1000),
    moves: Int16Array.of(0, -1, 5, 0),
    rhos: Float64Array.of(0.9, 0.9, 0.56, Number.NaN),
    doubtful: Uint8Array.of(0, 0, 1, 0),
    rejections: [null, null, 'unlike', 'incomplete'] as const,
    shapes: Int8Array.of(0, 0, 0, -1),
  },
  signal: { channelIndex: 0, label: 'II', fs: 250, unit: 'mV' },
  template: { samples, lower: samples, upper: samples, qrsCount: 20, memberCount: 2 },
};
const span = { fromSec: 0, toSec: 5 };

describe('marks of cycles', () => {
  test('marks of cycles are at the moved R, with the shift, and crosses at the original one, with the reason', () => {
    expect(cycleMarks(cleaned, span, 5, 100)).toEqual([
      { kind: 'r', atSec: 1 },
      { kind: 'r', atSec: 1.996, label: '−4.0\u202fms', labelBefore: false },
      { kind: 'rejected', atSec: 3, label: 'out, ρ 0.56', labelBefore: false },
      { kind: 'rejected', atSec: 4, label: 'incomplete', labelBefore: false },
    ]);
  });

  test('marks of cycles are shorter with less space, and absent without space', () => {
    const labels = (pxPerSec: number) => cycleMarks(cleaned, span, 5, pxPerSec).map(({ label }) => label);
    expect(labels(50).slice(1, 3)).toEqual(['−4\u202fms', 'ρ 0.56']);
    expect(labels(20).slice(1, 3)).toEqual([undefined, undefined]);
  });

  test('warn that ST and T are unreliable where a template of other beats is used', () => {
    const labels = (pxPerSec: number) => cycleMarks(cleaned, span, 5, pxPerSec).map(({ label }) => label);
    expect(labels(300)[2]).toBe('out, ρ 0.56; do not read ST or T here');
    expect(labels(160)[2]).toBe('do not read ST or T here');
    expect([0, 1, 2, 3].map((cycle) => isPasted(cleaned, cycle))).toEqual([false, false, true, false]);
  });

  test('marks of cycles are shaded from start to the next cycle if excluded, but not if unchanged', () => {
    expect(leftOutBands(cleaned, span, 4.5)).toEqual([{ fromSec: 2.96, toSec: 3.96 }]);
  });
});
