/** Edges of the band-pass, Hz. */
export interface BandEdges {
  readonly lowHz: number;
  readonly highHz: number;
}

/** State of the filter between two samples: the last two of input and of output. */
export type FilterState = readonly [x1: number, x2: number, y1: number, y2: number];

/** Maximum edge, as a share of the sampling rate. */
const highestEdgeShare = 0.45;

/** A first-order band-pass that continues from block to block. */
export interface BandFilter {
  /** Null in a gap, and before the first sample. */
  readonly state: FilterState | null;
  /** Continues from a state; null restarts with the next sample as history. */
  resume(state: FilterState | null): void;
  /** @param y  receives as many samples as `x` has; NaN where `x` is NaN, after which the filter restarts */
  run(x: Float64Array | Int32Array, y: Float64Array): void;
}

/**
 * Creates the band-pass applied before trigger and windows; causal, a quarter of unity gain. Source: Kratsas 2000,
 * equations 5–7.
 *
 * @param fs   Hz
 * @param band edges, Hz; each is limited to 0.45·fs
 * @returns a filter in its initial state
 */
export function createBandFilter(fs: number, { lowHz, highHz }: BandEdges): BandFilter {
  const warped = (hz: number) => Math.tan((Math.PI * Math.min(hz, highestEdgeShare * fs)) / fs);
  const [low, high] = [warped(lowHz), warped(highHz)];
  const a0 = low / ((low + 1) * (high + 1));
  const [p, q] = [(low - 1) / (low + 1), (high - 1) / (high + 1)];
  const [a1, a2] = [p + q, p * q];
  let state: FilterState | null = null;
  return {
    get state() {
      return state;
    },
    resume: (from) => {
      state = from;
    },
    run: (x, y) => {
      let isRunning = state !== null;
      let [x1, x2, y1, y2] = state ?? [0, 0, 0, 0];
      for (let n = 0; n < x.length; n++) {
        const sample = x[n];
        if (Number.isNaN(sample)) {
          isRunning = false;
          y[n] = Number.NaN;
          continue;
        }
        if (!isRunning) {
          isRunning = true;
          x1 = sample;
          x2 = sample;
          y1 = 0;
          y2 = 0;
        }
        const out = a0 * (sample - x2) - a1 * y1 - a2 * y2;
        x2 = x1;
        x1 = sample;
        y2 = y1;
        y1 = out;
        y[n] = out;
      }
      state = isRunning ? [x1, x2, y1, y2] : null;
    },
  };
}
