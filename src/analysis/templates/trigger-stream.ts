/** What is set about the trigger. */
export interface TriggerRule {
  /** Share of |y| that the threshold jumps to. */
  readonly level: number;
  /** Time in which the threshold falls to half, s. */
  readonly decaySec: number;
  /** Least time between two triggers, ms. */
  readonly blankingMs: number;
}

/** Time whose largest |y| the threshold starts from, s. */
export const triggerLearningSec = 2;

/** What a trigger remembers between two samples. */
export interface TriggerState {
  readonly threshold: number;
  /** Number of the next sample. */
  readonly index: number;
  /** The first sample that may trigger again. */
  readonly nextIndex: number;
}

/** Finds triggers block by block, the blocks following one another. */
export interface TriggerStream {
  readonly state: TriggerState;
  /** Goes on from a state. */
  resume(state: TriggerState): void;
  /** @param y  filtered samples, NaN in gaps  @param triggers  takes indices counted from the stream's first sample */
  run(y: Float64Array, triggers: number[]): void;
}

/**
 * A trigger where |y| exceeds a threshold that jumps up with it and decays, in gaps too; the next is at least
 * `blankingMs` later. Source: Kratsas 2000, equations 8 and 9.
 *
 * @param largest  the largest |y| of the first `triggerLearningSec`
 * @returns a stream whose `run` is given |y| piece by piece, in order
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
 * The largest |y|; 0 of nothing but gaps.
 *
 * @param y magnitudes; NaN in gaps
 * @returns in the unit of `y`
 */
export function largestMagnitude(y: Float64Array): number {
  let largest = 0;
  for (const sample of y) if (Math.abs(sample) > largest) largest = Math.abs(sample);
  return largest;
}
