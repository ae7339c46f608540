import type { ScratchSpace } from '../../src/pipeline/signals/stored-signal.ts';

/** Room for signals in memory, and what was done with it. */
export interface ScratchInMemory extends ScratchSpace {
  /** Samples that were written. */
  readonly writtenCount: () => number;
}

/**
 * Room for signals in memory, in the place of a file.
 *
 * @param most        samples that it takes; writing more fails
 * @param isReadable  whether what was written can be read
 */
export function scratchInMemory(most = Number.POSITIVE_INFINITY, isReadable = true): ScratchInMemory {
  let written = 0;
  return {
    writtenCount: () => written,
    take: (sampleCount) => {
      const all = new Float64Array(sampleCount);
      return Promise.resolve({
        write: (values, from) => {
          written += values.length;
          if (written > most) return false;
          all.set(values, from);
          return true;
        },
        readInto: (target, from) => {
          if (!isReadable) return false;
          target.set(all.subarray(from, from + target.length));
          return true;
        },
      });
    },
  };
}
