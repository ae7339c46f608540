/** A short tone. */
export interface Tick {
  /** Start, s from the first sample. */
  readonly atSec: number;
  readonly hz: number;
  /** Amplitude, 0 … 1. */
  readonly level: number;
}

/** Duration of a tick, s. */
const tickSec = 0.06;

/** Rise time, s; an instant rise would click. */
const riseSec = 0.002;

/** Time constant of the decay to 1/e, s. */
const fallSec = 0.015;

/**
 * Renders short tones at given times as a sound.
 *
 * @param ticks        in any order; sums of overlapping ones are limited to −1 … 1
 * @param sampleCount  length of the sound, N
 * @param fs           its sampling rate, Hz
 * @returns length N, −1 … 1; parts of ticks outside are left out
 */
export function renderTicks(ticks: readonly Tick[], sampleCount: number, fs: number): Float32Array {
  const sound = new Float32Array(sampleCount);
  for (const { atSec, hz, level } of ticks) {
    const first = Math.max(0, Math.ceil(atSec * fs));
    const end = Math.min(sampleCount, Math.ceil((atSec + tickSec) * fs));
    for (let k = first; k < end; k++) {
      const sec = k / fs - atSec;
      // The end of the tone is faded out like its start is faded in.
      const edge = Math.min(sec / riseSec, (tickSec - sec) / riseSec, 1);
      const value = level * edge * Math.exp(-sec / fallSec) * Math.sin(2 * Math.PI * hz * sec);
      sound[k] = Math.max(-1, Math.min(1, sound[k] + value));
    }
  }
  return sound;
}
