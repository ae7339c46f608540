import { borrowed, type Choice, nowhere, winnerOf } from '../intervals/choose.ts';
import type { LevelTable } from '../intervals/features.ts';
import type { ChoiceParams } from '../intervals/params.ts';
import { type GuardParams, keptSweep, type Sweep, type SweepInput } from '../intervals/sweep.ts';
import type { FoundSounds } from './find-sounds.ts';

/** One sound's sweep in a window, and what it chose. */
export interface OnsetChoice {
  readonly input: SweepInput;
  readonly sweep: Sweep;
  readonly choice: Choice;
}

export interface SoundChoice {
  readonly s1: OnsetChoice;
  readonly s2: OnsetChoice;
}

export type SoundChoiceParams = GuardParams & Pick<ChoiceParams, 'sweepOver'>;

/**
 * Sweeps the thresholds of both sounds in every window: the one with the least SD of R to the onset wins.
 *
 * Each sound is judged by itself, by the steadiness of its own time after R.
 *
 * @param levels         onsets of both at every threshold
 * @param windowMembers  the kept beats of each window, in order
 */
export function chooseOnsets(
  found: FoundSounds,
  levels: { readonly s1: LevelTable; readonly s2: LevelTable },
  windowMembers: readonly (readonly number[])[],
  params: SoundChoiceParams,
): SoundChoice[] {
  const everyBeat = Array.from(found.s1.historicMs, (_, b) => b);
  const noneMs = nowhere(everyBeat.length);
  const chooseOne = (name: 's1' | 's2', members: readonly number[], whole: OnsetChoice | null) => {
    const input = { levels: levels[name], startMs: null, historicMs: found[name].historicMs };
    const sweep = keptSweep(input, members, params);
    return { input, sweep, choice: borrowed(whole?.choice) ?? winnerOf(sweep, input.levels, noneMs) };
  };
  const choose = (members: readonly number[], whole: SoundChoice | null): SoundChoice => ({
    s1: chooseOne('s1', members, whole?.s1 ?? null),
    s2: chooseOne('s2', members, whole?.s2 ?? null),
  });
  const whole = params.sweepOver === 'record' ? choose(everyBeat, null) : null;
  return windowMembers.map((members) => choose(members, whole));
}
