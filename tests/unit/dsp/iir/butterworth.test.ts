import { describe, expect, it } from 'vitest';
import {
  designButterworth,
  filterZeroPhase,
  zeroPhaseMinCount,
  zeroPhasePadding,
} from '../../../../src/dsp/iir/butterworth.ts';
import type { ButterworthEdges } from '../../../../src/dsp/iir/butterworth.ts';
import golden from '../../../golden/dsp/butterworth.json' with { type: 'json' };
import { describeDifference } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { butterworthTolerance, sectionTolerance } from '../../../support/tolerances.ts';

function makeEdges({ lowHz, highHz }: { lowHz: number | null; highHz: number | null }): ButterworthEdges {
  return { ...(lowHz === null ? {} : { lowHz }), ...(highHz === null ? {} : { highHz }) };
}

describe.each(golden.cases)('order $order, $lowHz–$highHz Hz at $fs Hz', (expected) => {
  const { sections } = designButterworth(expected.order, makeEdges(expected), expected.fs);

  it('has the sections of scipy.signal.butter', () => {
    const rows = sections.map(({ b0, b1, b2, a1, a2 }) => [b0, b1, b2, 1, a1, a2]);
    expect(rows).toHaveLength(expected.sections.length);
    for (const [i, row] of expected.sections.entries()) {
      const scale = Math.max(...row.slice(0, 3).map(Math.abs));
      expect(describeDifference(rows[i].slice(0, 3), row.slice(0, 3), sectionTolerance * scale)).toBeNull();
      expect(describeDifference(rows[i].slice(3), row.slice(3), sectionTolerance)).toBeNull();
    }
  });

  it.each(expected.runs)('filters $count samples like scipy.signal.sosfiltfilt', ({ count, filtered }) => {
    const most = Math.max(...filtered.map(Math.abs));
    expect(
      describeDifference(
        filterZeroPhase(goldenSignal(count), sections),
        filtered,
        butterworthTolerance * most,
      ),
    ).toBeNull();
  });
});

describe('designButterworth', () => {
  it('drops edges from 0.45·fs on, with a warning', () => {
    const highpass = designButterworth(3, { lowHz: 0.5 }, 100).sections;
    const dropped = designButterworth(3, { lowHz: 0.5, highHz: 45 }, 100);
    expect(dropped.sections).toEqual(highpass);
    expect(dropped.warnings.map(({ code }) => code)).toEqual(['cutoff-dropped']);
    for (const edges of [{ lowHz: 45 }, { highHz: 45 }, { lowHz: 45, highHz: 46 }]) {
      const skipped = designButterworth(3, edges, 100);
      expect(skipped.sections).toEqual([]);
      expect(skipped.warnings.map(({ code }) => code)).toContain('cutoff-dropped');
    }
  });

  it.each<[string, number, ButterworthEdges, number]>([
    ['no order', 0, { lowHz: 1 }, 100],
    ['half an order', 1.5, { lowHz: 1 }, 100],
    ['no edge', 2, {}, 100],
    ['an edge at 0', 2, { lowHz: 0 }, 100],
    ['edges the wrong way round', 2, { lowHz: 9, highHz: 8 }, 100],
    ['no rate', 2, { lowHz: 1 }, 0],
  ])('rejects %s', (_, order, edges, fs) => {
    expect(() => designButterworth(order, edges, fs)).toThrow(
      expect.objectContaining({ code: 'bad-parameter' }),
    );
  });
});

describe('filterZeroPhase', () => {
  const { sections } = designButterworth(3, { lowHz: 0.5, highHz: 40 }, 500);

  it('reflects 3·(2·sections + 1) samples and needs one more', () => {
    expect(zeroPhasePadding(sections)).toBe(21);
    expect(zeroPhaseMinCount(sections)).toBe(22);
    expect(() => filterZeroPhase(new Float64Array(21), sections)).toThrow(
      expect.objectContaining({ code: 'too-short' }),
    );
    expect(filterZeroPhase(new Float64Array(22), sections)).toHaveLength(22);
  });

  it('returns a copy if the filter is skipped', () => {
    const x = Float64Array.of(1, 2);
    expect(filterZeroPhase(x, [])).toEqual(x);
    expect(filterZeroPhase(x, [])).not.toBe(x);
    expect(zeroPhaseMinCount([])).toBe(0);
  });

  it('removes a constant by high-pass and keeps it by low-pass', () => {
    const constant = new Float64Array(100).fill(7);
    expect(
      describeDifference(filterZeroPhase(constant, sections), new Float64Array(100), butterworthTolerance),
    ).toBeNull();
    const lowpass = designButterworth(5, { highHz: 40 }, 500).sections;
    expect(describeDifference(filterZeroPhase(constant, lowpass), constant, butterworthTolerance)).toBeNull();
  });

  it('removes a large constant at a high rate too', () => {
    const highpass = designButterworth(2, { lowHz: 0.5 }, 50_000).sections;
    const constant = new Float64Array(5000).fill(1e6);
    expect(
      describeDifference(
        filterZeroPhase(constant, highpass),
        new Float64Array(5000),
        butterworthTolerance * 1e6,
      ),
    ).toBeNull();
  });
});
