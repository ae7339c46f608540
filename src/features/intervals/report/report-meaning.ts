import type { IntervalWindow } from '../../../model/intervals.ts';
import { type MethodId, nameMethod } from '../../../model/methods.ts';
import type { ParameterValue } from '../../../model/parameters.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { whyIntervalNotMeasurable } from '../../../pipeline/plausibility/plausibility-warnings.ts';
import { evaluateRegression, weissler } from '../../../pipeline/plausibility/weissler.ts';

/** A sentence whose first words are the most important. */
export interface Meaning {
  readonly strong: string;
  readonly rest: string;
}

/** Deviation from the expected value that still counts as expected, SD. */
const usualSds = 2;

const whole = (value: number): string => formatNumber(value, 0);

const source = 'Weissler 1968, carotid pulse at rest';

function verdict(lvetMs: number, expectedMs: number, sdMs: number): string {
  const awayMs = lvetMs - expectedMs;
  if (Math.abs(awayMs) <= usualSds * sdMs) return 'LVET as expected:';
  return awayMs < 0 ? 'LVET shorter than expected:' : 'LVET longer than expected:';
}

/**
 * Compares LVET with the value expected from the heart rate, for the given sex or for both.
 *
 * Uses the headline method, but never least variance: Weissler's LVET begins at the start of the upstroke, and the foot
 * with the least variance may be half-way up. If the method is unreliable here, the text says so.
 */
export function lvetMeaning(
  window: IntervalWindow,
  perMinute: number | null,
  sex: ParameterValue,
  headline: MethodId,
): Meaning {
  const method = headline === 'leastVariance' ? 'historic' : headline;
  const { mean: lvetMs } = window.intervals.lvet[method];
  const notMeasurable = whyIntervalNotMeasurable('lvet', window, window.intervals.lvet[method]);
  if (lvetMs === null || notMeasurable !== null) {
    return {
      strong: `LVET, ${nameMethod(method)}: not measurable.`,
      rest: notMeasurable ?? 'Too few beats have a foot and a notch.',
    };
  }
  if (perMinute === null) {
    return { strong: `LVET ${whole(lvetMs)} ms:`, rest: 'too few beats for a heart rate to compare with.' };
  }
  const rate = `at ${whole(perMinute)} /min`;
  if (sex === 'male' || sex === 'female') {
    const own = weissler[sex].lvet;
    const expectedMs = evaluateRegression(own, perMinute);
    const index = lvetMs + own.perBeatMs * perMinute;
    return {
      strong: verdict(lvetMs, expectedMs, own.sdMs),
      rest: `${nameMethod(method)} ${whole(lvetMs)} ms against ${whole(expectedMs)} ± ${own.sdMs} ms for a ${sex === 'male' ? 'man' : 'woman'} ${rate} (${source}; index ${whole(index)}, reference ${own.at0Ms} ± ${own.sdMs} ms).`,
    };
  }
  const [man, woman] = [weissler.male.lvet, weissler.female.lvet].map((own) => ({
    expected: `${whole(evaluateRegression(own, perMinute))} ± ${own.sdMs}`,
    index: `${whole(lvetMs + own.perBeatMs * perMinute)} (reference ${own.at0Ms} ± ${own.sdMs})`,
  }));
  return {
    strong: `LVET ${whole(lvetMs)} ms, ${nameMethod(method)};`,
    rest: `expected ${rate}: man ${man?.expected ?? ''}, woman ${woman?.expected ?? ''} ms; LVET index: man ${man?.index ?? ''}, woman ${woman?.index ?? ''} ms (${source}).`,
  };
}

/** Explains how means by least variance must not be interpreted. */
export function steadinessMeaning({ intervals: { rptt, lvet } }: IntervalWindow): Meaning {
  const least = [rptt.leastVariance, lvet.leastVariance];
  if (least.every(({ threshold }) => threshold === null)) {
    return { strong: 'Least variance', rest: 'finds no threshold in enough beats.' };
  }
  if (least.some(({ chosenBy }) => chosenBy === 'hand')) {
    return {
      strong: 'A threshold set by hand',
      rest: 'measures a different point of the pulse: do not compare its means with the historic ones.',
    };
  }
  return {
    strong: 'Least variance',
    rest: 'measures how steady a threshold is. Its means are for different points of the pulse: do not compare them with the historic ones, or between windows with different thresholds.',
  };
}
