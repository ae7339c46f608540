import { BeatSorter } from './beat-sorter.ts';
import { type Answer, isAnswered } from './instructions.ts';
import type { RoleContext } from './role.ts';
import { sortThroughServer } from './served-beats.ts';
import { ServerBell, type ServerMemory, ServerSlot } from './server-memory.ts';
import { TemplateServer } from './template-server.ts';

const unchanged: Answer = { flag: false, label: 0, count: 0, samples: null };

/**
 * Thread data server, a worker's part: asks through shared memory, and sleeps until it is answered. The flag of
 * MASTER_REQUEST stands in that memory, so the server is asked only where the master is another one.
 */
export function sortByMemory(context: RoleContext, memory: ServerMemory): void {
  const { clock, worker } = context;
  const slot = new ServerSlot(memory, worker);
  const exchange = sortThroughServer(context);
  let knownCount = -1;
  let step = exchange.next();
  while (step.done !== true) {
    clock.enter('communication');
    const { value } = step;
    if (value.kind === 'MASTER_REQUEST') {
      const { promotionCount } = slot;
      if (promotionCount === knownCount) {
        step = exchange.next(unchanged);
        continue;
      }
      knownCount = promotionCount;
    }
    slot.ask(value);
    step = exchange.next(isAnswered(value) ? slot.awaitAnswer() : unchanged);
  }
}

/** Thread data server: keeps the templates in a thread beside the root, which processes files like the others. */
export function serveByMemory(context: RoleContext, memory: ServerMemory, workerCount: number): BeatSorter {
  const { clock, rules } = context;
  const sorter = new BeatSorter(rules.triggers, rules.params, context.master);
  const server = new TemplateServer(sorter);
  const bell = new ServerBell(memory);
  const slots = Array.from({ length: workerCount }, (_, worker) => new ServerSlot(memory, worker));
  while (server.completedCount < workerCount) {
    const { rung } = bell;
    let servedCount = 0;
    for (const [worker, slot] of slots.entries()) {
      const instruction = slot.read();
      if (instruction === null) continue;
      clock.enter('computation');
      const answer = server.answer(worker, instruction);
      clock.enter('communication');
      slot.answer(answer, sorter.promotionCount);
      servedCount++;
    }
    if (servedCount > 0) continue;
    clock.enter('idle');
    bell.sleep(rung);
  }
  return sorter;
}
