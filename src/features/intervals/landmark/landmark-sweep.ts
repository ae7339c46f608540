import type { LandmarkResult, LandmarkSweepRow, LandmarkWindow } from '../../../model/landmarks.ts';
import type { ParameterValues } from '../../../model/parameters.ts';
import type { SweepLower, SweepMark, SweepModel, SweepPoint } from '../../sweep-model.ts';
import { buildSweep, present, sweepPoint } from '../../sweep-model.ts';
import { isSided } from './landmark-words.ts';

const signed = ({ side, threshold }: Pick<LandmarkSweepRow, 'side' | 'threshold'>): number =>
  side === 'down' ? -threshold : threshold;

/** The mean under the SD: of an interval between two like landmarks it is the mean that tells them apart. */
function meanScale(points: readonly SweepPoint[], sdTop: number, marks: readonly SweepMark[]): SweepLower {
  const shown = points.filter(({ sd, ruledOut }) => sd !== null && sd <= sdTop && ruledOut === null);
  const means = present([...shown, ...marks].map(({ mean }) => mean));
  const [least, most] = [Math.min(...means), Math.max(...means)];
  if (means.length === 0) return { of: 'mean', name: 'Mean', unit: 'ms', low: 0, high: 10, known: null };
  const low = Math.floor(least / 10) * 10;
  return {
    of: 'mean',
    name: 'Mean',
    unit: 'ms',
    low,
    high: Math.max(Math.ceil(most / 10) * 10, low + 10),
    known: null,
  };
}

/** The sweep of a window's landmark, ready to be drawn. */
export function landmarkSweep(
  window: LandmarkWindow,
  result: Pick<LandmarkResult, 'landmark'>,
  parameters: ParameterValues,
): SweepModel {
  const { historic, leastVariance } = window.interval;
  const sided = isSided(result);
  const fixed = parameters['footPercent'] ?? 5;
  const { side, threshold } = leastVariance;
  return buildSweep({
    words: {
      name: 'landmark',
      interval: 'the interval',
      isSigned: sided,
      historicWord: sided ? 'nadir' : 'historic',
    },
    points: window.sweep.landmark
      .map((row) => sweepPoint(row, signed(row)))
      .toSorted((a, b) => a.level - b.level),
    xRange: [sided ? -50 : 0, 50],
    historic,
    historicLevel: sided ? 0 : typeof fixed === 'number' ? fixed : null,
    least: leastVariance,
    leastLevel: threshold === null ? null : signed({ side, threshold }),
    resamples: parameters['resamples'],
    lowerOf: meanScale,
  });
}
