import type { SoundBeat } from '../../src/model/sounds.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';

/** An onset this near to the true one is that of the sound, s: as long as the sound rises. */
const toleranceSec = 0.03;

/** Share of the kept beats whose sound was found where it is. */
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
