import { matchBeats } from '../../scoring/match-beats.ts';

/** Beats whose classes are known, in the order of time. */
export interface KnownBeats {
  readonly timesSec: ArrayLike<number>;
  /** WFDB mnemonic of each. */
  readonly labels: readonly string[];
}

/** So near a known beat must lie to its trigger, s. */
const toleranceSec = 0.15;

/**
 * The place of each trigger's known beat, paired one to one within 150 ms; −1 of triggers without one.
 *
 * @param known       beats with a class, times in s, ascending
 * @param triggersSec s, ascending
 * @returns one place a trigger
 */
export function placesOfTriggers(
  { timesSec }: Pick<KnownBeats, 'timesSec'>,
  triggersSec: ArrayLike<number>,
): Int32Array {
  const places = new Int32Array(triggersSec.length).fill(-1);
  for (const { reference, mark } of matchBeats(timesSec, triggersSec, toleranceSec).pairs)
    places[mark] = reference;
  return places;
}
