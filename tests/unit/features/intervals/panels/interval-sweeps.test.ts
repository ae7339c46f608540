import { describe, expect, it } from 'vitest';
import { sweepModel } from '../../../../../src/features/intervals/panels/interval-sweeps.ts';
import { levelText, sweepSentence, sweepTable } from '../../../../../src/features/sweep-model.ts';
import type { IntervalWindow } from '../../../../../src/model/intervals.ts';
import { fakeReport } from '../../../../support/fake-record.ts';

const [window] = fakeReport.result.windows;
const row = { mean: 290, ppv: 0.9, found: 70, wins: 0, ruledOut: null };
const withNotch = (notch: IntervalWindow['sweep']['notch']): IntervalWindow => ({
  ...window,
  sweep: { ...window.sweep, notch },
});

describe('sweepModel', () => {
  it('puts the downslope left of 0, ascending', () => {
    const model = sweepModel(
      withNotch([
        { ...row, side: 'up', threshold: 2, sd: 4 },
        { ...row, side: 'down', threshold: 4, sd: 4 },
        { ...row, side: 'down', threshold: 2, sd: 4 },
      ]),
      'notch',
      {},
    );
    expect(model.points.map((point) => point.level)).toEqual([-4, -2, 2]);
    expect(model.historic.level).toBe(0);
  });

  it('holds what is compared, and says what runs out of the scale', () => {
    const wild = [
      { ...row, side: 'down' as const, threshold: 2, sd: 35 },
      { ...row, side: 'up' as const, threshold: 18, sd: 3 },
    ];
    const model = sweepModel(withNotch(wild), 'notch', {});
    const compared = Math.max(model.historic.sd ?? 0, model.least.sd ?? 0);
    expect(model.sdTop).toBeGreaterThan(compared);
    expect(model.sdTop).toBeLessThan(35);
    expect(model.beyond).toBe(35);
  });

  it('marks a winner at the end of its range, not one that a person set', () => {
    const at = (chosenBy: 'sweep' | 'hand') => {
      const leastVariance = { ...window.rptt.leastVariance, threshold: 50, chosenBy };
      return sweepModel({ ...window, rptt: { ...window.rptt, leastVariance } }, 'foot', {});
    };
    expect(at('sweep').atEnd).toBe(true);
    expect(sweepSentence(at('sweep'))).toContain('may lie beyond');
    expect(at('hand').atEnd).toBe(false);
  });

  it('gives a historic method without a level no place on the axis', () => {
    expect(sweepModel(window, 'foot', {}).historic.level).toBe(5);
    expect(sweepModel(window, 'foot', { footPercent: 8 }).historic.level).toBe(8);
    expect(sweepModel(window, 'foot', { foot: 'minimum' }).historic.level).toBeNull();
    expect(sweepModel(window, 'notch', { notch: 'first-derivative' }).historic.level).toBeNull();
  });

  it('has a band over the thresholds that win, where the interval is known', () => {
    expect(sweepModel(window, 'foot', {}).band).toEqual({ sd: [1.1, 2.4], levels: [5, 50] });
    const leastVariance = { ...window.rptt.leastVariance, sdInterval: null };
    expect(sweepModel({ ...window, rptt: { ...window.rptt, leastVariance } }, 'foot', {}).band).toBeNull();
  });

  it('stands without a single threshold', () => {
    const none = {
      ...window.lvet.leastVariance,
      threshold: null,
      sd: null,
      ppv: null,
      side: null,
      sdInterval: null,
    };
    const empty = {
      ...withNotch([]),
      lvet: { historic: { ...window.lvet.historic, sd: null }, leastVariance: none },
    };
    const model = sweepModel(empty, 'notch', {});
    expect(model.least.level).toBeNull();
    expect(sweepSentence(model)).toMatch(/^No threshold/);
    expect(sweepTable(model).rows).toEqual([]);
  });

  it('names levels', () => {
    expect(levelText({ isSigned: false }, 13)).toBe('13 %');
    expect(levelText({ isSigned: true }, 18)).toBe('+18 %');
    expect(levelText({ isSigned: true }, -4)).toBe('−4 %');
    expect(levelText({ isSigned: true }, null)).toBe('–');
  });
});
