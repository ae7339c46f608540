import { describe, expect, it } from 'vitest';
import { densityPeaks } from '../../../../src/features/filter/response-labels.ts';
import { passText, stopText } from '../../../../src/features/filter/gain-notes.ts';
import { delayText, drawnPhase, phaseText } from '../../../../src/features/filter/phase-words.ts';
import { stopRanges } from '../../../../src/features/filter/stop-ranges.ts';
import type { Curve, FilterBenchStage } from '../../../../src/model/filter-bench.ts';
import { fakeFilterResult } from '../../../support/fake-filter.ts';

const overHz = (y: (hz: number) => number): Curve => {
  const x = Float64Array.from({ length: 1001 }, (_, k) => k / 4);
  return { x, y: x.map(y) };
};

const [lowpass] = fakeFilterResult.stages;
const stage = (own: Partial<FilterBenchStage>): FilterBenchStage => ({ ...lowpass, ...own });

const bandStop = stage({ type: 'bandstop', lowHz: 55, highHz: 65, transitionHz: 6 });

describe('the stop bands of a chain', () => {
  it('the stop bands of a chain extend half a transition to both sides of each edge', () => {
    const highPass = stage({ type: 'highpass', lowHz: 0.5, highHz: null, transitionHz: 0.4 });
    expect(stopRanges([highPass, bandStop], 500)).toEqual([
      { kind: 'below', fromHz: 0, toHz: 0.7, stopFromHz: 0, stopToHz: 0.3, marksHz: [0.7] },
      { kind: 'between', fromHz: 52, toHz: 68, stopFromHz: 58, stopToHz: 62, marksHz: [52, 68] },
    ]);
  });

  it('the stop bands of a chain exclude dropped edges, and skipped filters', () => {
    const bandPass = stage({ type: 'bandpass', lowHz: 0.5, highHz: 150, transitionHz: 1 });
    expect(stopRanges([bandPass], 250).map(({ kind }) => kind)).toEqual(['below']);
    const upper = stage({ type: 'bandstop', lowHz: 100, highHz: 120, transitionHz: 4 });
    expect(stopRanges([upper], 250)).toMatchObject([{ kind: 'above', fromHz: 98, toHz: 125 }]);
    expect(stopRanges([stage({ isSkipped: true })], 50)).toEqual([]);
  });
});

describe('notes on the gain', () => {
  const gain = overHz((hz) => (hz > 58 && hz < 62 ? -52 : hz >= 52 && hz <= 68 ? -6 : 0.02 * Math.cos(hz)));

  it('notes on the gain include the ripple if nothing is stopped, and the remainder amid a stop band', () => {
    const stops = stopRanges([bandStop], 500);
    expect(passText(gain, stops)).toBe('pass band ± 0.02\u202fdB');
    expect(stopText(gain, stops[0])).toBe('−52.0\u202fdB at 60\u202fHz');
  });

  it('notes on the gain exclude a pass band if everything is stopped', () => {
    expect(passText(gain, stopRanges([stage({ highHz: 1, transitionHz: 20 })], 500))).toBe('');
  });

  it('notes on the gain include the maximum remainder above an edge', () => {
    const [stop] = stopRanges([stage({ highHz: 50, transitionHz: 10 })], 500);
    expect(
      stopText(
        overHz((hz) => (hz < 55 ? 0 : -50 - hz / 60)),
        stop,
      ),
    ).toBe('≤ −50.9\u202fdB from 55\u202fHz');
  });
});

describe('names in a density', () => {
  it('names in a density include mains and its harmonics if prominent', () => {
    const density = overHz((hz) => (hz === 60 || hz === 180 ? 1 : 1e-3 / (1 + hz)));
    expect(densityPeaks(density, 60, false)).toEqual([
      { name: 'mains', hz: 60 },
      { name: '180\u202fHz', hz: 180 },
    ]);
    expect(densityPeaks(density, 50, true).map(({ name }) => name)).toEqual(['heart beat']);
  });
});

describe('the phase', () => {
  it('is described as linear, with its removed line', () => {
    expect(phaseText(fakeFilterResult)).toBe('linear, 98\u202fms removed: half a sample left');
    expect(delayText(fakeFilterResult)).toBe('98\u202fms at every frequency, removed, half a sample left');
    const causal = { ...fakeFilterResult, alignment: 'causal' as const };
    expect(phaseText(causal)).toBe('linear: −2π · f · 98\u202fms, kept');
  });

  it('is drawn within half a turn without its line, and whole with it', () => {
    const phaseRad = {
      x: Float64Array.of(0, 1, 2, 3),
      y: Float64Array.of(0, -Math.PI, 2 * Math.PI, 3 * Math.PI),
    };
    const drawn = drawnPhase({ ...fakeFilterResult, phaseRad }).y;
    [0, Math.PI, 0, Math.PI].forEach((value, k) => expect(drawn[k]).toBeCloseTo(value, 12));
    expect(drawnPhase({ ...fakeFilterResult, phaseRad, alignment: 'causal' })).toBe(phaseRad);
  });
});
