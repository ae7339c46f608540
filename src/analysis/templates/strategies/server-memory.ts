import type { Answer, Instruction } from './instructions.ts';

/** Memory that the data server and its workers share: a slot a worker, and words for all. */
export interface ServerMemory {
  readonly words: SharedArrayBuffer;
  readonly numbers: SharedArrayBuffer;
  /** Samples of a window. */
  readonly windowCount: number;
}

const kinds = [
  'MASTER_REQUEST',
  'TEMPLATE_REQUEST',
  'NEW_TEMPLATE',
  'AVERAGE_TEMPLATE',
  'INCREMENT_TEMPLATE',
  'MASTER_MODIFY',
  'PROCESSING_COMPLETE',
] as const;

/** Words for all: the bell that the server sleeps by, and the number of promotions. */
const [bellWord, promotionWord, sharedWords] = [0, 1, 2];
/** Words of a slot. */
const slot = { state: 0, kind: 1, beat: 2, label: 3, shift: 4, flag: 5, count: 6, hasSamples: 7, size: 8 };
/** A slot is free at first, and again once answered. */
const [asked, answered] = [1, 2];
/** Numbers of a slot before its samples: rho, and the master's rho. */
const headNumbers = 2;

export function createServerMemory(workerCount: number, windowCount: number): ServerMemory {
  const slotNumbers = headNumbers + windowCount;
  return {
    words: new SharedArrayBuffer(4 * (sharedWords + workerCount * slot.size)),
    numbers: new SharedArrayBuffer(8 * workerCount * slotNumbers),
    windowCount,
  };
}

/** One worker's slot. Only one side writes at a time: the worker until it has asked, the server until it has answered. */
export class ServerSlot {
  readonly #words: Int32Array;
  readonly #base: number;
  readonly #head: Float64Array;
  readonly #samples: Float64Array;

  constructor({ words, numbers, windowCount }: ServerMemory, worker: number) {
    this.#words = new Int32Array(words);
    this.#base = sharedWords + worker * slot.size;
    const from = 8 * worker * (headNumbers + windowCount);
    this.#head = new Float64Array(numbers, from, headNumbers);
    this.#samples = new Float64Array(numbers, from + 8 * headNumbers, windowCount);
  }

  /** How often the master was another one. */
  get promotionCount(): number {
    return Atomics.load(this.#words, promotionWord);
  }

  /** Worker's side: sleeps until the slot is free, writes, and rings. */
  ask(instruction: Instruction): void {
    this.#sleepWhile(asked);
    this.#write(instruction);
    Atomics.store(this.#words, this.#base + slot.state, asked);
    Atomics.add(this.#words, bellWord, 1);
    Atomics.notify(this.#words, bellWord, 1);
  }

  /** Worker's side: sleeps until the server has answered. */
  awaitAnswer(): Answer {
    this.#sleepWhile(asked);
    return {
      flag: this.#get(slot.flag) === 1,
      label: this.#get(slot.label),
      count: this.#get(slot.count),
      samples: this.#get(slot.hasSamples) === 1 ? this.#samples.slice() : null,
    };
  }

  /** Server's side: what is asked, null where nothing is. */
  read(): Instruction | null {
    if (Atomics.load(this.#words, this.#base + slot.state) !== asked) return null;
    const kind = kinds[this.#get(slot.kind)];
    const [beat, label, shift] = [this.#get(slot.beat), this.#get(slot.label), this.#get(slot.shift)];
    const [rho, masterRho] = [this.#head[0], this.#head[1]];
    const match = { rho, shift };
    if (kind === 'NEW_TEMPLATE')
      return { kind, label, beat, masterMatch: match, window: this.#samples.slice() };
    if (kind === 'MASTER_MODIFY') return { kind, beat, masterMatch: match };
    if (kind === 'AVERAGE_TEMPLATE')
      return { kind, beat, label, match, masterRho, window: this.#samples.slice() };
    if (kind === 'INCREMENT_TEMPLATE') return { kind, beat, label, match, masterRho };
    if (kind === 'TEMPLATE_REQUEST') return { kind, label };
    return { kind };
  }

  /** Server's side. */
  answer({ flag, label, count, samples }: Answer, promotionCount: number): void {
    this.#set(slot.flag, flag ? 1 : 0);
    this.#set(slot.label, label);
    this.#set(slot.count, count);
    this.#set(slot.hasSamples, samples === null ? 0 : 1);
    if (samples !== null) this.#samples.set(samples);
    Atomics.store(this.#words, promotionWord, promotionCount);
    Atomics.store(this.#words, this.#base + slot.state, answered);
    Atomics.notify(this.#words, this.#base + slot.state, 1);
  }

  #write(instruction: Instruction): void {
    this.#set(slot.kind, kinds.indexOf(instruction.kind));
    if ('beat' in instruction) this.#set(slot.beat, instruction.beat);
    if ('label' in instruction) this.#set(slot.label, instruction.label);
    if ('masterMatch' in instruction) {
      this.#set(slot.shift, instruction.masterMatch.shift);
      this.#head[0] = instruction.masterMatch.rho;
    }
    if ('match' in instruction) {
      this.#set(slot.shift, instruction.match.shift);
      this.#head[0] = instruction.match.rho;
      this.#head[1] = instruction.masterRho;
    }
    if ('window' in instruction) this.#samples.set(instruction.window);
  }

  #sleepWhile(state: number): void {
    const word = this.#base + slot.state;
    while (Atomics.load(this.#words, word) === state) Atomics.wait(this.#words, word, state);
  }

  #get(word: number): number {
    return this.#words[this.#base + word];
  }

  #set(word: number, value: number): void {
    this.#words[this.#base + word] = value;
  }
}

/** The bell of a server: how often it rang, and a sleep until it rings again. */
export class ServerBell {
  readonly #words: Int32Array;

  constructor({ words }: ServerMemory) {
    this.#words = new Int32Array(words);
  }

  get rung(): number {
    return Atomics.load(this.#words, bellWord);
  }

  /** @param rung  as it was before the slots were looked through */
  sleep(rung: number): void {
    Atomics.wait(this.#words, bellWord, rung);
  }
}
