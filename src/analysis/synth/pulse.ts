/** Position and shape of one pulse wave. Times in s, levels in the channel's unit. */
export interface Pulse {
  /** Time at which it replaces the pulse before: its foot minus the duration of a shallow foot. */
  readonly startSec: number;
  /** Start of the upstroke. */
  readonly footSec: number;
  /** Time from the foot to the systolic peak. */
  readonly peakSec: number;
  /** Time from the foot to the nadir of the slope. */
  readonly lvetSec: number;
  /** Time at which the next pulse replaces it. */
  readonly untilSec: number;
  /** Level at its start, and at the start of the next one. */
  readonly base: number;
  readonly nextBase: number;
  /** Peak minus base. */
  readonly height: number;
  /** Rise of a shallow foot before the upstroke, as a share of the height. */
  readonly footShallow: number;
  /** Rise of the dicrotic wave from the incisura, as a share of the height. */
  readonly notchDepth: number;
  readonly shoulder: number;
  /** Time from nadir to incisura, as a share of LVET if there is room. */
  readonly rebound: number;
  readonly ripples: readonly Ripple[];
}

/** A dip of the slope about the notch. */
export interface Ripple {
  /** Time from the notch, s. */
  readonly offsetSec: number;
  /** As a share of the nadir's depth. */
  readonly depth: number;
}
