import { describe, expect, test } from 'vitest';
import {
  lvetMeaning,
  steadinessMeaning,
} from '../../../../../src/features/intervals/report/report-meaning.ts';
import type { IntervalWindow } from '../../../../../src/model/intervals.ts';
import { fakeReport } from '../../../../support/fake-record.ts';

const [window] = fakeReport.result.windows as [IntervalWindow];

/** Returns the window with another historic LVET. */
const withLvet = (mean: number | null): IntervalWindow => ({
  ...window,
  intervals: {
    ...window.intervals,
    lvet: { ...window.intervals.lvet, historic: { ...window.intervals.lvet.historic, mean } },
  },
});

const spoken = ({ strong, rest }: { strong: string; rest: string }) => `${strong} ${rest}`;

describe('the meaning of LVET', () => {
  test.each([
    [291, 'as expected'],
    [312, 'longer than expected'],
    [270, 'shorter than expected'],
  ])('the meaning of LVET for a man at 72 /min with %d ms is %s', (mean, words) => {
    // 413 − 1.7 · 72 = 290.6.
    const text = spoken(lvetMeaning(withLvet(mean), 72, 'male', 'historic'));
    expect(text).toContain(`LVET ${words}: historic ${mean} ms against 291 ± 10 ms for a man at 72 /min`);
    expect(text).toContain(`index ${Math.round(mean + 1.7 * 72)}, reference 413 ± 10 ms`);
  });

  test('for a woman is her own, and includes both without a sex', () => {
    // 418 − 1.6 · 60 = 322; 413 − 1.7 · 60 = 311.
    expect(spoken(lvetMeaning(withLvet(322), 60, 'female', 'historic'))).toContain(
      'against 322 ± 10 ms for a woman',
    );
    const both = spoken(lvetMeaning(withLvet(322), 60, 'unknown', 'historic'));
    expect(both).toContain('man 311 ± 10, woman 322 ± 10 ms');
    // 322 + 1.7 · 60 = 424; 322 + 1.6 · 60 = 418.
    expect(both).toContain(
      'LVET index: man 424 (reference 413 ± 10), woman 418 (reference 418 ± 10) ms (Weissler 1968',
    );
  });

  test('is that of the headline, except with least variance', () => {
    const { historic, aligned } = window.intervals.lvet;
    const own = (headline: 'historic' | 'leastVariance' | 'aligned') =>
      spoken(lvetMeaning(window, 60, 'unknown', headline));
    expect(own('aligned')).toContain(`LVET ${Math.round(aligned.mean ?? 0)} ms, aligned;`);
    expect(own('leastVariance')).toContain(`LVET ${Math.round(historic.mean ?? 0)} ms, historic;`);
    const scattered = { ...window.intervals.lvet, aligned: { ...aligned, notMeasurable: 'All differ.' } };
    const unlike = { ...window, intervals: { ...window.intervals, lvet: scattered } };
    expect(spoken(lvetMeaning(unlike, 60, 'male', 'aligned'))).toBe(
      'LVET, aligned: not measurable. All differ.',
    );
  });

  test('mentions what is missing', () => {
    expect(spoken(lvetMeaning(withLvet(null), 60, 'male', 'historic'))).toContain(
      'LVET, historic: not measurable.',
    );
    expect(spoken(lvetMeaning(withLvet(300), null, 'male', 'historic'))).toContain(
      'too few beats for a heart rate',
    );
  });
});

describe('the meaning of least variance', () => {
  test('is steadiness, and not a value to compare', () => {
    expect(spoken(steadinessMeaning(window))).toMatch(
      /^Least variance measures how steady .* do not compare/,
    );
  });

  test('mentions if there are no candidates', () => {
    const none = { sd: null, threshold: null };
    const { rptt, lvet } = window.intervals;
    const text = spoken(
      steadinessMeaning({
        ...window,
        intervals: {
          rptt: { ...rptt, leastVariance: { ...rptt.leastVariance, ...none } },
          lvet: { ...lvet, leastVariance: { ...lvet.leastVariance, ...none } },
        },
      }),
    );
    expect(text).toBe('Least variance finds no threshold in enough beats.');
  });

  test('is absent for a manual threshold', () => {
    const least = { ...window.intervals.rptt.leastVariance, chosenBy: 'hand' as const };
    const rptt = { ...window.intervals.rptt, leastVariance: least };
    const byHand = { ...window, intervals: { ...window.intervals, rptt } };
    expect(spoken(steadinessMeaning(byHand))).toMatch(/^A threshold set by hand measures a different point/);
  });
});
