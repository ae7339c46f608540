import type { IntervalWindow, NotchSweepRow } from '../../../model/intervals.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import type { SweepLower, SweepMark, SweepModel, SweepPoint } from '../../sweep-model.ts';
import { buildSweep, present, sweepPoint } from '../../sweep-model.ts';

export type SweepKind = 'foot' | 'notch';

const signed = (side: 'down' | 'up' | null, threshold: number | null): number | null =>
  threshold !== null && side === 'down' ? -threshold : threshold;

const notchPoint = (row: NotchSweepRow) =>
  sweepPoint(row, row.side === 'down' ? -row.threshold : row.threshold);

function pointsOf(window: IntervalWindow, kind: SweepKind): SweepPoint[] {
  if (kind === 'foot') return window.sweep.foot.map((row) => sweepPoint(row, row.threshold));
  return window.sweep.notch.map(notchPoint).toSorted((a, b) => a.level - b.level);
}

/** Where the historic method stands among the levels: 5 % or the nadir; null of methods without a level. */
function historicLevel(kind: SweepKind, parameters: ParameterValues): number | null {
  if (kind === 'notch') return (parameters['notch'] ?? 'quarry-pigott') === 'quarry-pigott' ? 0 : null;
  if ((parameters['foot'] ?? 'percent-height') !== 'percent-height') return null;
  const level = parameters['footPercent'] ?? 5;
  return typeof level === 'number' ? level : null;
}

/** PPV from the lowest round one that holds what the SD scale shows. */
function ppvScale(points: readonly SweepPoint[], sdTop: number, marks: readonly SweepMark[]): SweepLower {
  const shown = points.filter((point) => point.sd !== null && point.sd <= sdTop && point.ruledOut === null);
  const least = Math.min(80, ...present([...shown, ...marks].map((point) => point.ppv)));
  const low = Math.max(Math.floor(least / 20) * 20, 0);
  return { of: 'ppv', name: 'PPV', unit: '%', low, high: 100, known: null };
}

/** The sweep of a window's foot or notch, ready to be drawn. */
export function sweepModel(window: IntervalWindow, kind: SweepKind, parameters: ParameterValues): SweepModel {
  const { historic, leastVariance } = kind === 'foot' ? window.rptt : window.lvet;
  const side = kind === 'notch' ? window.lvet.leastVariance.side : null;
  const level = historicLevel(kind, parameters);
  return buildSweep({
    words: {
      name: kind,
      interval: kind === 'foot' ? 'rPTT' : 'LVET',
      isSigned: kind === 'notch',
      historicWord: kind === 'notch' && level === 0 ? 'nadir' : 'historic',
    },
    points: pointsOf(window, kind),
    xRange: [kind === 'foot' ? 0 : -50, 50],
    historic,
    historicLevel: level,
    least: leastVariance,
    leastLevel: signed(side, leastVariance.threshold),
    resamples: parameters['resamples'],
    lowerOf: ppvScale,
  });
}
