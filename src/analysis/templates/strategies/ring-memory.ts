import type { Instruction } from './instructions.ts';

/** Instructions of one worker on their way to the server, in memory that both share. */
export interface RingMemory {
  readonly words: SharedArrayBuffer;
  readonly numbers: SharedArrayBuffer;
  /** The window of the last instruction that has one. */
  readonly window: SharedArrayBuffer;
}

/** What goes through a ring; what is asked stands on the board. */
export type RingInstruction = Extract<Instruction, { kind: (typeof ringKinds)[number] }>;

export const ringKinds = [
  'MASTER_MODIFY',
  'NEW_TEMPLATE',
  'AVERAGE_TEMPLATE',
  'INCREMENT_TEMPLATE',
  'PROCESSING_COMPLETE',
] as const;

/** Instructions that a ring holds; a power of two, so that places go on after the largest word. */
export const ringSize = 1024;

/** Words for the ring: instructions written, instructions done, and the answer to the last NEW_TEMPLATE. */
export const ringHead = { written: 0, done: 1, answer: 2 };
const headWords = 3;

/** Words of an instruction: `master` is the label of the master that the worker has. */
export const ringEntry = { kind: 0, beat: 1, label: 2, shift: 3, master: 4 };
const entryWords = 5;
const entryNumbers = 2;

/** Where the words of the instruction at a place begin. */
export const entryWord = (place: number): number => headWords + (place & (ringSize - 1)) * entryWords;

/** Where its rho is; the master's rho is behind it. */
export const entryNumber = (place: number): number => (place & (ringSize - 1)) * entryNumbers;

/**
 * Memory of a ring of messages, shared between a worker and the server.
 *
 * @param windowCount samples of a window that a message may carry
 * @returns empty
 */
export function createRingMemory(windowCount: number): RingMemory {
  return {
    words: new SharedArrayBuffer(4 * (headWords + ringSize * entryWords)),
    numbers: new SharedArrayBuffer(8 * ringSize * entryNumbers),
    window: new SharedArrayBuffer(8 * windowCount),
  };
}
