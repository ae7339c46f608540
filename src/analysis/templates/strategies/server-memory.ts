import { createRingMemory, type RingMemory } from './ring-memory.ts';
import { type BoardMemory, BoardWriter, createBoardMemory } from './template-board.ts';

/** Memory that the thread data server and its workers share. */
export interface ServerMemory {
  /** The server writes, all workers read. */
  readonly board: BoardMemory;
  /** One a worker, who writes; the server reads. */
  readonly rings: readonly RingMemory[];
  readonly bell: SharedArrayBuffer;
}

/**
 * Memory that the server and its workers share.
 *
 * @param master  samples of the first master, which is put up
 * @returns the board of templates and one ring a worker
 */
export function createServerMemory(
  workerCount: number,
  beatCount: number,
  master: Float64Array,
): ServerMemory {
  const board = createBoardMemory(master.length, beatCount);
  new BoardWriter(board).write({ label: 0, samples: master, count: 0, firstIndex: 0 });
  return {
    board,
    rings: Array.from({ length: workerCount }, () => createRingMemory(master.length)),
    bell: new SharedArrayBuffer(4),
  };
}
