import { drawPulse, shapePulse } from '../../src/analysis/synth/clean.ts';

/** A true beat with all features of the pulse, s. */
export interface PulseBeat {
  readonly r: number;
  readonly foot: number;
  readonly peak: number;
  readonly notch: number;
}

/** Makes pulses of equal shape and size that differ only in time and LVET. */
export function oneShapePulses(beats: readonly PulseBeat[], count: number, fs: number): Float64Array {
  const values = new Float64Array(count);
  beats.forEach(({ foot, notch }, i) => {
    const untilSec = beats[i + 1]?.foot ?? foot + 1;
    const shape = shapePulse({
      startSec: foot,
      footSec: foot,
      peakSec: 0.138,
      lvetSec: notch - foot,
      untilSec,
      base: 0,
      nextBase: 0,
      height: 1,
      footShallow: 0,
      notchDepth: 0.08,
      shoulder: 0.5,
      rebound: 0.16,
      ripples: [],
    });
    drawPulse(shape, values, 0, {
      from: Math.ceil(foot * fs),
      to: Math.min(count, Math.ceil(untilSec * fs)),
      fs,
    });
  });
  return values;
}
