/** A short tone. */
export interface Tick {
  /** When it begins, s from the first sample. */
  readonly atSec: number;
  readonly hz: number;
  /** Its height, 0 … 1. */
  readonly level: number;
}

/** How long a tick is, s. */
const tickSec = 0.06;

/** How long it rises, s: at once it would click. */
const riseSec = 0.002;

/** It has fallen to 1/e after, s. */
const fallSec = 0.015;

/**
 * Short tones at moments, as a sound to be played.
 *
 * @param ticks        in any order; where two meet, their sum is held within −1 … 1
 * @param sampleCount  length of the sound, N
 * @param fs           its sampling rate, Hz
 * @returns length N, −1 … 1; what of a tick lies outside is left out
 */
export function renderTicks(ticks: readonly Tick[], sampleCount: number, fs: number): Float32Array {
  const sound = new Float32Array(sampleCount);
  for (const { atSec, hz, level } of ticks) {
    const first = Math.max(0, Math.ceil(atSec * fs));
    const end = Math.min(sampleCount, Math.ceil((atSec + tickSec) * fs));
    for (let k = first; k < end; k++) {
      const sec = k / fs - atSec;
      // The end of the tone is brought to nothing, as its start is.
      const edge = Math.min(sec / riseSec, (tickSec - sec) / riseSec, 1);
      const value = level * edge * Math.exp(-sec / fallSec) * Math.sin(2 * Math.PI * hz * sec);
      sound[k] = Math.max(-1, Math.min(1, sound[k] + value));
    }
  }
  return sound;
}
