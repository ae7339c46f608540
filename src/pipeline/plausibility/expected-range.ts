import type { ParameterValue } from '../../model/parameters.ts';
import { evaluateRegression, weissler } from './weissler.ts';

/** Site where a pulse is recorded; rPTT depends on it. */
export type PulseSite = 'finger' | 'ear' | 'wrist' | 'unknown';

/** Intervals with an expected range; PEP/LVET is a ratio, all others are in ms. */
export type ExpectedInterval = 'rptt' | 'lvet' | 'qs2' | 'pep' | 'pepOverLvet';

/** Expected range of an interval, in its unit. */
export interface ExpectedRange {
  readonly low: number;
  readonly high: number;
  /** Paper, or another source. */
  readonly source: string;
}

/** Quantities on which the expected range depends. */
export interface ExpectedFor {
  /** Null if unknown. */
  readonly heartRate: number | null;
  /** `male`, `female`; any other value gives one range over both. */
  readonly sex: ParameterValue | undefined;
  readonly site: PulseSite;
}

const rpttRanges: Readonly<Record<PulseSite, readonly [number, number]>> = {
  finger: [150, 350],
  ear: [80, 250],
  wrist: [120, 320],
  unknown: [80, 350],
};
const rpttSource = 'usual time from R to foot at rest; there is no accepted range';
const weisslerSource = 'Weissler 1968, carotid pulse at rest, ± 3 SD';
/** Half-width of the expected range around the regression, in SD. */
const expectedSds = 3;
/** Source: Weissler 1968, PEP/LVET at rest. */
const pepOverLvet = { mean: 0.345, sd: 0.036 };

/** Returns the expected range of an interval; null if it depends on a heart rate that is unknown. */
export function expectedRange(
  interval: ExpectedInterval,
  { heartRate, sex, site }: ExpectedFor,
): ExpectedRange | null {
  if (interval === 'rptt') {
    const [low, high] = rpttRanges[site];
    return { low, high, source: rpttSource };
  }
  if (interval === 'pepOverLvet') {
    const tolerance = expectedSds * pepOverLvet.sd;
    return { low: pepOverLvet.mean - tolerance, high: pepOverLvet.mean + tolerance, source: weisslerSource };
  }
  if (heartRate === null) return null;
  const sexes = sex === 'male' || sex === 'female' ? ([sex] as const) : (['male', 'female'] as const);
  const lines = sexes.map((one) => weissler[one][interval]);
  return {
    low: Math.min(...lines.map((line) => evaluateRegression(line, heartRate) - expectedSds * line.sdMs)),
    high: Math.max(...lines.map((line) => evaluateRegression(line, heartRate) + expectedSds * line.sdMs)),
    source: weisslerSource,
  };
}

const siteWords: readonly (readonly [Exclude<PulseSite, 'unknown'>, RegExp])[] = [
  ['finger', /finger|fngr|thumb/i],
  ['ear', /\bear\b|earlobe|ear[ _-]?clip/i],
  ['wrist', /wrist|watch/i],
];

/**
 * Returns the site where a pulse was recorded.
 *
 * @param chosen  the parameter `pulseSite`; `auto` uses the channel's label
 */
export function pulseSite(chosen: ParameterValue | undefined, label: string): PulseSite {
  if (chosen === 'finger' || chosen === 'ear' || chosen === 'wrist' || chosen === 'unknown') return chosen;
  return siteWords.find(([, words]) => words.test(label.replaceAll('_', ' ')))?.[0] ?? 'unknown';
}

/** Returns whether a value lies in its range; true if there is no value or no range. */
export function isPlausible(value: number | null, range: ExpectedRange | null): boolean {
  return value === null || range === null || (value >= range.low && value <= range.high);
}
