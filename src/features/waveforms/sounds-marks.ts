import type { LaneMark } from '../../charts/lanes/lane.ts';
import type { SoundBeat } from '../../model/sounds.ts';

/** S1 and S2 lie some 300 ms apart: from so many px a second on there is room for their names. */
const namedPxPerSec = 64;

/** Nearer than this their lines would be a hedge. */
const leastPxPerSec = 12;

/** A line at every sound, by least variance or else by the historic method; with its name where there is room. */
export function soundLines(
  beats: readonly SoundBeat[],
  pxPerSec: number,
  isNamed: boolean,
): readonly LaneMark[] {
  if (pxPerSec < leastPxPerSec) return [];
  return beats.flatMap((beat) =>
    (['s1', 's2'] as const).flatMap((name): LaneMark[] => {
      const atSec = beat[name].leastVariance ?? beat[name].historic;
      if (atSec === null) return [];
      const label = isNamed && pxPerSec >= namedPxPerSec ? { label: name.toUpperCase() } : {};
      return [{ kind: 'sound', atSec, ...label }];
    }),
  );
}
