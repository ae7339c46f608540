import type { ShiftMatch, StreamPart } from '../matcher.ts';
import { countBeatSamples } from '../cut-windows.ts';
import { groupBeats, divideIntoReads } from './beat-reader.ts';
import { BeatSorter, sortBeat } from './beat-sorter.ts';
import { Mailbox } from './mailbox.ts';
import {
  type BeatMatches,
  type BeatRange,
  matchAtBeat,
  matchWithTemplates,
  allocateMatches,
} from './match-beats.ts';
import { fullShiftRange, boundsToRanges, type RoleContext } from './role.ts';
import type { WindowShape } from '../../../model/templates.ts';

/**
 * Collects the samples that the windows of some beats cover, one beat after another, in the stream's own
 * precision.
 */
class MisfitWindows {
  readonly #shape: WindowShape;
  readonly #reach: number;
  #samples: StreamPart['samples'] = new Float32Array(0);
  #used = 0;

  constructor(shape: WindowShape) {
    this.#shape = shape;
    this.#reach = countBeatSamples(shape);
  }

  add({ samples, fromIndex }: StreamPart, triggerIndex: number): void {
    const start = triggerIndex - this.#shape.before - this.#shape.largestShift - fromIndex;
    const needed = this.#used + this.#reach;
    if (samples.constructor !== this.#samples.constructor || needed > this.#samples.length) {
      const enlarged =
        samples instanceof Float32Array ? new Float32Array(2 * needed) : new Float64Array(2 * needed);
      enlarged.set(this.#samples.subarray(0, this.#used));
      this.#samples = enlarged;
    }
    this.#samples.set(samples.subarray(start, start + this.#reach), this.#used);
    this.#used = needed;
  }

  /** Returns all collected samples, and clears them. */
  take(): StreamPart['samples'] {
    const taken = this.#samples.slice(0, this.#used);
    this.#used = 0;
    return taken;
  }
}

/** Root to worker: match all beats from one on with a master, or end. */
type RotfOrder =
  | {
      readonly kind: 'order';
      readonly generation: number;
      readonly master: Float64Array;
      readonly from: number;
    }
  | { readonly kind: 'finish' };

/** Worker to root: matches with the master, and the samples around its misfits. */
interface RotfFile extends BeatMatches {
  readonly to: number;
  readonly generation: number;
  /** Samples that their windows cover at any shift, one misfit after another, in the stream's own precision. */
  readonly misfits: StreamPart['samples'];
}

/**
 * Runs a worker's part of root-only template formation: matches its own files with the current master, and
 * again from the beat at which the root changed the master.
 *
 * @param context the worker's part of the run
 */
export async function matchForRoot(context: RoleContext): Promise<void> {
  const { clock, fileBounds, master } = context;
  const mailbox = new Mailbox<RotfOrder, RotfFile>(context.ports);
  const windows = new MisfitWindows(context.rules.shape);
  let order: RotfOrder = { kind: 'order', generation: 0, master, from: 0 };
  while (order.kind === 'order') {
    let newer: RotfOrder | null = null;
    for (const { from, to } of boundsToRanges(fileBounds)) {
      if (to <= order.from) continue;
      clock.enter('communication');
      newer = (await mailbox.latest())?.message ?? null;
      if (newer !== null) break;
      const file = matchFile(context, order, { from: Math.max(from, order.from), to }, windows);
      clock.enter('communication');
      mailbox.post(0, file);
    }
    clock.enter('idle');
    order = newer ?? (await mailbox.receive()).message;
  }
}

function matchFile(
  context: RoleContext,
  { master, generation }: Extract<RotfOrder, { kind: 'order' }>,
  file: BeatRange,
  windows: MisfitWindows,
): RotfFile {
  const found = allocateMatches(file);
  for (const group of divideIntoReads(file)) matchGroup(context, master, group, found, windows);
  return { ...found, to: file.to, generation, misfits: windows.take() };
}

function matchGroup(
  { rules, reader, clock }: RoleContext,
  master: Float64Array,
  group: BeatRange,
  found: BeatMatches,
  windows: MisfitWindows,
): void {
  const { triggers, params, shape } = rules;
  clock.enter('io');
  const stretch = reader.read(group);
  clock.enter('computation');
  matchWithTemplates(rules, stretch, master, group, fullShiftRange(shape), found);
  for (let beat = group.from; beat < group.to; beat++)
    if (found.rhos[beat - found.from] <= params.threshold) windows.add(stretch, triggers[beat]);
}

/**
 * Runs the root's part of root-only template formation: sorts its own files, then enters the results of the
 * others in file order. After a promotion, workers match all later beats again with the new master, so that the
 * result is that of one worker, bit for bit.
 *
 * @param context the root's part of the run
 * @returns the sorted beats
 */
export async function formTemplatesAtRoot(context: RoleContext): Promise<BeatSorter> {
  const root = new RotfRoot(context);
  for (const file of boundsToRanges(context.fileBounds)) {
    for (const group of divideIntoReads(file)) root.sortOwn(group);
    context.onBeats(file.to - file.from);
  }
  const ownEnd = context.fileBounds.at(-1) ?? 0;
  for (const file of boundsToRanges(context.allBounds)) {
    if (file.from < ownEnd) continue;
    await root.join(file);
    context.onBeats(file.to - file.from);
  }
  root.finish();
  return root.sorter;
}

/**
 * Creates a function that does the same as a worker of ROTF with a group of its beats, without effect.
 *
 * @param context a worker's part of a run that is not kept
 * @returns a function that takes groups of beats
 */
export function rehearseRotf(context: RoleContext): (group: BeatRange) => void {
  const alone = { ...context, ports: new Map() };
  const root = new RotfRoot(alone);
  if (context.worker === 0) return (group) => root.sortOwn(group);
  const windows = new MisfitWindows(context.rules.shape);
  const order = { kind: 'order', generation: 0, master: context.master, from: 0 } as const;
  return (group) => void matchFile(alone, order, group, windows);
}

class RotfRoot {
  readonly sorter: BeatSorter;
  readonly #context: RoleContext;
  readonly #mailbox: Mailbox<RotfFile, RotfOrder>;
  readonly #scratch = allocateMatches({ from: 0, to: groupBeats });
  /** Files matched with the current master, by the file's end. */
  readonly #files = new Map<number, RotfFile>();

  constructor(context: RoleContext) {
    this.#context = context;
    this.#mailbox = new Mailbox(context.ports);
    this.sorter = new BeatSorter(context.rules.triggers, context.rules.params, context.master);
  }

  sortOwn({ from, to }: BeatRange): void {
    const { rules, reader, clock } = this.#context;
    clock.enter('io');
    const stretch = reader.read({ from, to });
    clock.enter('computation');
    const found = this.#scratch;
    found.from = from;
    let next = from;
    while (next < to) {
      const shifts = fullShiftRange(rules.shape);
      matchWithTemplates(rules, stretch, this.sorter.master.samples, { from: next, to }, shifts, found);
      while (next < to && !this.#sort(stretch, next, matchAtBeat(found, next))) next++;
      // The beat that changed the master is sorted; those after it are matched again.
      next++;
    }
  }

  /** Enters another worker's file. */
  async join({ from, to }: BeatRange): Promise<void> {
    const { clock } = this.#context;
    let next = from;
    while (next < to) {
      clock.enter('idle');
      const file = await this.#fileEndingAt(to);
      clock.enter('organisation');
      next = this.#enter(file, next);
    }
    this.#files.delete(to);
  }

  finish(): void {
    this.#context.clock.during('communication', () => this.#mailbox.postAll({ kind: 'finish' }));
  }

  /** @returns the first beat that is not entered, because the master has changed */
  #enter(file: RotfFile, next: number): number {
    const { triggers, shape, params } = this.#context.rules;
    const reach = countBeatSamples(shape);
    let misfit = 0;
    for (let beat = file.from; beat < file.to; beat++) {
      const match = matchAtBeat(file, beat);
      const isMisfit = match.rho <= params.threshold;
      const start = misfit * reach;
      if (isMisfit) misfit++;
      if (beat < next) continue;
      const stretch = {
        samples: isMisfit ? file.misfits.subarray(start, start + reach) : file.misfits,
        fromIndex: triggers[beat] - shape.before - shape.largestShift,
      };
      if (this.#sort(stretch, beat, match)) return beat + 1;
    }
    return file.to;
  }

  #sort(stretch: StreamPart, beat: number, match: ShiftMatch): boolean {
    const { rules, clock } = this.#context;
    if (!sortBeat(this.sorter, rules, stretch, beat, match)) return false;
    const { promotionCount: generation, master } = this.sorter;
    this.#files.clear();
    clock.during('communication', () =>
      this.#mailbox.postAll({ kind: 'order', generation, master: master.samples, from: beat + 1 }),
    );
    return true;
  }

  async #fileEndingAt(to: number): Promise<RotfFile> {
    for (;;) {
      const file = this.#files.get(to);
      if (file !== undefined) return file;
      const { message } = await this.#mailbox.receive();
      if (message.generation === this.sorter.promotionCount) this.#files.set(message.to, message);
    }
  }
}
