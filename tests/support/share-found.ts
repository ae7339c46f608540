import type { SoundBeat } from '../../src/model/sounds.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';

/** Maximum error of a correct onset, s: the duration of the sound's rise. */
const toleranceSec = 0.03;

/** Computes the fraction of the kept beats whose sound was found at its true time. */
export function shareFound(
  beats: readonly SoundBeat[],
  trueBeats: readonly TrueBeat[],
  name: 's1' | 's2',
  method: 'historic' | 'leastVariance',
): number {
  const kept = beats.filter(({ rejected }) => rejected === null);
  const right = kept.filter((beat) => {
    const truth = trueBeats.find(({ r }) => Math.abs(r - beat.r) < 0.05)?.[name] ?? null;
    const found = beat[name][method];
    return truth !== null && found !== null && Math.abs(found - truth) < toleranceSec;
  });
  return right.length / kept.length;
}
