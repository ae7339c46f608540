import { BeatSorter } from './beat-sorter.ts';
import { type RingInstruction, RingReader } from './ring-memory.ts';
import type { RoleContext } from './role.ts';
import { WakeSignal } from './wake-signal.ts';
import { BoardWriter, type ServerMemory } from './template-board.ts';
import { TemplateServer } from './template-server.ts';

/**
 * Runs the thread data server, which keeps the templates in a separate thread; the root processes files like
 * the other workers.
 *
 * @param context the server's part of the run
 * @param memory board and rings, shared with the workers
 * @returns the sorted beats
 */
export function serveByMemory({ rules, clock, master }: RoleContext, memory: ServerMemory): BeatSorter {
  const { params, triggers } = rules;
  const sorter = new BeatSorter(triggers, params, master);
  const desk = new ServerDesk(sorter, new BoardWriter(memory.board));
  const bell = new WakeSignal(memory.bell);
  const rings = memory.rings.map((ring) => new RingReader(ring));
  while (desk.completedCount < rings.length) {
    const { rung } = bell;
    let servedCount = 0;
    for (const [worker, ring] of rings.entries()) {
      clock.enter('communication');
      const letters = ring.read();
      if (letters.length === 0) continue;
      servedCount += letters.length;
      clock.enter('computation');
      let isTaken = false;
      for (const { instruction, master: label } of letters) isTaken = desk.take(worker, label, instruction);
      clock.enter('communication');
      ring.done(letters.length, isTaken);
    }
    if (servedCount > 0) continue;
    clock.enter('idle');
    bell.sleep(rung);
  }
  return sorter;
}

/** Executes instructions of workers, and publishes the changes before the workers are notified. */
class ServerDesk {
  readonly #sorter: BeatSorter;
  readonly #server: TemplateServer;
  readonly #board: BoardWriter;

  constructor(sorter: BeatSorter, board: BoardWriter) {
    this.#sorter = sorter;
    this.#server = new TemplateServer(sorter);
    this.#board = board;
  }

  get completedCount(): number {
    return this.#server.completedCount;
  }

  /**
   * @param master label of the worker's master
   * @returns for a NEW_TEMPLATE, whether it was accepted
   */
  take(worker: number, master: number, instruction: RingInstruction): boolean {
    const { promotionCount, master: masterBefore } = this.#sorter;
    this.#server.knowMaster(worker, master);
    const { flag, label } = this.#server.answer(worker, instruction);
    if (instruction.kind === 'NEW_TEMPLATE') {
      if (flag) this.#board.write(this.#sorter.templates[label]);
    } else if (instruction.kind === 'AVERAGE_TEMPLATE' || instruction.kind === 'INCREMENT_TEMPLATE')
      this.#board.write(this.#sorter.templates[instruction.label]);
    if (this.#sorter.promotionCount !== promotionCount) {
      this.#board.write(masterBefore);
      this.#board.setMaster(this.#sorter.master.label, this.#sorter.promotionCount);
    }
    return flag;
  }
}
