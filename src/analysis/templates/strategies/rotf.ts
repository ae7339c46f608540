import type { WindowShape } from '../../../model/templates.ts';
import { type BeatMatch, readFile, type Stretch } from './beat-match.ts';
import { BeatSorter } from './beat-sorter.ts';
import { Mailbox } from './mailbox.ts';
import { filesOf, type RoleContext } from './role.ts';
import { sortBeat } from './sort-beat.ts';

/** Root to worker: match all beats from one on with a master, or end. */
type RotfOrder =
  | {
      readonly kind: 'order';
      readonly generation: number;
      readonly master: Float64Array;
      readonly from: number;
    }
  | { readonly kind: 'finish' };

/** Worker to root: matches with the master, and the surroundings of those that misfit it. */
interface RotfFile {
  readonly generation: number;
  readonly from: number;
  readonly to: number;
  readonly rhos: Float64Array;
  readonly shifts: Int16Array;
  /** All that their windows can reach at any shift, one misfit after another. */
  readonly misfits: Float64Array;
}

const reachOf = ({ before, after, largestShift }: WindowShape): number => before + after + 2 * largestShift;

/**
 * Root-only template formation, a worker's part: matches its own files with the master in force, and again from where
 * the root made another one.
 */
export async function matchForRoot(context: RoleContext): Promise<void> {
  const { clock, fileBounds, master } = context;
  const mailbox = new Mailbox<RotfOrder, RotfFile>(context.ports);
  let order: RotfOrder = { kind: 'order', generation: 0, master, from: 0 };
  while (order.kind === 'order') {
    let newer: RotfOrder | null = null;
    for (const { from, to } of filesOf(fileBounds)) {
      if (to <= order.from) continue;
      clock.enter('communication');
      newer = (await mailbox.latest())?.message ?? null;
      if (newer !== null) break;
      const file = matchFile(context, order, Math.max(from, order.from), to);
      clock.enter('communication');
      mailbox.post(0, file, [file.rhos.buffer, file.shifts.buffer, file.misfits.buffer] as ArrayBuffer[]);
    }
    clock.enter('idle');
    order = newer ?? (await mailbox.receive()).message;
  }
}

function matchFile(
  { rules, stream, clock }: RoleContext,
  { master, generation }: Extract<RotfOrder, { kind: 'order' }>,
  from: number,
  to: number,
): RotfFile {
  const { triggers, shape, params, matchBeat } = rules;
  const stretch = clock.during('io', () => readFile(stream, triggers, from, to, shape));
  clock.enter('computation');
  const rhos = new Float64Array(to - from);
  const shifts = new Int16Array(to - from);
  const misfits: number[] = [];
  for (let beat = from; beat < to; beat++) {
    const match = matchBeat(stretch, triggers[beat], master, -shape.largestShift, shape.largestShift);
    [rhos[beat - from], shifts[beat - from]] = [match.rho, match.shift];
    if (match.rho <= params.threshold) misfits.push(beat);
  }
  const reach = reachOf(shape);
  const surroundings = new Float64Array(misfits.length * reach);
  for (const [place, beat] of misfits.entries()) {
    const start = triggers[beat] - shape.before - shape.largestShift - stretch.fromIndex;
    surroundings.set(stretch.samples.subarray(start, start + reach), place * reach);
  }
  return { generation, from, to, rhos, shifts, misfits: surroundings };
}

/**
 * Root-only template formation, the root's part: sorts its own files, then enters what the others found, in file
 * order. A promotion sends all beats after it back to their workers, to be matched with the new master, so that the
 * outcome is that of one worker, bit for bit.
 */
export async function formAtRoot(context: RoleContext): Promise<BeatSorter> {
  const root = new RotfRoot(context);
  for (const { from, to } of filesOf(context.fileBounds)) {
    root.sortOwn(from, to);
    context.onBeats(to - from);
  }
  const ownEnd = context.fileBounds.at(-1) ?? 0;
  for (const { from, to } of filesOf(context.allBounds)) {
    if (from < ownEnd) continue;
    await root.join(from, to);
    context.onBeats(to - from);
  }
  root.finish();
  return root.sorter;
}

class RotfRoot {
  readonly sorter: BeatSorter;
  readonly #context: RoleContext;
  readonly #mailbox: Mailbox<RotfFile, RotfOrder>;
  /** Of the master in force, by the file's end. */
  readonly #files = new Map<number, RotfFile>();

  constructor(context: RoleContext) {
    this.#context = context;
    this.#mailbox = new Mailbox(context.ports);
    this.sorter = new BeatSorter(context.rules.triggers, context.rules.params, context.master);
  }

  sortOwn(from: number, to: number): void {
    const { rules, stream, clock } = this.#context;
    const { triggers, shape, matchBeat } = rules;
    const stretch = clock.during('io', () => readFile(stream, triggers, from, to, shape));
    clock.enter('computation');
    for (let beat = from; beat < to; beat++) {
      const { samples } = this.sorter.master;
      const match = matchBeat(stretch, triggers[beat], samples, -shape.largestShift, shape.largestShift);
      this.#sort(stretch, beat, match);
    }
  }

  /** Enters another worker's file. */
  async join(from: number, to: number): Promise<void> {
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

  /** @returns the first beat that is not entered, as its master is another one */
  #enter(file: RotfFile, next: number): number {
    const { triggers, shape, params } = this.#context.rules;
    const reach = reachOf(shape);
    let misfit = 0;
    for (let beat = file.from; beat < file.to; beat++) {
      const match = { rho: file.rhos[beat - file.from], shift: file.shifts[beat - file.from] };
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

  #sort(stretch: Stretch, beat: number, match: BeatMatch): boolean {
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
