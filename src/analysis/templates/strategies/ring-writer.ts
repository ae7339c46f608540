import type { ShiftMatch } from '../matcher.ts';
import { type BeatMatches, type BeatRange, matchAtBeat } from './match-beats.ts';
import {
  entryNumber,
  entryWord,
  ringEntry,
  ringHead,
  type RingInstruction,
  ringKinds,
  type RingMemory,
  ringSize,
} from './ring-memory.ts';
import type { WakeSignal } from './wake-signal.ts';

/** An instruction without its window. */
interface Entry {
  readonly kind: RingInstruction['kind'];
  readonly beat: number;
  readonly label: number;
  readonly match: ShiftMatch;
  readonly masterRho: number;
}

const nothing: Omit<Entry, 'kind'> = { beat: 0, label: 0, match: { rho: 0, shift: 0 }, masterRho: 0 };

/** The worker's end of a ring: it writes on, and waits only where it says so. */
export class RingWriter {
  readonly #words: Int32Array;
  readonly #numbers: Float64Array;
  readonly #window: Float64Array;
  readonly #bell: WakeSignal;
  #written = 0;
  #wokenFor = 0;
  /** Up to here the server was woken by itself. */
  #rungFor = 0;

  constructor({ words, numbers, window }: RingMemory, bell: WakeSignal) {
    this.#words = new Int32Array(words);
    this.#numbers = new Float64Array(numbers);
    this.#window = new Float64Array(window);
    this.#bell = bell;
  }

  /** Counts beats of the master, without waking the server. */
  pushMasterBeats(found: BeatMatches, { from, to }: BeatRange, master: number): void {
    for (let beat = from; beat < to; beat++) {
      const match = matchAtBeat(found, beat);
      this.#write({ kind: 'MASTER_MODIFY', beat, label: master, match, masterRho: match.rho }, master);
    }
    this.#publish();
  }

  /** Tells of one beat. What has a window must be settled before another that has one. */
  push(instruction: RingInstruction, master: number): void {
    if ('window' in instruction) this.#window.set(instruction.window);
    this.#write(makeEntry(instruction), master);
    this.#publish();
  }

  /** Wakes the server for all that was written; it is woken by itself for half a ring alone. */
  wake(): void {
    this.#wokenFor = this.#written;
    this.#bell.ring();
  }

  /** Sleeps until the server has done all that it was woken for by `wake`. */
  settle(): void {
    this.#awaitDone(this.#wokenFor);
  }

  /** Wakes the server, and sleeps until it has answered the NEW_TEMPLATE pushed last. @returns whether it was taken */
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
      return { ...nothing, ...instruction, match: masterMatch, masterRho: masterMatch.rho };
    }
    case 'PROCESSING_COMPLETE':
      return { ...nothing, ...instruction };
    default:
      return instruction;
  }
}
