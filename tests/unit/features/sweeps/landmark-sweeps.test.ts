import { describe, expect, it } from 'vitest';
import { landmarkSweepModel } from '../../../../src/features/sweeps/landmark-sweeps.ts';
import {
  levelText,
  type SweepModel,
  sweepSentence,
  sweepTable,
} from '../../../../src/features/sweeps/sweep-model.ts';
import type { IntervalWindow, LeastVarianceStatistics } from '../../../../src/model/intervals.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { fakeReport } from '../../../support/fake-record.ts';

const [window] = fakeReport.result.windows;
const row = { mean: 290, ppv: 0.9, found: 70, wins: 0, ruledOut: null };
const withNotch = (notch: IntervalWindow['sweeps']['notch']): IntervalWindow => ({
  ...window,
  sweeps: { ...window.sweeps, notch },
});

const withFoot = (leastVariance: LeastVarianceStatistics): IntervalWindow => ({
  ...window,
  intervals: { ...window.intervals, rptt: { ...window.intervals.rptt, leastVariance } },
});

const sweptFoot = ({ intervals, sweeps }: IntervalWindow, parameters: ParameterValues = {}) =>
  landmarkSweepModel('foot', intervals.rptt, sweeps.foot, parameters);
const sweptNotch = ({ intervals, sweeps }: IntervalWindow, parameters: ParameterValues = {}) =>
  landmarkSweepModel('notch', intervals.lvet, sweeps.notch, parameters);

const historicLevel = ({ fixed }: SweepModel) => fixed.find(({ mark }) => mark === 'historic')?.level;

describe('sweepOf', () => {
  it('places the downslope left of 0, ascending', () => {
    const model = sweptNotch(
      withNotch([
        { ...row, side: 'up', threshold: 2, sd: 4 },
        { ...row, side: 'down', threshold: 4, sd: 4 },
        { ...row, side: 'down', threshold: 2, sd: 4 },
      ]),
    );
    expect(model.points.map((point) => point.level)).toEqual([-4, -2, 2]);
    expect(historicLevel(model)).toBe(0);
  });

  it('contains the compared values, and reports those beyond the scale', () => {
    const wild = [
      { ...row, side: 'down' as const, threshold: 2, sd: 35 },
      { ...row, side: 'up' as const, threshold: 18, sd: 3 },
    ];
    const model = sweptNotch(withNotch(wild), {});
    const compared = Math.max(...[...model.fixed, model.least].map(({ sd }) => sd ?? 0));
    expect(model.sdTop).toBeGreaterThan(compared);
    expect(model.sdTop).toBeLessThan(35);
    expect(model.beyond).toBe(35);
  });

  it('marks a winner at the end of its range, not a manual one', () => {
    const at = (chosenBy: 'sweep' | 'hand') => {
      const leastVariance = { ...window.intervals.rptt.leastVariance, threshold: 50, chosenBy };
      return sweptFoot(withFoot(leastVariance), {});
    };
    expect(at('sweep').atEnd).toBe(true);
    expect(sweepSentence(at('sweep'))).toContain('may lie beyond');
    expect(at('hand').atEnd).toBe(false);
  });

  it('places no historic method without a level on the axis', () => {
    expect(historicLevel(sweptFoot(window, {}))).toBe(5);
    expect(historicLevel(sweptFoot(window, { footPercent: 8 }))).toBe(8);
    expect(historicLevel(sweptFoot(window, { foot: 'minimum' }))).toBeNull();
    expect(historicLevel(sweptNotch(window, { notch: 'first-derivative' }))).toBeNull();
  });

  it('has a band over the winning thresholds, if the interval is known', () => {
    expect(sweptFoot(window, {}).band).toEqual({ sd: [1.1, 2.4], levels: [5, 50] });
    const leastVariance = { ...window.intervals.rptt.leastVariance, sdInterval: null };
    expect(sweptFoot(withFoot(leastVariance), {}).band).toBeNull();
  });

  it('is drawn without any threshold', () => {
    const none = {
      ...window.intervals.lvet.leastVariance,
      threshold: null,
      sd: null,
      ppv: null,
      side: null,
      sdInterval: null,
    };
    const empty = {
      ...withNotch([]),
      intervals: {
        ...window.intervals,
        lvet: {
          historic: { ...window.intervals.lvet.historic, sd: null },
          leastVariance: none,
          aligned: window.intervals.lvet.aligned,
        },
      },
    };
    const model = sweptNotch(empty, {});
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
