import { describe, expect, test } from 'vitest';
import { intervalReading } from '../../../../src/features/intervals/interval-reading-model.ts';
import {
  expectedRange,
  isPlausible,
  pulseSite,
} from '../../../../src/pipeline/plausibility/expected-range.ts';
import type { IntervalWindow } from '../../../../src/model/intervals.ts';
import { computedThresholds } from '../../../../src/features/intervals/computed-thresholds.ts';
import { fakeReport } from '../../../support/fake-record.ts';

describe('readings of a window', () => {
  test('the result of auto is given by window', () => {
    expect(computedThresholds(fakeReport, 0)).toEqual({ footThreshold: '13 %', notchThreshold: '+18 %' });
    expect(computedThresholds(fakeReport, 9)).toEqual({});
  });
});

const [window] = fakeReport.result.windows as [IntervalWindow];
const context = {
  parameters: { average: 10, headline: 'historic' },
  heartRate: 70,
  pulseLabel: 'PLETH finger',
};

describe('the expected range', () => {
  const at = (heartRate: number | null, sex = 'unknown') => ({ heartRate, sex, site: 'unknown' }) as const;

  test('is Weissler’s line with 3 SD around it, with men and women combined if the sex is unknown', () => {
    // 413 − 1.7 · 70 = 294, 418 − 1.6 · 70 = 306, SD 10.
    expect(expectedRange('lvet', at(70, 'male'))).toMatchObject({ low: 264, high: 324 });
    expect(expectedRange('lvet', at(70, 'female'))).toMatchObject({ low: 276, high: 336 });
    expect(expectedRange('lvet', at(70))).toMatchObject({ low: 264, high: 336 });
    expect(expectedRange('qs2', at(70, 'male'))).toMatchObject({ low: 399 - 42, high: 399 + 42 });
    expect(expectedRange('pep', at(70, 'male'))).toMatchObject({ low: 103 - 39, high: 103 + 39 });
    expect(expectedRange('pepOverLvet', at(null))?.low).toBeCloseTo(0.345 - 0.108, 12);
    expect(expectedRange('lvet', at(null))).toBeNull();
  });

  test('the expected range of rPTT depends on the site of the pulse', () => {
    const range = (label: string, chosen?: string) => {
      const { low, high } = expectedRange('rptt', { ...at(70), site: pulseSite(chosen, label) }) ?? {};
      return [low, high];
    };
    expect(range('PPG Finger')).toEqual([150, 350]);
    expect(range('ppg_ear')).toEqual([80, 250]);
    expect(range('wrist_ppg')).toEqual([120, 320]);
    // 'linear' is no ear, and the user's choice has precedence over the label.
    expect(range('linear PPG')).toEqual([80, 350]);
    expect(range('PPG Finger', 'ear')).toEqual([80, 250]);
  });

  test.each([
    ['channels exchanged', 27.8],
    ['a pulse shifted by −200 ms', 132.7],
    ['a notch taken too early', 153.5],
  ])('excludes LVET of %s', (_, lvetMs) => {
    expect(isPlausible(lvetMs, expectedRange('lvet', at(66)))).toBe(false);
  });

  test('excludes an rPTT of one beat’s jump', () => {
    expect(isPlausible(397, expectedRange('rptt', at(66)))).toBe(false);
    expect(isPlausible(201, expectedRange('rptt', at(66)))).toBe(true);
  });
});

describe('the reading of an interval', () => {
  test('has the headline method’s mean in large type, and explains every ±', () => {
    const { historic, leastVariance } = window.intervals.rptt;
    const reading = intervalReading('rptt', window, context);
    expect(reading).toMatchObject({ method: 'historic', value: historic.mean, notMeasurable: null });
    expect(reading.spread).toBe(
      `beat to beat ±${historic.sdUnaveraged?.toFixed(1)}, 11-beat means ±${historic.sd?.toFixed(1)}`,
    );
    const shift = leastVariance.shift ?? Number.NaN;
    const [least, aligned] = reading.other.split('; ');
    expect(least).toBe(
      `least variance, 13 %: ${leastVariance.mean?.toFixed(1)}, ${shift.toFixed(1)} ms later, means ±${leastVariance.sd?.toFixed(1)}`,
    );
    expect(aligned).toBe(
      'aligned: 182.0, 2.0 ms later, beat to beat ±1.1, likely error of a beat ±1.1, of the mean ±0.3, variability without error 0.6 [0.4, 0.8]',
    );
    const single = intervalReading('rptt', window, {
      ...context,
      parameters: { ...context.parameters, average: 0 },
    });
    expect(single.spread).toBe(`beat to beat ±${historic.sd?.toFixed(1)}`);
  });

  test('has the aligned mean of single beats in large type by default, and the distances of the others', () => {
    const own = { ...context, parameters: { average: 10 } };
    const reading = intervalReading('rptt', window, own);
    const { aligned, leastVariance } = window.intervals.rptt;
    expect(reading).toMatchObject({ method: 'aligned', mark: 'aligned', value: aligned.mean });
    expect(reading.spreads).toEqual([
      'likely error of the mean ±0.3',
      'beat to beat ±1.1, likely error ±1.1',
      'without error ±0.6 [0.4, 0.8]',
    ]);
    const later = (leastVariance.shift ?? 0) - (aligned.shift ?? 0);
    expect(reading.others.map(({ brief }) => brief)).toEqual([
      `historic ${window.intervals.rptt.historic.mean?.toFixed(1)}, 2.0 ms earlier`,
      `least var. 13 %: 191.0, ${later.toFixed(1)} ms later`,
    ]);
    const notMeasurable = 'The pulse of 3 of 60 beats matches the mean beat.';
    const rptt = { ...window.intervals.rptt, aligned: { ...aligned, mean: null, notMeasurable } };
    const without = { ...window, intervals: { ...window.intervals, rptt } };
    expect(intervalReading('rptt', without, own)).toMatchObject({ value: null, notMeasurable });
    expect(intervalReading('rptt', without, context).others[1]?.brief).toBe('aligned: not measurable');
  });

  test('does not call a manual threshold least variance', () => {
    const least = { ...window.intervals.rptt.leastVariance, chosenBy: 'hand' as const, threshold: 32 };
    const rptt = { ...window.intervals.rptt, leastVariance: least };
    const byHand = { ...window, intervals: { ...window.intervals, rptt } };
    expect(intervalReading('rptt', byHand, context).other).toMatch(/^threshold set by hand, 32 %: /);
  });

  test.each([
    [{ following: 12 }, /^The pulse follows the ECG in 12 of \d+ beats/],
    [{ historic: { mean: 171.7, sd: 141.9 } }, /^rPTT has an SD of 142 ms around 172 ms/],
    [{ historic: { sdUnaveraged: 70 } }, /^rPTT has an SD of 70 ms/],
    [{ historic: { missed: 50 } }, /^rPTT is found in \d+ of \d+ beats/],
    [{ historic: { mean: null } }, /^rPTT is found in too few of the/],
  ])(
    'is not measurable if unreliable: %o',
    (of: { readonly following?: number; readonly historic?: object }, sentence) => {
      const { historic = {}, following = window.following } = of;
      const { rptt, lvet } = window.intervals;
      const own = { ...rptt, historic: { ...rptt.historic, ...historic } };
      const odd = { ...window, following, intervals: { rptt: own, lvet } };
      const reading = intervalReading('rptt', odd, context);
      expect(reading.value).toBeNull();
      expect(reading.notMeasurable).toMatch(sentence);
    },
  );
});
