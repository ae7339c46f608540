import { BeatSorter } from './beat-sorter.ts';
import { type Answer, type Instruction, isAnswered } from './instructions.ts';
import { Mailbox } from './mailbox.ts';
import type { RoleContext } from './role.ts';
import { sortThroughServer } from './served-beats.ts';
import { TemplateServer } from './template-server.ts';

/**
 * Node data server, a worker's part: asks the root by messages.
 *
 * @param context the worker's part of the run
 */
export async function sortByMessages(context: RoleContext): Promise<void> {
  const mailbox = new Mailbox<Answer, Instruction>(context.ports);
  const exchange = sortThroughServer(context);
  let step = exchange.next();
  while (step.done !== true) {
    context.clock.enter('communication');
    mailbox.post(0, step.value);
    step = exchange.next(isAnswered(step.value) ? (await mailbox.receive()).message : unasked);
  }
}

const unasked: Answer = { flag: true, label: 0, count: 0, samples: null };

/**
 * Node data server, the root's part: keeps the templates and processes no files.
 *
 * @param context the root's part of the run
 * @returns the sorted beats
 */
export async function serveByMessages(context: RoleContext): Promise<BeatSorter> {
  const { clock, rules, ports } = context;
  const mailbox = new Mailbox<Instruction, Answer>(ports);
  const sorter = new BeatSorter(rules.triggers, rules.params, context.master);
  const server = new TemplateServer(sorter);
  while (server.completedCount < ports.size) {
    clock.enter('idle');
    const { worker, message } = await mailbox.receive();
    clock.enter('computation');
    const answer = server.answer(worker, message);
    clock.enter('communication');
    if (isAnswered(message)) mailbox.post(worker, answer);
  }
  return sorter;
}
