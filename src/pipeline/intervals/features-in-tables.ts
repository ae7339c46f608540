import type { Features, LevelPlaces } from '../../analysis/intervals/features.ts';
import { levelColumn, type SweptLevels, readLevel } from '../../analysis/intervals/level-table.ts';
import type { AveragedAndSingle } from './beat-rows-reader.ts';
import type { FoundFeatures, UserThresholds } from './outputs.ts';

/** Positions at thresholds that were computed already. */
export interface KnownLevels {
  readonly foot: SweptLevels;
  readonly notch: SweptLevels;
}

interface AveragedAndSingleFeatures {
  readonly averaged: Features;
  readonly single: Omit<Features, 'frames'>;
}

/** Finds the positions at thresholds that are not in the sweep; null means that none is needed. */
type SweepByHand = (
  missingThresholds: UserThresholds,
  context: Parameters<NonNullable<FoundFeatures['prepare']>>[1],
) => Promise<AveragedAndSingle<KnownLevels>>;

/**
 * Makes features whose rows no longer exist. Positions are known for the sweep's thresholds, and for the thresholds
 * that the user set since.
 */
export function featuresInTables(
  { averaged, single }: AveragedAndSingleFeatures,
  sweepByHand: SweepByHand,
): Required<FoundFeatures> {
  const swept = { averaged: knownLevels(averaged), single: knownLevels(single) };
  let byHand: AveragedAndSingle<KnownLevels> | null = null;
  const places = (rowKind: keyof AveragedAndSingle<never>): LevelPlaces =>
    placesIn(() => (byHand === null ? [swept[rowKind]] : [swept[rowKind], byHand[rowKind]]));
  const unlessKnown = (feature: keyof KnownLevels, percent: number | null): number | null =>
    percent === null || swept.averaged[feature].thresholds.includes(percent) ? null : percent;
  const isByHand = (feature: keyof KnownLevels, percent: number | null): boolean =>
    percent === null || byHand?.averaged[feature].thresholds.includes(percent) === true;
  return {
    averaged,
    single,
    places: { averaged: places('averaged'), single: places('single') },
    prepare: async ({ foot, notch }, context) => {
      const missingThresholds = { foot: unlessKnown('foot', foot), notch: unlessKnown('notch', notch) };
      if (isByHand('foot', missingThresholds.foot) && isByHand('notch', missingThresholds.notch)) return;
      byHand = await sweepByHand(missingThresholds, context);
    },
  };
}

function knownLevels({ footLevels, notchLevels }: Omit<Features, 'frames'>): KnownLevels {
  return { foot: footLevels, notch: notchLevels };
}

/** Looks up positions in tables. */
function placesIn(tables: () => readonly KnownLevels[]): LevelPlaces {
  const lookUpFeature =
    (feature: keyof KnownLevels): LevelPlaces['foot'] =>
    (percent, members) => {
      for (const { [feature]: levels } of tables()) {
        const level = levels.thresholds.indexOf(percent);
        if (level >= 0)
          return members === null ? levelColumn(levels, level) : readLevel(levels, level, members);
      }
      throw new RangeError(`the places at ${percent} % were not prepared`);
    };
  return { foot: lookUpFeature('foot'), notch: lookUpFeature('notch') };
}
