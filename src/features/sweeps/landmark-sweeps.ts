import type { SweepRow, SweptStatistics } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import {
  type SweepLower,
  type SweepMark,
  type SweepModel,
  type SweepPoint,
  buildSweep,
  present,
} from './sweep-model.ts';

/** How a landmark's sweep is named and drawn. */
interface LandmarkSweep {
  readonly title: string;
  /** Whose threshold it is, and the interval that the SD is of. */
  readonly name: string;
  readonly interval: string;
  /** Whether levels have sides, as those of a notch. */
  readonly isSigned: boolean;
  readonly thresholdId: string;
  /** Where the historic method stands among the levels; null of one without a level. */
  readonly historicLevel: (parameters: ParameterValues) => number | null;
  /** What is drawn under the SD: PPV, or the mean with so high a scale at least, ms. */
  readonly lower: { readonly of: 'ppv' } | MeanLower;
}

interface MeanLower {
  readonly of: 'mean';
  readonly leastMs: number;
  /** Whether the scale holds thresholds that are excluded too, and the panel says what is shaded. */
  readonly holdsExcluded: boolean;
}

/** The fixed threshold of a crossing; a derivative or a tangent has none. */
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
  // Of an interval between two like landmarks it is the mean that tells thresholds apart.
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

/** PPV from the lowest round one that holds what the SD scale shows. */
function ppvScale(points: readonly SweepPoint[], marks: readonly SweepMark[]): SweepLower {
  const shown = points.filter(({ ruledOut }) => ruledOut === null);
  const least = Math.min(80, ...present([...shown, ...marks].map((point) => point.ppv)));
  const low = Math.max(Math.floor(least / 20) * 20, 0);
  return { of: 'ppv', name: 'PPV', unit: '%', low, high: 100, known: null };
}

/** The mean from round number to round number. */
function meanScale(
  { leastMs, holdsExcluded }: MeanLower,
  points: readonly SweepPoint[],
  marks: readonly SweepMark[],
  known: number | null,
): SweepLower {
  const shown = points.filter(({ ruledOut }) => holdsExcluded || ruledOut === null);
  const means = present([...shown.map(({ mean }) => mean), ...marks.map(({ mean }) => mean), known]);
  const low = means.length === 0 ? 0 : Math.floor(Math.min(...means) / 10) * 10;
  const high = Math.max(Math.ceil(Math.max(...means, low) / 10) * 10, low + leastMs);
  return { of: 'mean', name: 'Mean', unit: 'ms', low, high, known };
}

/**
 * The sweep of a window's landmark, ready to be drawn.
 *
 * @param parameters  those that the window was computed with
 * @param known       true mean of the interval, ms; null where nobody knows
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
