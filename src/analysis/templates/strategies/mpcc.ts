import type { StreamPart } from '../matcher.ts';
import { divideIntoReads } from './beat-reader.ts';
import { BeatSorter, chooseTemplate, recordMisfit } from './beat-sorter.ts';
import { cutEvenly } from './assign-files.ts';
import { Mailbox } from './mailbox.ts';
import {
  type BeatMatches,
  type BeatRange,
  matchWithTemplates,
  matchAtBeat,
  allocateMatches,
} from './match-beats.ts';
import { boundsToRanges, type RoleContext } from './role.ts';

/** Root to worker: correlate beats of a group with a template at this worker's shifts, or end. */
type MpccRequest =
  | {
      readonly kind: 'match';
      /** Beats that are read at once. */
      readonly group: BeatRange;
      readonly range: BeatRange;
      readonly template: Float64Array;
    }
  | { readonly kind: 'finish' };

/**
 * Returns the shifts of a worker, both ends included; the second is below the first if there are more workers
 * than shifts.
 */
function workerShiftRange(
  worker: number,
  workerCount: number,
  largestShift: number,
): readonly [number, number] {
  const bounds = cutEvenly(2 * largestShift + 1, workerCount);
  return [bounds[worker] - largestShift, bounds[worker + 1] - 1 - largestShift];
}

/**
 * Runs a worker's part of multiple process correlation computation: its own shifts of every correlation.
 *
 * @param workerCount number of workers, including the root
 */
export async function correlateWorkerShifts(context: RoleContext, workerCount: number): Promise<void> {
  const { clock, rules, reader, worker } = context;
  const mailbox = new Mailbox<MpccRequest, BeatMatches>(context.ports);
  const shifts = workerShiftRange(worker, workerCount, rules.shape.largestShift);
  let stretch: StreamPart = { samples: new Float32Array(0), fromIndex: 0 };
  let readTo = 0;
  for (;;) {
    clock.enter('idle');
    const { message } = await mailbox.receive();
    if (message.kind === 'finish') return;
    const { group, range, template } = message;
    if (group.to > readTo) {
      stretch = clock.during('io', () => reader.read(group));
      readTo = group.to;
    }
    clock.enter('computation');
    const answer = allocateMatches(range);
    matchWithTemplates(rules, stretch, template, range, shifts, answer);
    clock.enter('communication');
    mailbox.post(0, answer);
  }
}

/**
 * Runs the root's part of multiple process correlation computation. It processes all files in order,
 * distributes the shifts of each correlation, and takes the maximum; of equal values the smaller shift, so that
 * the result is that of one worker.
 *
 * @param workerCount number of workers, including the root
 * @returns the sorted beats
 */
export async function sortAllFiles(context: RoleContext, workerCount: number): Promise<BeatSorter> {
  const root = new MpccRoot(context, workerCount);
  for (const file of boundsToRanges(context.allBounds)) {
    for (const group of divideIntoReads(file)) await root.walk(group);
    context.onBeats(file.to - file.from);
  }
  root.finish();
  return root.sorter;
}

class MpccRoot {
  readonly sorter: BeatSorter;
  readonly #context: RoleContext;
  readonly #mailbox: Mailbox<BeatMatches, MpccRequest>;
  readonly #workerCount: number;
  readonly #shifts: readonly [number, number];
  #group: BeatRange = { from: 0, to: 0 };
  #stretch: StreamPart = { samples: new Float32Array(0), fromIndex: 0 };

  constructor(context: RoleContext, workerCount: number) {
    const { triggers, params, shape } = context.rules;
    this.sorter = new BeatSorter(triggers, params, context.master);
    this.#context = context;
    this.#mailbox = new Mailbox(context.ports);
    this.#workerCount = workerCount;
    this.#shifts = workerShiftRange(0, workerCount, shape.largestShift);
  }

  async walk(group: BeatRange): Promise<void> {
    const { clock, reader } = this.#context;
    this.#group = group;
    this.#stretch = clock.during('io', () => reader.read(group));
    let next = group.from;
    while (next < group.to) {
      const range = { from: next, to: group.to };
      // After a promotion, the rest of the group is requested again.
      next = await this.#enter(range, await this.#match(this.sorter.master.samples, range));
    }
  }

  finish(): void {
    this.#context.clock.during('communication', () => this.#mailbox.postAll({ kind: 'finish' }));
  }

  async #match(template: Float64Array, range: BeatRange): Promise<BeatMatches> {
    const { clock, rules } = this.#context;
    clock.enter('communication');
    this.#mailbox.postAll({ kind: 'match', group: this.#group, range, template });
    clock.enter('computation');
    const own = allocateMatches(range);
    matchWithTemplates(rules, this.#stretch, template, range, this.#shifts, own);
    const answers = [own];
    clock.enter('communication');
    while (answers.filter(Boolean).length < this.#workerCount) {
      const { worker, message } = await this.#mailbox.receive();
      answers[worker] = message;
    }
    clock.enter('computation');
    return keepLargest(answers);
  }

  /** @returns the first beat that is not entered */
  async #enter({ from, to }: BeatRange, found: BeatMatches): Promise<number> {
    const { rules } = this.#context;
    for (let beat = from; beat < to; beat++) {
      const masterMatch = matchAtBeat(found, beat);
      if (masterMatch.rho > rules.params.threshold) {
        this.sorter.takeForMaster({ beat, match: masterMatch, masterRho: masterMatch.rho, worker: 0 });
        continue;
      }
      const choice = chooseTemplate(this.sorter, rules.params);
      let step = choice.next();
      while (step.done !== true) {
        const one = await this.#match(step.value.samples, { from: beat, to: beat + 1 });
        step = choice.next(matchAtBeat(one, beat));
      }
      const misfit = { beat, masterMatch, taken: step.value };
      if (recordMisfit(this.sorter, rules, this.#stretch, misfit)) return beat + 1;
    }
    return to;
  }
}

/** Shifts increase with the worker, so the first of equal likenesses has the smallest shift. */
function keepLargest([first, ...others]: readonly BeatMatches[]): BeatMatches {
  for (const { rhos, shifts } of others) {
    for (let place = 0; place < rhos.length; place++) {
      if (rhos[place] > first.rhos[place])
        [first.rhos[place], first.shifts[place]] = [rhos[place], shifts[place]];
    }
  }
  return first;
}
