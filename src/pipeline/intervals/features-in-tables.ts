import type { Features, LevelPlaces } from '../../analysis/intervals/features.ts';
import { levelColumn, type SweptLevels, takeLevel } from '../../analysis/intervals/level-table.ts';
import type { BothRows } from './beat-rows-reader.ts';
import type { FoundFeatures, HandThresholds } from './outputs.ts';

/** Places of thresholds that are known already. */
export interface KnownLevels {
  readonly foot: SweptLevels;
  readonly notch: SweptLevels;
}

interface FeaturesOfBoth {
  readonly averaged: Features;
  readonly single: Omit<Features, 'frames'>;
}

/** Finds the places of thresholds that are none of the sweep's; of null none is wanted. */
type SweepByHand = (
  wanted: HandThresholds,
  context: Parameters<NonNullable<FoundFeatures['prepare']>>[1],
) => Promise<BothRows<KnownLevels>>;

/** Features whose rows are not there any more: places are those of the sweep, and of what was set by hand since. */
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

/** Places out of tables. */
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
