import type { BeatWindows } from './beat-windows.ts';
import type { EarlyBeat } from './early-beats.ts';
import type { Looking } from './looking.ts';

/** Rho of the beats about it, how early it comes at the latest, and how far its pause may be from making up for it. */
const [leastRho, latestCoupling, mostOff] = [0.95, 0.8, 0.15];
/** Before the next QRS the ECG is as it always is: so far from it, as a share of the normal beat's height. */
const mostOffBefore = 0.1;
/** The next QRS begins at most so long before its R, s. */
const qrsBeginsSec = 0.05;

/**
 * Whether one beat alone can be told to be ectopic: in a stretch that is clean all about it and again
 * before the next beat, where a disturbance would not have passed so soon.
 *
 * @param normal     median shape of the kept beats
 * @param nextIndex  R of the next beat, samples
 * @returns false where the neighbourhood is not clean enough to tell
 */
export function* standsAlone(
  { localRho, coupling, pause, unexplainedNear }: EarlyBeat,
  fs: number,
  windows: BeatWindows,
  normal: Float64Array,
  nextIndex: number,
): Looking<boolean> {
  const isClean = unexplainedNear === 0 && localRho >= leastRho;
  const isFullPause = coupling <= latestCoupling && Math.abs(coupling + pause - 2) <= mostOff;
  if (!isClean || !isFullPause) return false;
  const next = yield* windows.about(nextIndex);
  if (next === null) return false;
  const count = windows.beforeCount - Math.round(qrsBeginsSec * fs);
  let square = 0;
  for (let k = 0; k < count; k++) square += (next[k] - normal[k]) ** 2;
  const height = Math.max(...normal) - Math.min(...normal);
  return Math.sqrt(square / count) <= mostOffBefore * height;
}
