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
  test('stand at R as it was moved, with by how much; crosses where it was found, with why', () => {
    expect(cycleMarks(cleaned, span, 5, 100)).toEqual([
      { kind: 'r', atSec: 1 },
      { kind: 'r', atSec: 1.996, label: '−4.0\u202fms', labelBefore: false },
      { kind: 'rejected', atSec: 3, label: 'out, ρ 0.56', labelBefore: false },
      { kind: 'rejected', atSec: 4, label: 'incomplete', labelBefore: false },
    ]);
  });

  test('say less where there is less room, and nothing where there is none', () => {
    const labels = (pxPerSec: number) => cycleMarks(cleaned, span, 5, pxPerSec).map(({ label }) => label);
    expect(labels(50).slice(1, 3)).toEqual(['−4\u202fms', 'ρ 0.56']);
    expect(labels(20).slice(1, 3)).toEqual([undefined, undefined]);
  });

  test('say that ST and T are not to be read where the template of other beats stands', () => {
    const labels = (pxPerSec: number) => cycleMarks(cleaned, span, 5, pxPerSec).map(({ label }) => label);
    expect(labels(300)[2]).toBe('out, ρ 0.56; do not read ST or T here');
    expect(labels(160)[2]).toBe('do not read ST or T here');
    expect([0, 1, 2, 3].map((cycle) => isPasted(cleaned, cycle))).toEqual([false, false, true, false]);
  });

  test('what is left out is shaded from its start to the next cycle’s, but not what is left as it is', () => {
    expect(leftOutBands(cleaned, span, 4.5)).toEqual([{ fromSec: 2.96, toSec: 3.96 }]);
  });
});
