import {
  entryNumber,
  entryWord,
  ringEntry,
  ringHead,
  type RingInstruction,
  ringKinds,
  type RingMemory,
} from './ring-memory.ts';

/** An instruction, and the label of the master that its worker had. */
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

  /** All that was written and is not done. */
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
   * Says that so many more are done, and wakes the worker that waits for it.
   * @param isTaken  the answer to the NEW_TEMPLATE among them
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
