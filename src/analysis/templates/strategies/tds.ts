import { cutWindow } from './beat-match.ts';
import type { ShiftMatch, StreamPart } from '../matcher.ts';
import { divideIntoReads } from './beat-reader.ts';
import {
  type BeatMatches,
  type BeatRange,
  matchWithTemplates,
  matchAtBeat,
  allocateMatches,
} from './match-beats.ts';
import { RingReader, RingWriter } from './ring-memory.ts';
import { fullShiftRange, boundsToRanges, type RoleContext } from './role.ts';
import { WakeSignal } from './wake-signal.ts';
import { BoardReader, createServerMemory, type ServerMemory } from './template-board.ts';

/** Number of beats that are matched with the master before they are reported to the server. */
const masterBatch = 32;

/**
 * Runs a worker's part of the thread data server. It reads templates from the board and reports its beats
 * through a ring, without waiting. It waits only until its own reports are processed before it reads templates
 * again, and for the answer when it begins one.
 *
 * @param memory board and rings, shared with the server
 */
export function sortByMemory(context: RoleContext, memory: ServerMemory): void {
  const worker = new TdsWorker(context, memory);
  for (const file of boundsToRanges(context.fileBounds)) {
    for (const group of divideIntoReads(file)) worker.sort(group);
    context.onBeats(file.to - file.from);
  }
  worker.complete();
}

/**
 * Creates a function that does the same as a worker of TDS with a group of its beats, without effect: all beats
 * belong to the master of a separate board.
 *
 * @param context a worker's part of a run that is not kept
 * @returns a function that takes groups of beats
 */
export function rehearseTds(context: RoleContext): (group: BeatRange) => void {
  const { rules, master } = context;
  const memory = createServerMemory(1, 0, master);
  const [reader] = memory.rings.map((ring) => new RingReader(ring));
  const params = { ...rules.params, threshold: -Infinity };
  const worker = new TdsWorker({ ...context, worker: 0, rules: { ...rules, params } }, memory);
  return (group) => {
    worker.sort(group);
    reader.done(reader.read().length, false);
  };
}

/** The template that takes a beat. */
interface Found {
  readonly label: number;
  readonly match: ShiftMatch;
}

class TdsWorker {
  readonly #context: RoleContext;
  readonly #board: BoardReader;
  readonly #ring: RingWriter;
  readonly #scratch = allocateMatches({ from: 0, to: masterBatch });
  #promotionCount = -1;
  #master = 0;
  /** Successive beats of one template, as the server counts them. */
  #run = { label: -1, length: 0 };

  constructor(context: RoleContext, { board, rings, bell }: ServerMemory) {
    this.#context = context;
    this.#board = new BoardReader(board);
    this.#ring = new RingWriter(rings[context.worker], new WakeSignal(bell));
  }

  sort({ from, to }: BeatRange): void {
    const { clock, reader, rules } = this.#context;
    clock.enter('io');
    const stretch = reader.read({ from, to });
    let next = from;
    while (next < to) {
      clock.enter('computation');
      const master = this.#board.readSamples(this.#currentMaster());
      const batch = { from: next, to: Math.min(to, next + masterBatch) };
      const found = this.#scratch;
      found.from = next;
      matchWithTemplates(rules, stretch, master, batch, fullShiftRange(rules.shape), found);
      next = this.#tell(stretch, batch, found);
    }
  }

  complete(): void {
    this.#context.clock.enter('communication');
    this.#ring.push({ kind: 'PROCESSING_COMPLETE' }, this.#master);
    this.#ring.wake();
  }

  /** The board has the information that MASTER_REQUEST would request. */
  #currentMaster(): number {
    const { promotionCount } = this.#board;
    if (promotionCount !== this.#promotionCount) {
      this.#promotionCount = promotionCount;
      this.#master = this.#board.masterLabel;
    }
    return this.#master;
  }

  /** @returns the first beat that is not reported, because the master has changed */
  #tell(stretch: StreamPart, { from, to }: BeatRange, found: BeatMatches): number {
    const { threshold } = this.#context.rules.params;
    let beat = from;
    while (beat < to && this.#board.promotionCount === this.#promotionCount) {
      let misfit = beat;
      while (misfit < to && found.rhos[misfit - from] > threshold) misfit++;
      this.#context.clock.enter('communication');
      if (misfit > beat) {
        this.#ring.pushMasterBeats(found, { from: beat, to: misfit }, this.#master);
        this.#run = { label: -1, length: 0 };
      }
      if (misfit < to) this.#placeMisfit(stretch, misfit, matchAtBeat(found, misfit));
      beat = Math.min(to, misfit + 1);
    }
    return beat;
  }

  #placeMisfit(stretch: StreamPart, beat: number, masterMatch: ShiftMatch): void {
    const { triggers, shape } = this.#context.rules;
    this.#ring.settle();
    let last = -1;
    let found: Found | null = null;
    for (;;) {
      [last, found] = this.#findTemplate(stretch, beat, last);
      if (found !== null) break;
      const window = cutWindow(stretch, triggers[beat], masterMatch.shift, shape);
      this.#ring.push({ kind: 'NEW_TEMPLATE', beat, label: last, masterMatch, window }, this.#master);
      // Refused if another worker has begun a template in the meantime.
      if (this.#ring.awaitTaken()) break;
    }
    if (found !== null) this.#join(stretch, beat, masterMatch, found);
    this.#countInRow(found?.label ?? last + 1);
  }

  #join(stretch: StreamPart, beat: number, { rho: masterRho }: ShiftMatch, { label, match }: Found): void {
    const { triggers, shape, params } = this.#context.rules;
    const membership = { beat, label, match, masterRho };
    if (this.#board.readCount(label) < params.growTo) {
      const window = cutWindow(stretch, triggers[beat], match.shift, shape);
      this.#ring.push({ kind: 'AVERAGE_TEMPLATE', ...membership, window }, this.#master);
      this.#ring.wake();
    } else this.#ring.push({ kind: 'INCREMENT_TEMPLATE', ...membership }, this.#master);
  }

  /** A template that becomes master by this worker's own beats is its master from the next beat on. */
  #countInRow(label: number): void {
    this.#run = { label, length: this.#run.label === label ? this.#run.length + 1 : 1 };
    if (this.#run.length < this.#context.rules.params.promoteAfter) return;
    this.#ring.wake();
    this.#ring.settle();
  }

  /**
   * Continues through the templates after one, in order of creation.
   *
   * @returns the last one seen, and the template that takes the beat
   */
  #findTemplate(stretch: StreamPart, beat: number, before: number): [number, Found | null] {
    const { rules, clock } = this.#context;
    const { threshold, pick } = rules.params;
    const { templateCount } = this.#board;
    let best: Found | null = null;
    for (let label = before + 1; label < templateCount; label++) {
      if (label === this.#master) continue;
      const samples = this.#board.readSamples(label);
      clock.enter('computation');
      const match = rules.matchBeat(stretch, rules.triggers[beat], samples, ...fullShiftRange(rules.shape));
      clock.enter('communication');
      if (match.rho <= threshold || (best !== null && match.rho <= best.match.rho)) continue;
      best = { label, match };
      if (pick === 'first') break;
    }
    return [templateCount - 1, best];
  }
}
