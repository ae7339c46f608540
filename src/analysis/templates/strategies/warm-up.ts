import { groupBeats, groupsOf } from './beat-reader.ts';
import { BeatSorter } from './beat-sorter.ts';
import { matchBeats, matchOf, roomFor } from './match-beats.ts';
import { allShifts, filesOf, type RoleContext } from './role.ts';
import { sortBeat } from './sort-beat.ts';

/** Beats that are sorted before the clock starts, again and again where there are fewer. */
const warmUpBeats = 5000;
/** And no longer than this, ms. */
const longestMs = 150;

/**
 * Sorts some of a worker's own beats and forgets them, so that its code is compiled before the clock starts: a new
 * thread would else compile within the time that is measured, and one worker alone, whose thread has worked before,
 * would not.
 */
export function warmUp(
  { rules, reader, fileBounds, master }: Omit<RoleContext, 'clock'>,
  now: () => number,
): void {
  const groups = filesOf(fileBounds).flatMap(groupsOf);
  const room = roomFor({ from: 0, to: groupBeats });
  const endMs = now() + longestMs;
  let leftCount = groups.length > 0 ? warmUpBeats : 0;
  while (leftCount > 0) {
    const sorter = new BeatSorter(rules.triggers, rules.params, master);
    for (const group of groups) {
      const stretch = reader.read(group);
      const found = { ...room, from: group.from };
      const asked = { ...group, shifts: allShifts(rules.shape) };
      matchBeats(rules, stretch, sorter.master.samples, asked, found);
      for (let beat = group.from; beat < group.to; beat++)
        sortBeat(sorter, rules, stretch, beat, matchOf(found, beat));
      leftCount -= group.to - group.from;
      if (leftCount <= 0 || now() > endMs) return;
    }
  }
}
