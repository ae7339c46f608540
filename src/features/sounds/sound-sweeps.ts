import type { ParameterValues } from '../../model/parameters.ts';
import type { SoundWindow } from '../../model/sounds.ts';
import type { SweepLower, SweepModel } from '../sweep-model.ts';
import { buildSweep, present, sweepPoint } from '../sweep-model.ts';

export type SoundName = 's1' | 's2';

/** Least height of the mean's scale, ms. */
const leastMs = 20;

/** The mean from round number to round number. */
function meanScale(means: readonly number[], known: number | null): SweepLower {
  const all = known === null ? means : [...means, known];
  const lowest = Math.min(...all, Number.POSITIVE_INFINITY);
  const low = Number.isFinite(lowest) ? Math.floor(lowest / 10) * 10 : 0;
  const high = Math.max(low + leastMs, Math.ceil(Math.max(...all, low) / 10) * 10);
  return { of: 'mean', name: 'Mean', unit: 'ms', low, high, known };
}

const numberOr = (value: unknown, standard: number): number => (typeof value === 'number' ? value : standard);

/** The sweep of a window's S1 or S2, ready to be drawn, with the mean under the SD. */
export function soundSweep(
  window: SoundWindow,
  name: SoundName,
  parameters: ParameterValues,
  known: number | null,
): SweepModel {
  const { historic, leastVariance } = window[name];
  const word = name.toUpperCase();
  return buildSweep({
    words: { name: word, interval: `R to ${word}`, isSigned: false, historicWord: 'historic' },
    points: window.sweep[name].map((row) => sweepPoint(row, row.threshold)),
    xRange: [0, 50],
    historic,
    historicLevel: numberOr(parameters['soundPercent'], 20),
    least: leastVariance,
    leastLevel: leastVariance.threshold,
    resamples: parameters['resamples'],
    lowerOf: (points, sdTop, marks) => {
      const shown = points.filter((point) => point.sd !== null && point.sd <= sdTop);
      return meanScale(present([...shown, ...marks].map(({ mean }) => mean)), known);
    },
  });
}
