import type { ScratchSpace } from '../../src/pipeline/signals/stored-signal.ts';

/** Scratch space for signals in memory, with its usage. */
export interface ScratchInMemory extends ScratchSpace {
  /** Number of samples written. */
  readonly writtenCount: () => number;
}

/**
 * Creates scratch space for signals in memory instead of a file.
 *
 * @param most        maximum number of samples; writing more fails
 * @param isReadable  whether written samples can be read
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
