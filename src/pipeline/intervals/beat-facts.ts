import type { RejectReason } from '../../model/intervals.ts';
import type { BeatsFact, ThresholdFact } from '../../model/run-facts.ts';
import type { BeatList } from './outputs.ts';

/** Returns the fact of which beats of a channel were used, and why others were left out. */
export function beatsFact(channel: string, { segmentation: { beats }, kept }: BeatList): BeatsFact {
  const count = (reason: RejectReason): number => beats.filter(({ rejected }) => rejected === reason).length;
  const excluded = count('excluded');
  const noise = count('noise');
  return {
    what: 'beats',
    channel,
    found: beats.length,
    kept: kept.length,
    leftOut: {
      incomplete: count('incomplete'),
      ...(excluded === 0 ? {} : { excluded }),
      ...(noise === 0 ? {} : { noise }),
      ectopic: count('ectopic'),
      afterEctopic: count('after-ectopic'),
      short: count('short'),
      long: count('long'),
      unlike: count('unlike'),
    },
  };
}

/** A window's threshold, %; a notch has a side as well. */
interface ChosenThreshold {
  readonly chosenBy: 'sweep' | 'hand';
  readonly threshold: number | null;
  readonly side?: 'down' | 'up' | null;
}

/**
 * Returns the facts of the chosen thresholds; empty if there are no windows. Like the parameter, a threshold on the
 * downslope before a notch is negative.
 *
 * @param windows  choice in each window
 */
export function thresholdFacts(
  of: ThresholdFact['of'],
  windows: readonly ChosenThreshold[],
): readonly ThresholdFact[] {
  const [first] = windows;
  if (first === undefined) return [];
  const levels = windows.flatMap(({ threshold, side }) => {
    if (threshold === null) return [];
    return [side === 'down' ? -Math.abs(threshold) : threshold];
  });
  const isAny = levels.length > 0;
  return [
    {
      what: 'threshold',
      of,
      chosenBy: first.chosenBy,
      from: isAny ? Math.min(...levels) : null,
      to: isAny ? Math.max(...levels) : null,
      windows: windows.length,
    },
  ];
}
