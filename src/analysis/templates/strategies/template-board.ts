import { BeatbenchError } from '../../../model/failure.ts';
import type { GrowingTemplate } from './beat-sorter.ts';
import { createRingMemory, type RingMemory } from './ring-memory.ts';

/** Memory that the thread data server and its workers share. */
export interface ServerMemory {
  /** Written by the server, read by all workers. */
  readonly board: BoardMemory;
  /** One per worker, which writes it; the server reads it. */
  readonly rings: readonly RingMemory[];
  readonly bell: SharedArrayBuffer;
}

/**
 * Allocates the memory that the server and its workers share.
 *
 * @param master samples of the first master, which is published on the board
 * @returns the board of templates and one ring per worker
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

/** Templates that one thread writes and all others read, without requests. */
export interface BoardMemory {
  readonly words: SharedArrayBuffer;
  readonly samples: SharedArrayBuffer;
  /** Number of samples in a template. */
  readonly windowCount: number;
  readonly mostTemplates: number;
}

/** Maximum memory for samples, bytes; memory without a template is not used. */
const maxBytes = 64 * 2 ** 20;

/** Words for the whole board; then a version and a count for every template. */
const [promotionWord, masterWord, templatesWord, headWords] = [0, 1, 2, 3];
const versionWord = (label: number): number => headWords + 2 * label;
const countWord = (label: number): number => headWords + 2 * label + 1;

/**
 * Allocates the memory of the templates that workers read.
 *
 * @param beatCount maximum number of templates in addition to the first master
 * @returns without a template
 */
export function createBoardMemory(windowCount: number, beatCount: number): BoardMemory {
  const maxTemplates = Math.min(beatCount + 1, Math.floor(maxBytes / (8 * windowCount)));
  return {
    words: new SharedArrayBuffer(4 * (headWords + 2 * maxTemplates)),
    samples: new SharedArrayBuffer(8 * windowCount * maxTemplates),
    windowCount,
    mostTemplates: maxTemplates,
  };
}

/** The server's side of the board. */
export class BoardWriter {
  readonly #memory: BoardMemory;
  readonly #words: Int32Array;
  readonly #samples: Float64Array;
  /** Samples as last written, by label. */
  readonly #written: Float64Array[] = [];

  constructor(memory: BoardMemory) {
    this.#memory = memory;
    this.#words = new Int32Array(memory.words);
    this.#samples = new Float64Array(memory.samples);
  }

  /**
   * Publishes the current state of a template; a new one after all others. The version is odd while its samples
   * change.
   *
   * @throws BeatbenchError `unsupported` if the board is full
   */
  write({ label, samples, count }: GrowingTemplate): void {
    const { windowCount, mostTemplates: maxTemplates } = this.#memory;
    if (label >= maxTemplates)
      throw new BeatbenchError(
        'unsupported',
        `TDS has room for ${maxTemplates} templates; lower the threshold, or choose another strategy.`,
      );
    if (this.#written[label] !== samples) {
      Atomics.add(this.#words, versionWord(label), 1);
      this.#samples.set(samples, label * windowCount);
      Atomics.add(this.#words, versionWord(label), 1);
      this.#written[label] = samples;
    }
    Atomics.store(this.#words, countWord(label), count);
    if (label >= Atomics.load(this.#words, templatesWord))
      Atomics.store(this.#words, templatesWord, label + 1);
  }

  /** @param promotionCount number of times that a template became the master */
  setMaster(label: number, promotionCount: number): void {
    Atomics.store(this.#words, masterWord, label);
    Atomics.store(this.#words, promotionWord, promotionCount);
  }
}

/** A worker's side of the board. */
export class BoardReader {
  readonly #windowCount: number;
  readonly #words: Int32Array;
  readonly #samples: Float64Array;
  readonly #held: { version: number; samples: Float64Array }[] = [];

  constructor({ words, samples, windowCount }: BoardMemory) {
    this.#windowCount = windowCount;
    this.#words = new Int32Array(words);
    this.#samples = new Float64Array(samples);
  }

  get templateCount(): number {
    return Atomics.load(this.#words, templatesWord);
  }

  /** Number of promotions; it changes when the master does. */
  get promotionCount(): number {
    return Atomics.load(this.#words, promotionWord);
  }

  get masterLabel(): number {
    return Atomics.load(this.#words, masterWord);
  }

  /** Returns the number of beats of a template, or slightly fewer: the last reports may not be counted yet. */
  readCount(label: number): number {
    return Atomics.load(this.#words, countWord(label));
  }

  /** Returns a copy of the samples; the same array as long as the template is unchanged. */
  readSamples(label: number): Float64Array {
    const word = versionWord(label);
    let version = Atomics.load(this.#words, word);
    const held = this.#held[label];
    if (held?.version === version) return held.samples;
    for (;;) {
      // An odd version lasts only a moment, unless the server's thread is suspended.
      while (version % 2 !== 0) {
        Atomics.wait(this.#words, word, version, 1);
        version = Atomics.load(this.#words, word);
      }
      const samples = this.#samples.slice(label * this.#windowCount, (label + 1) * this.#windowCount);
      // A write instead of a load, because no read of samples may be moved after it.
      const after = Atomics.add(this.#words, word, 0);
      if (after === version) {
        this.#held[label] = { version, samples };
        return samples;
      }
      version = after;
    }
  }
}
