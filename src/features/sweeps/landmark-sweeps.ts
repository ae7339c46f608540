import type { SweepRow, SweptStatistics } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import {
  type SweepLower,
  type SweepMark,
  type SweepModel,
  type SweepPoint,
  buildSweep,
  withoutMissing,
} from './sweep-model.ts';

/** Names and look of a landmark's sweep. */
interface LandmarkSweep {
  readonly title: string;
  /** Name of the landmark with the threshold, and the interval of the SD. */
  readonly name: string;
  readonly interval: string;
  /** Whether levels have sides, like those of a notch. */
  readonly isSigned: boolean;
  readonly thresholdId: string;
  /** Returns the level of the historic method; null if it has none. */
  readonly historicLevel: (parameters: ParameterValues) => number | null;
  /** Lower plot: PPV, or the mean with a minimum height of its scale, ms. */
  readonly lower: { readonly of: 'ppv' } | MeanLower;
}

interface MeanLower {
  readonly of: 'mean';
  readonly leastMs: number;
  /** Whether the scale includes excluded thresholds, and the panel explains the shade. */
  readonly holdsExcluded: boolean;
}

/** Returns the fixed threshold of a crossing; a derivative or a tangent has none. */
function crossingLevel(parameters: ParameterValues): number | null {
  if ((parameters['foot'] ?? 'percent-height') !== 'percent-height') return null;
  const level = parameters['footPercent'] ?? 5;
  return typeof level === 'number' ? level : null;
}

const notchLevel = (parameters: ParameterValues): number | null =>
  (parameters['notch'] ?? 'quarry-pigott') === 'quarry-pigott' ? 0 : null;

function soundLevel(parameters: ParameterValues): number {
  const level = parameters['soundPercent'];
  return typeof level === 'number' ? level : 20;
}

const crossing = { isSigned: false, thresholdId: 'footThreshold', historicLevel: crossingLevel };
const notch = { isSigned: true, thresholdId: 'notchThreshold', historicLevel: notchLevel };
const anyLandmark = {
  title: 'Threshold sweep',
  name: 'landmark',
  interval: 'the interval',
  // The mean distinguishes thresholds of an interval between two similar landmarks.
  lower: { of: 'mean', leastMs: 10, holdsExcluded: false },
} as const;
const sound = {
  isSigned: false,
  historicLevel: soundLevel,
  lower: { of: 'mean', leastMs: 20, holdsExcluded: true },
} as const;

export const landmarkSweeps = {
  foot: { ...crossing, title: 'Foot sweep', name: 'foot', interval: 'rPTT', lower: { of: 'ppv' } },
  notch: { ...notch, title: 'Notch sweep', name: 'notch', interval: 'LVET', lower: { of: 'ppv' } },
  s1: { ...sound, title: 'S1 sweep', name: 'S1', interval: 'R to S1', thresholdId: 's1Threshold' },
  s2: { ...sound, title: 'S2 sweep', name: 'S2', interval: 'R to S2', thresholdId: 's2Threshold' },
  crossing: { ...anyLandmark, ...crossing },
  anyNotch: { ...anyLandmark, ...notch },
} as const satisfies Record<string, LandmarkSweep>;

export type LandmarkSweepName = keyof typeof landmarkSweeps;

/** Returns the scale of PPV, from the largest round number below all visible values. */
function ppvScale(points: readonly SweepPoint[], marks: readonly SweepMark[]): SweepLower {
  const shown = points.filter(({ ruledOut }) => ruledOut === null);
  const least = Math.min(80, ...withoutMissing([...shown, ...marks].map((point) => point.ppv)));
  const low = Math.max(Math.floor(least / 20) * 20, 0);
  return { of: 'ppv', name: 'PPV', unit: '%', low, high: 100, known: null };
}

/** Returns the scale of the mean between round numbers. */
function meanScale(
  { leastMs, holdsExcluded }: MeanLower,
  points: readonly SweepPoint[],
  marks: readonly SweepMark[],
  known: number | null,
): SweepLower {
  const shown = points.filter(({ ruledOut }) => holdsExcluded || ruledOut === null);
  const means = withoutMissing([...shown.map(({ mean }) => mean), ...marks.map(({ mean }) => mean), known]);
  const low = means.length === 0 ? 0 : Math.floor(Math.min(...means) / 10) * 10;
  const high = Math.max(Math.ceil(Math.max(...means, low) / 10) * 10, low + leastMs);
  return { of: 'mean', name: 'Mean', unit: 'ms', low, high, known };
}

/**
 * Returns the sweep of a window's landmark in drawable form.
 *
 * @param parameters  parameters of the window's result
 * @param known       true mean of the interval, ms; null if unknown
 */
export function landmarkSweepModel(
  sweepName: LandmarkSweepName,
  statistics: SweptStatistics,
  rows: readonly SweepRow[],
  parameters: ParameterValues,
  known: number | null = null,
): SweepModel {
  const { name, interval, isSigned, historicLevel, lower }: LandmarkSweep = landmarkSweeps[sweepName];
  const level = historicLevel(parameters);
  return buildSweep({
    words: { name, interval, isSigned },
    statistics,
    rows,
    historic: { level, word: isSigned && level === 0 ? 'nadir' : 'historic' },
    resamples: parameters['resamples'],
    average: parameters['average'],
    lowerOf: (points, sdTop, marks) => {
      const shown = points.filter(({ sd }) => sd !== null && sd <= sdTop);
      return lower.of === 'ppv' ? ppvScale(shown, marks) : meanScale(lower, shown, marks, known);
    },
  });
}
