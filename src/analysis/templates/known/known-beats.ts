import { matchBeats } from '../../scoring/match-beats.ts';

/** Beats with known classes, in order of time. */
export interface KnownBeats {
  readonly timesSec: ArrayLike<number>;
  /** WFDB mnemonic of each beat. */
  readonly labels: readonly string[];
}

/** Maximum distance of a known beat from its trigger, s. */
const toleranceSec = 0.15;

/**
 * Finds the index of each trigger's known beat, paired one to one within 150 ms; −1 for triggers without one.
 *
 * @param known beats with a class, times in s, ascending
 * @param triggersSec s, ascending
 * @returns one index per trigger
 */
export function pairTriggers(
  { timesSec }: Pick<KnownBeats, 'timesSec'>,
  triggersSec: ArrayLike<number>,
): Int32Array {
  const places = new Int32Array(triggersSec.length).fill(-1);
  for (const { reference, mark } of matchBeats(timesSec, triggersSec, toleranceSec).pairs)
    places[mark] = reference;
  return places;
}
