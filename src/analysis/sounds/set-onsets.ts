import type { SoundChoice } from './choose-onsets.ts';
import { type FoundSounds, onsetsAt } from './find-sounds.ts';
import type { LaidBeats } from '../intervals/lay.ts';

/** Thresholds of both sounds: in % of the envelope's height, or that which the sweep chooses. */
export type SetThresholds = Readonly<Record<'s1' | 's2', number | 'auto'>>;

/** Puts thresholds set by hand in the place of those that the sweeps chose; the sweeps stay as they are. */
export function withSetOnsets(
  choices: readonly SoundChoice[],
  envelope: LaidBeats,
  found: FoundSounds,
  thresholds: SetThresholds,
): readonly SoundChoice[] {
  const setOf = (name: 's1' | 's2') => {
    const threshold = thresholds[name];
    if (threshold === 'auto') return null;
    const ms = onsetsAt(envelope, found[name].peaks, threshold);
    return { threshold, ms, chosenBy: 'hand', isOwn: false } as const;
  };
  const [s1, s2] = [setOf('s1'), setOf('s2')];
  return choices.map((choice) => ({
    s1: { ...choice.s1, choice: s1 ?? choice.s1.choice },
    s2: { ...choice.s2, choice: s2 ?? choice.s2.choice },
  }));
}
