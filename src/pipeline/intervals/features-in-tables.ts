import type { Features, LevelPlaces } from '../../analysis/intervals/features.ts';
import { levelColumn, type SweptLevels, takeLevel } from '../../analysis/intervals/level-table.ts';
import type { BothRows } from './beat-rows-reader.ts';
import type { FoundFeatures, HandThresholds } from './outputs.ts';

/** Positions at thresholds that were computed already. */
export interface KnownLevels {
  readonly foot: SweptLevels;
  readonly notch: SweptLevels;
}

interface FeaturesOfBoth {
  readonly averaged: Features;
  readonly single: Omit<Features, 'frames'>;
}

/** Finds the positions at thresholds that are not in the sweep; null means that none is needed. */
type SweepByHand = (
  wanted: HandThresholds,
  context: Parameters<NonNullable<FoundFeatures['prepare']>>[1],
) => Promise<BothRows<KnownLevels>>;

/**
 * Makes features whose rows no longer exist. Positions are known for the sweep's thresholds, and for the thresholds
 * that the user set since.
 */
export function featuresInTables(
  { averaged, single }: FeaturesOfBoth,
  sweepByHand: SweepByHand,
): Required<FoundFeatures> {
  const swept = { averaged: knownLevels(averaged), single: knownLevels(single) };
  let byHand: BothRows<KnownLevels> | null = null;
  const places = (way: keyof BothRows<never>): LevelPlaces =>
    placesIn(() => (byHand === null ? [swept[way]] : [swept[way], byHand[way]]));
  const unlessKnown = (feature: keyof KnownLevels, percent: number | null): number | null =>
    percent === null || swept.averaged[feature].thresholds.includes(percent) ? null : percent;
  const isByHand = (feature: keyof KnownLevels, percent: number | null): boolean =>
    percent === null || byHand?.averaged[feature].thresholds.includes(percent) === true;
  return {
    averaged,
    single,
    places: { averaged: places('averaged'), single: places('single') },
    prepare: async ({ foot, notch }, context) => {
      const wanted = { foot: unlessKnown('foot', foot), notch: unlessKnown('notch', notch) };
      if (isByHand('foot', wanted.foot) && isByHand('notch', wanted.notch)) return;
      byHand = await sweepByHand(wanted, context);
    },
  };
}

function knownLevels({ footLevels, notchLevels }: Omit<Features, 'frames'>): KnownLevels {
  return { foot: footLevels, notch: notchLevels };
}

/** Looks up positions in tables. */
function placesIn(tables: () => readonly KnownLevels[]): LevelPlaces {
  const at =
    (feature: keyof KnownLevels): LevelPlaces['foot'] =>
    (percent, members) => {
      for (const { [feature]: levels } of tables()) {
        const level = levels.thresholds.indexOf(percent);
        if (level >= 0)
          return members === null ? levelColumn(levels, level) : takeLevel(levels, level, members);
      }
      throw new RangeError(`the places at ${percent} % were not prepared`);
    };
  return { foot: at('foot'), notch: at('notch') };
}
