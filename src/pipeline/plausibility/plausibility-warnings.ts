import { resultToColumns } from '../../analysis/intervals/beat-columns.ts';
import { unpackWord } from '../../analysis/intervals/packed-words.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import { readHeadline } from '../../model/methods.ts';
import type { Warning } from '../../model/failure.ts';
import type { IntervalBeat, IntervalsResult, IntervalWindow } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { expectedRange, pulseSite } from './expected-range.ts';
import { describeWindowCount, type OutsideValue, outsideWarning } from './outside-warning.ts';
import { whyNotMeasurable } from './measurable.ts';

const names = { rptt: 'rPTT', lvet: 'LVET' } as const;
type IntervalKey = keyof typeof names;

/** Returns the likely cause of an interval outside its range, as far as the interval itself shows it. */
function likelyCause(key: IntervalKey, { mean, heartRate, range }: OutsideValue): string {
  if (key === 'rptt') {
    const rrMs = 60_000 / heartRate;
    if (mean > range.high && mean - rrMs > range.low - rrMs / 2 && mean > rrMs / 2) {
      return 'the monitor may delay the pulse, or beats may be matched to their neighbours';
    }
    return mean < range.low
      ? 'the clocks of ECG and pulse may differ, or the two channels may be exchanged'
      : 'the monitor may delay the pulse';
  }
  return mean < range.low
    ? 'foot or notch may be at a wrong point of the pulse, or ECG and pulse may be exchanged'
    : 'foot or notch may be at a wrong point of the pulse';
}

/** Heart rates by the beats' times, which do not depend on thresholds. */
const ratesOfBeats = new WeakMap<Float64Array, readonly (number | null)[]>();

/** Heart rate in each window, /min. */
function windowRates(result: IntervalsResult): readonly (number | null)[] {
  const { r, window, rejected } = resultToColumns(result);
  const known = ratesOfBeats.get(r);
  if (known?.length === result.windows.length) return known;
  const byWindow = result.windows.map((): Pick<IntervalBeat, 'r' | 'rejected'>[] => []);
  r.forEach((rSec, i) => byWindow[window[i] ?? -1]?.push({ r: rSec, rejected: unpackWord(rejected, i) }));
  const rates = byWindow.map((own) => heartRateOfBeats(own)?.perMinute ?? null);
  ratesOfBeats.set(r, rates);
  return rates;
}

/**
 * Returns why an interval of a window is not measurable, with advice.
 *
 * @param statistics  of the interval by the method in question
 * @returns a sentence; null if it is measurable, or if the window has fewer than two beats
 */
export function whyIntervalNotMeasurable(
  key: IntervalKey,
  window: Pick<IntervalWindow, 'beats' | 'rejected' | 'ectopic' | 'following' | 'clipped'>,
  statistics: Parameters<typeof whyNotMeasurable>[1],
): string | null {
  if (window.beats + window.rejected < 2) return null;
  return whyNotMeasurable(names[key], statistics, { ...window, clipped: window.clipped?.[key] });
}

/**
 * Makes warnings about intervals that may be wrong: those that are not measurable, and those outside the range
 * expected at the heart rate. There is one warning per interval, whatever the number of windows.
 *
 * @param pulseLabel  label of the pulse's channel, from which its site is derived
 */
export function plausibilityWarnings(
  result: IntervalsResult,
  parameters: ParameterValues,
  pulseLabel: string,
): Warning[] {
  const headline = readHeadline(parameters);
  const { windows } = result;
  const rates = windowRates(result);
  const site = pulseSite(parameters['pulseSite'], pulseLabel);
  return (['rptt', 'lvet'] as const).flatMap((key): Warning[] => {
    const name = names[key];
    const reasons = windows.map((window) =>
      whyIntervalNotMeasurable(key, window, window.intervals[key][headline]),
    );
    const failed = [...reasons.keys()].filter((index) => reasons[index] !== null);
    const ranges = rates.map((heartRate) => expectedRange(key, { heartRate, sex: parameters['sex'], site }));
    const [firstFailed] = failed;
    const warnings: Warning[] = [];
    if (firstFailed !== undefined) {
      const message = `${name} is not measurable${describeWindowCount(failed.length, windows.length)}: ${reasons[firstFailed] ?? ''}`;
      warnings.push({ code: 'not-measurable', message });
    }
    const judged = windows.map(({ intervals }, index) => ({
      mean: reasons[index] === null ? intervals[key][headline].mean : null,
      range: ranges[index] ?? null,
      heartRate: rates[index] ?? null,
    }));
    warnings.push(...outsideWarning(name, judged, (first) => likelyCause(key, first)));
    return warnings;
  });
}
