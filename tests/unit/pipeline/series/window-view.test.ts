import { describe, expect, it } from 'vitest';
import { poincare } from '../../../../src/analysis/series/series-figures.ts';
import { computeBandFigures, seriesWindowView } from '../../../../src/pipeline/series/window-view.ts';
import { openDropped, restingRrMs } from '../../../support/made-beats.ts';
import { seriesOfRecording } from '../../../support/series-run.ts';
import { given } from '../../../support/given.ts';

const rrMs = restingRrMs(900).with(100, 1500);
const bands = { vlfFromHz: 0.003, lfFromHz: 0.04, hfFromHz: 0.15, hfToHz: 0.4 };
const run = await seriesOfRecording(await openDropped('a.csv', `rr_ms\n${rrMs.join('\n')}\n`), {
  against: 'rr',
});

describe('the drawing of a window', () => {
  it.each([null, 0, 1])('has the spectra of its figures: window %s', (index) => {
    const view = given(seriesWindowView(run, index));
    const window = index === null ? run.result.whole : given(run.result.windows[index]);
    for (const method of ['welch', 'lomb'] as const) {
      expect(computeBandFigures(given(view.spectra[method]), bands, window[method])).toEqual(window[method]);
    }
  });

  it('has the powers of moved bands, and still nothing that the window does not allow', () => {
    const view = given(seriesWindowView(run, 0));
    const { welch } = given(run.result.windows[0]);
    const spectrum = given(view.spectra.welch);
    const moved = computeBandFigures(spectrum, { ...bands, hfFromHz: 0.2 }, { ...welch, vlf: null });
    expect(moved.vlf).toBeNull();
    expect((moved.lf ?? 0) + (moved.hf ?? 0)).toBeCloseTo((welch.lf ?? 0) + (welch.hf ?? 0), 9);
    expect(moved.lf).toBeGreaterThan(welch.lf ?? Infinity);
  });

  it('has the pairs of SD1, and none around an excluded value', () => {
    const { pairs } = given(seriesWindowView(run, null));
    expect(pairs.first).toHaveLength(900 - 1 - 2);
    expect([...pairs.first, ...pairs.second]).not.toContain(1500);
    // One long series of these pairs would have other neighbours, so that differences are taken within pairs.
    const timesSec = Float64Array.from({ length: 2 * pairs.first.length }, (_, k) => k);
    const values = timesSec.map((k) => given((k % 2 === 0 ? pairs.first : pairs.second)[k >> 1]));
    const follows = Uint8Array.from(timesSec, (k) => k % 2);
    expect(poincare({ timesSec, values, follows }).sd1).toBeCloseTo(run.result.whole.sd1 ?? 0, 9);
  });

  it('has no spectrum of equal values, which would only show rounding', async () => {
    const equal = await openDropped('a.csv', `rr_ms\n${rrMs.map(() => 800).join('\n')}\n`);
    const own = await seriesOfRecording(equal, { against: 'rr' });
    const view = given(seriesWindowView(own, 0));
    expect(view.spectra).toEqual({ welch: null, lomb: null });
    expect(view.cross).toBeNull();
    expect(view.pairs.first.length).toBeGreaterThan(100);
  });

  it('has coherence 1 and gain 1 for a series and itself', () => {
    const cross = given(given(seriesWindowView(run, null)).cross);
    expect(cross.segments).toBe(run.result.whole.pair?.coherence.lf === null ? 0 : cross.segments);
    const inBand = Array.from(cross.frequencyHz.keys()).filter((k) => given(cross.frequencyHz[k]) > 0.04);
    expect(inBand.length).toBeGreaterThan(50);
    for (const k of inBand) {
      expect(cross.coherence[k]).toBeCloseTo(1, 9);
      expect(cross.gain[k]).toBeCloseTo(1, 9);
    }
  });

  it('has the counted sequences, in order', () => {
    const { sequences } = given(seriesWindowView(run, null));
    const counted = given(run.result.whole.pair).sequences;
    expect(sequences.filter(({ direction }) => direction === 'up')).toHaveLength(counted.up);
    expect(sequences.filter(({ direction }) => direction === 'down')).toHaveLength(counted.down);
    sequences.forEach(({ fromSec, toSec }, k) => {
      expect(toSec).toBeGreaterThan(fromSec);
      expect(fromSec).toBeGreaterThanOrEqual(sequences[k - 1]?.fromSec ?? 0);
    });
  });

  it('is empty for a window that does not exist', () => {
    expect(seriesWindowView(run, 99)).toBeNull();
  });
});
