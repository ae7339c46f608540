import type { Instruction, Membership } from './instructions.ts';
import { type BeatMatches, type BeatRange, matchAtBeat } from './match-beats.ts';
import type { WakeSignal } from './wake-signal.ts';

/** An instruction without its window. */
interface Entry extends Membership {
  readonly kind: RingInstruction['kind'];
}

const emptyEntry: Omit<Entry, 'kind'> = { beat: 0, label: 0, match: { rho: 0, shift: 0 }, masterRho: 0 };

/**
 * The worker's end of a ring. It writes without waiting, except in the methods that say so and when the ring is
 * full.
 */
export class RingWriter {
  readonly #words: Int32Array;
  readonly #numbers: Float64Array;
  readonly #window: Float64Array;
  readonly #bell: WakeSignal;
  #written = 0;
  #wokenFor = 0;
  /** Number of instructions at which the server was last woken automatically. */
  #rungFor = 0;

  constructor({ words, numbers, window }: RingMemory, bell: WakeSignal) {
    this.#words = new Int32Array(words);
    this.#numbers = new Float64Array(numbers);
    this.#window = new Float64Array(window);
    this.#bell = bell;
  }

  /** Adds beats of the master, without waking the server. */
  pushMasterBeats(found: BeatMatches, { from, to }: BeatRange, master: number): void {
    for (let beat = from; beat < to; beat++) {
      const match = matchAtBeat(found, beat);
      this.#write({ kind: 'MASTER_MODIFY', beat, label: master, match, masterRho: match.rho }, master);
    }
    this.#publish();
  }

  /** Adds one instruction. One with a window must be settled before another with a window. */
  push(instruction: RingInstruction, master: number): void {
    if ('window' in instruction) this.#window.set(instruction.window);
    this.#write(makeEntry(instruction), master);
    this.#publish();
  }

  /** Wakes the server for all written instructions; automatically, it is woken only for half a ring. */
  wake(): void {
    this.#wokenFor = this.#written;
    this.#bell.ring();
  }

  /** Waits until the server has processed all instructions for which `wake` was called. */
  settle(): void {
    this.#awaitDone(this.#wokenFor);
  }

  /**
   * Wakes the server, and waits until it has answered the last NEW_TEMPLATE.
   *
   * @returns whether it was accepted
   */
  awaitTaken(): boolean {
    this.wake();
    this.settle();
    return Atomics.load(this.#words, ringHead.answer) === 1;
  }

  #waitingCount(): number {
    return (this.#written - Atomics.load(this.#words, ringHead.done)) | 0;
  }

  #write({ kind, beat, label, match, masterRho }: Entry, master: number): void {
    if (this.#waitingCount() >= ringSize) this.#makeScratch();
    const word = entryWord(this.#written);
    this.#words[word + ringEntry.kind] = ringKinds.indexOf(kind);
    this.#words[word + ringEntry.beat] = beat;
    this.#words[word + ringEntry.label] = label;
    this.#words[word + ringEntry.shift] = match.shift;
    this.#words[word + ringEntry.master] = master;
    const number = entryNumber(this.#written);
    this.#numbers[number] = match.rho;
    this.#numbers[number + 1] = masterRho;
    this.#written = (this.#written + 1) | 0;
  }

  #publish(): void {
    Atomics.store(this.#words, ringHead.written, this.#written);
    if (((this.#written - this.#rungFor) | 0) < ringSize / 2) return;
    this.#rungFor = this.#written;
    this.#bell.ring();
  }

  #makeScratch(): void {
    this.#publish();
    this.#bell.ring();
    this.#awaitDone((this.#written - ringSize / 2) | 0);
  }

  #awaitDone(place: number): void {
    for (;;) {
      const done = Atomics.load(this.#words, ringHead.done);
      if (((done - place) | 0) >= 0) return;
      Atomics.wait(this.#words, ringHead.done, done);
    }
  }
}

function makeEntry(instruction: RingInstruction): Entry {
  switch (instruction.kind) {
    case 'NEW_TEMPLATE':
    case 'MASTER_MODIFY': {
      const { masterMatch } = instruction;
      return { ...emptyEntry, ...instruction, match: masterMatch, masterRho: masterMatch.rho };
    }
    case 'PROCESSING_COMPLETE':
      return { ...emptyEntry, ...instruction };
    default:
      return instruction;
  }
}

/** An instruction, and the label of its worker's master. */
export interface RingLetter {
  readonly instruction: RingInstruction;
  readonly master: number;
}

/** The server's end of a ring. */
export class RingReader {
  readonly #words: Int32Array;
  readonly #numbers: Float64Array;
  readonly #window: Float64Array;

  constructor({ words, numbers, window }: RingMemory) {
    this.#words = new Int32Array(words);
    this.#numbers = new Float64Array(numbers);
    this.#window = new Float64Array(window);
  }

  /** Returns all instructions that were written and not processed. */
  read(): RingLetter[] {
    const written = Atomics.load(this.#words, ringHead.written);
    const letters: RingLetter[] = [];
    for (let place = Atomics.load(this.#words, ringHead.done); place !== written; place = (place + 1) | 0) {
      const master = this.#words[entryWord(place) + ringEntry.master];
      letters.push({ instruction: this.#instructionAt(place), master });
    }
    return letters;
  }

  /**
   * Marks instructions as processed, and wakes the worker that waits for it.
   *
   * @param isTaken the answer to the NEW_TEMPLATE among them
   */
  done(count: number, isTaken: boolean): void {
    Atomics.store(this.#words, ringHead.answer, isTaken ? 1 : 0);
    Atomics.add(this.#words, ringHead.done, count);
    Atomics.notify(this.#words, ringHead.done);
  }

  #instructionAt(place: number): RingInstruction {
    const word = entryWord(place);
    const kind = ringKinds[this.#words[word + ringEntry.kind]];
    const beat = this.#words[word + ringEntry.beat];
    const label = this.#words[word + ringEntry.label];
    const number = entryNumber(place);
    const match = { rho: this.#numbers[number], shift: this.#words[word + ringEntry.shift] };
    const masterRho = this.#numbers[number + 1];
    switch (kind) {
      case 'MASTER_MODIFY':
        return { kind, beat, masterMatch: match };
      case 'NEW_TEMPLATE':
        return { kind, beat, label, masterMatch: match, window: this.#window.slice() };
      case 'AVERAGE_TEMPLATE':
        return { kind, beat, label, match, masterRho, window: this.#window.slice() };
      case 'INCREMENT_TEMPLATE':
        return { kind, beat, label, match, masterRho };
      default:
        return { kind: 'PROCESSING_COMPLETE' };
    }
  }
}

/** Instructions of one worker to the server, in shared memory. */
export interface RingMemory {
  readonly words: SharedArrayBuffer;
  readonly numbers: SharedArrayBuffer;
  /** The window of the last instruction that has one. */
  readonly window: SharedArrayBuffer;
}

/** Instructions that are sent through a ring; requests are answered by the board. */
export type RingInstruction = Extract<Instruction, { kind: (typeof ringKinds)[number] }>;

export const ringKinds = [
  'MASTER_MODIFY',
  'NEW_TEMPLATE',
  'AVERAGE_TEMPLATE',
  'INCREMENT_TEMPLATE',
  'PROCESSING_COMPLETE',
] as const;

/** Number of instructions in a ring; a power of two, so that positions remain valid when the counter overflows. */
export const ringSize = 1024;

/** Words of the ring: number of instructions written, number processed, and the answer to the last NEW_TEMPLATE. */
export const ringHead = { written: 0, done: 1, answer: 2 };
const headWords = 3;

/** Words of an instruction: `master` is the label of the worker's master. */
export const ringEntry = { kind: 0, beat: 1, label: 2, shift: 3, master: 4 };
const entryWords = 5;
const entryNumbers = 2;

/** Returns the index of the first word of an instruction. */
export const entryWord = (place: number): number => headWords + (place & (ringSize - 1)) * entryWords;

/** Returns the index of its rho; the master's rho follows. */
export const entryNumber = (place: number): number => (place & (ringSize - 1)) * entryNumbers;

/**
 * Allocates a ring of messages, shared between a worker and the server.
 *
 * @param windowCount number of samples in a window that a message may carry
 * @returns empty
 */
export function createRingMemory(windowCount: number): RingMemory {
  return {
    words: new SharedArrayBuffer(4 * (headWords + ringSize * entryWords)),
    numbers: new SharedArrayBuffer(8 * ringSize * entryNumbers),
    window: new SharedArrayBuffer(8 * windowCount),
  };
}
