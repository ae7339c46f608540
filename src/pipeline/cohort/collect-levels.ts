import { fillMissingWithOwnTime } from '../../analysis/aligned/aligned-interval.ts';
import type { LevelPlaces } from '../../analysis/intervals/features.ts';
import { levelColumn, type LevelTable, type SweptLevels } from '../../analysis/intervals/level-table.ts';
import type { RecordingLevels } from '../../analysis/intervals/recording-levels.ts';
import { sumLevels } from '../../analysis/intervals/level-sums.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { IntervalsFindings } from '../intervals/outputs.ts';
import type { PooledSums } from './pooled-thresholds.ts';

/**
 * Collects the data of a run for choosing a threshold over several recordings. If the user set a threshold, only that
 * one is included.
 *
 * @param parameters  all parameters of the run
 */
export async function collectLevels(
  { beats, features, align }: Pick<IntervalsFindings, 'beats' | 'features' | 'align'>,
  parameters: ParameterValues,
): Promise<RecordingLevels> {
  const [foot, notch] = [byHand(parameters, 'footThreshold'), byHand(parameters, 'notchThreshold')];
  await features.prepare?.({ foot, notch });
  const { averaged, places } = features;
  return {
    members: beats.members,
    historic: { foot: averaged.footMs, notch: averaged.notchMs },
    foot: levelsAtThreshold(averaged.footLevels, foot, places.averaged.foot),
    notch: levelsAtThreshold(averaged.notchLevels, notch, places.averaged.notch),
    aligned: {
      r: fillMissingWithOwnTime(align.landmarks.r).ms,
      foot: align.landmarks.foot.ms,
      notch: align.landmarks.notch.ms,
    },
  };
}

function byHand(parameters: ParameterValues, id: string): number | null {
  const value = parameters[id];
  return typeof value === 'number' ? value : null;
}

function levelsAtThreshold(
  swept: SweptLevels,
  threshold: number | null,
  places: LevelPlaces['foot'],
): LevelTable {
  if (threshold === null && 'ms' in swept) return swept;
  const { thresholds } = swept;
  if (threshold === null) return { thresholds, ms: thresholds.map((_, k) => levelColumn(swept, k)) };
  return { thresholds: [threshold], ms: [places(threshold, null)] };
}

/** Returns a recording's contribution to the choice, and to the choice for the held-out figures. */
export function poolLevels(levels: RecordingLevels, parameters: ParameterValues): PooledSums {
  const { lvetFoot } = parameters;
  const start = lvetFoot === 'historic' || lvetFoot === 'least-variance' ? lvetFoot : 'own';
  const { members } = levels;
  const firstHalves = members.map((own) => own.slice(0, Math.floor(own.length / 2)));
  return {
    all: sumLevels(levels, members.flat(), start),
    firstHalves: sumLevels(levels, firstHalves.flat(), start),
  };
}
