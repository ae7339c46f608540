import { groupBeats, partsReadAtOnce } from './beat-reader.ts';
import { BeatSorter } from './beat-sorter.ts';
import { type BeatRange, matchWithTemplates, matchOf, scratchFor } from './match-beats.ts';
import { allShifts, rangesBetween, type RoleContext } from './role.ts';
import { sortBeat } from './sort-beat.ts';

/** Beats that are rehearsed at most; of few beats each no more often than so many times. */
const [mostBeats, mostRounds] = [20_000, 4];
/** And no longer than this, ms. */
const longestMs = 250;

/**
 * Has a worker do its part of some of its own beats in vain, so that its code is compiled before the clock starts: a
 * new thread would else compile within the time that is measured, on cores that all threads share, and one worker
 * alone, whose thread has worked before, would not.
 *
 * @param rehearse  what the worker does with a group of beats, to no effect
 */
export function warmUp(
  fileBounds: readonly number[],
  now: () => number,
  rehearse: (group: BeatRange) => void,
): void {
  const groups = rangesBetween(fileBounds).flatMap(partsReadAtOnce);
  const endMs = now() + longestMs;
  let leftCount = mostBeats;
  for (let round = 0; round < mostRounds; round++) {
    for (const group of groups) {
      rehearse(group);
      leftCount -= group.to - group.from;
      if (leftCount <= 0 || now() > endMs) return;
    }
  }
}

/**
 * Sorts beats as the root does what it does itself, and forgets them.
 *
 * @param context the root's part of a run that is not kept
 * @returns is given groups of beats
 */
export function rehearseSorting({
  rules,
  reader,
  master,
}: Pick<RoleContext, 'rules' | 'reader' | 'master'>): (group: BeatRange) => void {
  const sorter = new BeatSorter(rules.triggers, rules.params, master);
  const scratch = scratchFor({ from: 0, to: groupBeats });
  return ({ from, to }) => {
    const stretch = reader.read({ from, to });
    scratch.from = from;
    matchWithTemplates(rules, stretch, sorter.master.samples, { from, to }, allShifts(rules.shape), scratch);
    for (let beat = from; beat < to; beat++) sortBeat(sorter, rules, stretch, beat, matchOf(scratch, beat));
  };
}
