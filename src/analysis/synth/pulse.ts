/** One pulse wave: where it stands and how it looks. Times in s, levels in the channel's unit. */
export interface Pulse {
  /** Where it takes over from the pulse before; its foot, less the time that a shallow foot takes. */
  readonly startSec: number;
  /** Where the upstroke begins. */
  readonly footSec: number;
  /** Foot to systolic peak. */
  readonly peakSec: number;
  /** Foot to the nadir of the slope. */
  readonly lvetSec: number;
  /** Where the next pulse takes over. */
  readonly untilSec: number;
  /** Level at the start, and at the next one's start. */
  readonly base: number;
  readonly nextBase: number;
  /** Peak less base. */
  readonly height: number;
  /** Share of the height that a shallow foot rises before the upstroke. */
  readonly footShallow: number;
  /** Share of the height that the dicrotic wave rises from the incisura. */
  readonly notchDepth: number;
  /** How far the slope has fallen at the shoulder before the nadir, as a share of the nadir's depth. */
  readonly shoulder: number;
  /** Nadir to incisura, as a share of LVET where there is room. */
  readonly rebound: number;
  readonly ripples: readonly Ripple[];
}

/** A dip of the slope about the notch. */
export interface Ripple {
  /** From the notch, s. */
  readonly offsetSec: number;
  /** As a share of the nadir's depth. */
  readonly depth: number;
}
