import type { BeatSorter, GrowingTemplate } from './beat-sorter.ts';
import { type Answer, type Instruction, noTemplate } from './instructions.ts';

/** The server's state for one worker. */
interface WorkerStatus {
  /** The worker's current master. */
  master: GrowingTemplate | null;
  /** The samples that the worker has, by label; a changed template has another array. */
  readonly held: Map<number, Float64Array>;
}

const doneAnswer: Answer = { flag: true, label: noTemplate, count: 0, samples: null };

/**
 * Serves the record of templates to workers by the seven instructions of paper 3, table 1, one at a time. A
 * changed template is sent again to every worker that has it, at its next request.
 */
export class TemplateServer {
  readonly #sorter: BeatSorter;
  readonly #statuses = new Map<number, WorkerStatus>();
  #completedCount = 0;

  constructor(sorter: BeatSorter) {
    this.#sorter = sorter;
  }

  /** Number of workers without remaining files. */
  get completedCount(): number {
    return this.#completedCount;
  }

  /** Records a worker's master, if the worker learns of a change without a request. */
  knowMaster(worker: number, label: number): void {
    this.#statusOf(worker).master = this.#sorter.templates[label];
  }

  /** @returns the answer that is sent if the worker waits for one */
  answer(worker: number, instruction: Instruction): Answer {
    const status = this.#statusOf(worker);
    switch (instruction.kind) {
      case 'MASTER_REQUEST':
        return this.#sendMaster(status);
      case 'TEMPLATE_REQUEST':
        return this.#sendNext(status, instruction.label);
      case 'NEW_TEMPLATE':
        return this.#begin(worker, status, instruction);
      case 'AVERAGE_TEMPLATE':
      case 'INCREMENT_TEMPLATE':
        this.#take(worker, instruction);
        return doneAnswer;
      case 'MASTER_MODIFY': {
        const { beat, masterMatch } = instruction;
        const sorted = { beat, match: masterMatch, masterRho: masterMatch.rho, worker };
        // The worker's master may have been replaced a moment ago.
        this.#sorter.takeForMaster(sorted, status.master ?? this.#sorter.master);
        return doneAnswer;
      }
      case 'PROCESSING_COMPLETE':
        this.#completedCount++;
        return doneAnswer;
      default:
        return instruction satisfies never;
    }
  }

  #statusOf(worker: number): WorkerStatus {
    let status = this.#statuses.get(worker);
    if (status === undefined) {
      status = { master: null, held: new Map() };
      this.#statuses.set(worker, status);
    }
    return status;
  }

  #sendMaster(status: WorkerStatus): Answer {
    const { master } = this.#sorter;
    if (master === status.master) return { ...doneAnswer, flag: false };
    status.master = master;
    return { flag: true, label: master.label, count: master.count, samples: master.samples };
  }

  #sendNext(status: WorkerStatus, lastSeen: number): Answer {
    const next = this.#nextFor(status, lastSeen);
    if (next === undefined) return doneAnswer;
    const isHeld = status.held.get(next.label) === next.samples;
    status.held.set(next.label, next.samples);
    return { flag: true, label: next.label, count: next.count, samples: isHeld ? null : next.samples };
  }

  /**
   * Returns the next template in order of creation. The worker's own master is skipped, whatever the current
   * master is, because the worker already has that match.
   */
  #nextFor({ master }: WorkerStatus, lastSeen: number): GrowingTemplate | undefined {
    const next = this.#sorter.templates[lastSeen + 1];
    return next === master ? this.#sorter.templates[lastSeen + 2] : next;
  }

  #begin(
    worker: number,
    status: WorkerStatus,
    { beat, label, masterMatch, window }: Extract<Instruction, { kind: 'NEW_TEMPLATE' }>,
  ): Answer {
    if (this.#nextFor(status, label) !== undefined) return { ...doneAnswer, flag: false };
    this.#sorter.begin({ beat, match: masterMatch, masterRho: masterMatch.rho, worker }, window);
    return { ...doneAnswer, label: this.#sorter.templates.length - 1 };
  }

  #take(
    worker: number,
    instruction: Extract<Instruction, { kind: 'AVERAGE_TEMPLATE' | 'INCREMENT_TEMPLATE' }>,
  ): void {
    const { beat, label, match, masterRho } = instruction;
    const template = this.#sorter.templates[label];
    const window = instruction.kind === 'AVERAGE_TEMPLATE' ? instruction.window : null;
    this.#sorter.takeFor(template, { beat, match, masterRho, worker }, window);
  }
}
