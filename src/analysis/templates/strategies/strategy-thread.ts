import { BeatbenchError } from '../../../model/failure.ts';
import type { CreateMatch } from './beat-match.ts';
import { BeatReader, groupBeats, divideIntoReads } from './beat-reader.ts';
import { BeatSorter, sortBeat } from './beat-sorter.ts';
import { correlateWorkerShifts, sortAllFiles } from './mpcc.ts';
import { serveByMessages, sortByMessages } from './nds.ts';
import { fullShiftRange, boundsToRanges, type RoleContext } from './role.ts';
import { formTemplatesAtRoot, matchForRoot, rehearseRotf } from './rotf.ts';
import { rehearseTds, sortByMemory } from './tds.ts';
import type { FromThread, ThreadTask, ToThread } from './thread-messages.ts';
import { WorkClock } from './work-clock.ts';
import { type BeatRange, matchAtBeat, matchWithTemplates, allocateMatches } from './match-beats.ts';
import { type RingInstruction, RingReader } from './ring-memory.ts';
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
function serveByMemory({ rules, clock, master }: RoleContext, memory: ServerMemory): BeatSorter {
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

/** Maximum number of rehearsed beats, and of rounds over the same beats. */
const [maxBeats, maxRounds] = [20_000, 4];
/** Maximum duration of the rehearsal, ms. */
const longestMs = 250;

/**
 * Runs a worker's part on some of its own beats and discards the result, so that its code is compiled before
 * the clock starts. Otherwise a new thread would compile during the measured time, on cores that all threads
 * share. A single worker, whose thread has run before, would not.
 *
 * @param rehearse does a worker's part with a group of beats, without effect
 */
function warmUp(
  fileBounds: readonly number[],
  now: () => number,
  rehearse: (group: BeatRange) => void,
): void {
  const groups = boundsToRanges(fileBounds).flatMap(divideIntoReads);
  const endMs = now() + longestMs;
  let leftCount = maxBeats;
  for (let round = 0; round < maxRounds; round++) {
    for (const group of groups) {
      rehearse(group);
      leftCount -= group.to - group.from;
      if (leftCount <= 0 || now() > endMs) return;
    }
  }
}

/**
 * Creates a function that sorts beats like the root and discards the result.
 *
 * @param context the root's part of a run that is not kept
 * @returns a function that takes groups of beats
 */
function rehearseSorting({
  rules,
  reader,
  master,
}: Pick<RoleContext, 'rules' | 'reader' | 'master'>): (group: BeatRange) => void {
  const sorter = new BeatSorter(rules.triggers, rules.params, master);
  const scratch = allocateMatches({ from: 0, to: groupBeats });
  return ({ from, to }) => {
    const stretch = reader.read({ from, to });
    scratch.from = from;
    matchWithTemplates(
      rules,
      stretch,
      sorter.master.samples,
      { from, to },
      fullShiftRange(rules.shape),
      scratch,
    );
    for (let beat = from; beat < to; beat++)
      sortBeat(sorter, rules, stretch, beat, matchAtBeat(scratch, beat));
  };
}

/** Returns ms on a clock that all threads of this machine share. */
export const readSharedClock = (): number => performance.timeOrigin + performance.now();

/** Inputs of a thread's part before the clock starts. */
type PreparedRole = Omit<RoleContext, 'clock'>;

/**
 * Creates the message handler of a strategy's thread. It is ready when its code is compiled; after a run it
 * accepts another task.
 *
 * @param createMatch creates the measures
 * @param tell sends a message to the thread that started it
 * @returns a handler for messages to the thread
 */
export function createStrategyThread(
  createMatch: CreateMatch,
  tell: (message: FromThread) => void,
): (message: ToThread) => void {
  let task: ThreadTask | null = null;
  let prepared: PreparedRole | null = null;
  let clock: WorkClock | null = null;
  return (message) => {
    if (message.kind === 'task') {
      task = message;
      prepared = tryOrReport(() => prepare(message, createMatch, tell), tell);
      if (prepared !== null) tell({ kind: 'ready' });
    } else if (message.kind === 'go' && task !== null && prepared !== null) {
      clock = new WorkClock(task.worker, readSharedClock, message.startMs);
      void work({ ...prepared, clock }, task, tell);
    } else if (message.kind === 'stop' && clock !== null)
      tell({ kind: 'worked', time: clock.finish(message.endMs) });
  };
}

function tryOrReport<T>(work: () => T, tell: (message: FromThread) => void): T | null {
  try {
    return work();
  } catch (error) {
    tell(failureMessage(error));
    return null;
  }
}

function failureMessage(error: unknown): FromThread {
  const isOurs = error instanceof BeatbenchError;
  const message = error instanceof Error ? error.message : String(error);
  const where = isOurs ? error.where : null;
  return { kind: 'failed', failure: { code: isOurs ? error.code : 'internal', message, where } };
}

async function work(
  context: RoleContext,
  task: ThreadTask,
  tell: (message: FromThread) => void,
): Promise<void> {
  try {
    const sorter = await runRole(context, task);
    context.clock.enter('idle');
    tell({ kind: 'done', atMs: readSharedClock(), result: sorter?.finish(task.masterAttempts) ?? null });
  } catch (error) {
    tell(failureMessage(error));
  }
}

/** @returns the record of templates if this thread keeps it */
async function runRole(context: RoleContext, task: ThreadTask): Promise<BeatSorter | null> {
  const { strategy, worker, workerCount, memory } = task;
  const isRoot = worker === 0;
  if (strategy === 'tds') {
    if (memory === null) throw new RangeError('a data server thread without shared memory');
    if (worker === 'ds') return serveByMemory(context, memory);
    sortByMemory(context, memory);
    return null;
  }
  if (isRoot && strategy === 'rotf') return formTemplatesAtRoot(context);
  if (isRoot && strategy === 'mpcc') return sortAllFiles(context, workerCount);
  if (isRoot) return serveByMessages(context);
  if (strategy === 'rotf') await matchForRoot(context);
  else if (strategy === 'mpcc') await correlateWorkerShifts(context, workerCount);
  else await sortByMessages(context);
  return null;
}

function prepare(
  task: ThreadTask,
  createMatch: CreateMatch,
  tell: (message: FromThread) => void,
): PreparedRole {
  const { triggers, shape, params } = task;
  const prepared: PreparedRole = {
    worker: task.worker === 'ds' ? -1 : task.worker,
    rules: { triggers, shape, params, matchBeat: createMatch(params, shape) },
    reader: new BeatReader(task.stream, triggers, shape),
    fileBounds: task.fileBounds,
    allBounds: task.allBounds,
    master: task.master,
    ports: task.ports,
    onBeats: (count) => tell({ kind: 'beats', count }),
  };
  rehearse(prepared, task);
  return prepared;
}

/**
 * For ROTF and TDS, also rehearses the worker's own part, because their times are compared with those of one
 * worker.
 */
function rehearse(prepared: PreparedRole, { strategy, worker }: ThreadTask): void {
  const context = { ...prepared, clock: new WorkClock(worker, readSharedClock, readSharedClock()) };
  warmUp(prepared.fileBounds, readSharedClock, rehearseSorting(context));
  if (strategy === 'rotf') warmUp(prepared.fileBounds, readSharedClock, rehearseRotf(context));
  if (strategy === 'tds' && worker !== 'ds')
    warmUp(prepared.fileBounds, readSharedClock, rehearseTds(context));
}
