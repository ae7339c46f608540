/** Parameters of the trigger. */
export interface TriggerRule {
  /** Share of |y| to which the threshold jumps. */
  readonly level: number;
  /** Time in which the threshold falls to half, s. */
  readonly decaySec: number;
  /** Minimum time between two triggers, ms. */
  readonly blankingMs: number;
}

/** Time whose maximum |y| gives the initial threshold, s. */
export const triggerLearningSec = 2;

/** State of a trigger between two samples. */
export interface TriggerState {
  readonly threshold: number;
  /** Index of the next sample. */
  readonly index: number;
  /** The first sample that may trigger again. */
  readonly nextIndex: number;
}

/** Finds triggers in successive blocks. */
export interface TriggerStream {
  readonly state: TriggerState;
  /** Continues from a state. */
  resume(state: TriggerState): void;
  /**
   * @param y filtered samples, NaN in gaps
   * @param triggers receives indices from the stream's first sample
   */
  run(y: Float64Array, triggers: number[]): void;
}

/**
 * Creates a trigger where |y| exceeds a threshold that jumps up with |y| and decays, also in gaps. The next
 * trigger is at least `blankingMs` later. Source: Kratsas 2000, equations 8 and 9.
 *
 * @param largest the maximum |y| of the first `triggerLearningSec`
 * @returns a stream whose `run` takes the samples piece by piece, in order
 */
export function createTriggerStream(
  fs: number,
  { level, decaySec, blankingMs }: TriggerRule,
  largest: number,
): TriggerStream {
  const decay = 2 ** (-1 / (decaySec * fs));
  const blankingCount = Math.max(1, Math.round((blankingMs * fs) / 1000));
  let threshold = level * largest;
  let index = 0;
  let nextIndex = 0;
  return {
    get state() {
      return { threshold, index, nextIndex };
    },
    resume: (from) => {
      ({ threshold, index, nextIndex } = from);
    },
    run: (y, triggers) => {
      for (let n = 0; n < y.length; n++, index++) {
        const size = Math.abs(y[n]);
        if (size > threshold && index >= nextIndex) {
          triggers.push(index);
          nextIndex = index + blankingCount;
        }
        const decayed = decay * threshold;
        const jumped = level * size;
        threshold = jumped > decayed ? jumped : decayed;
      }
    },
  };
}

/**
 * Returns the maximum |y|; 0 if there are only gaps.
 *
 * @param y magnitudes; NaN in gaps
 * @returns in the unit of `y`
 */
export function largestMagnitude(y: Float64Array): number {
  let largest = 0;
  for (const sample of y) if (Math.abs(sample) > largest) largest = Math.abs(sample);
  return largest;
}
