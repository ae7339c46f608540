import type { BeatExtent, GriddedBeats } from '../../analysis/intervals/align-beats.ts';
import { averageBeats, selectFirstBeats } from '../../analysis/intervals/average.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { runTask, TasksInOrder, type SharedTask } from '../threads/thread-task.ts';
import { alignInStretches, type BeatsInStretch, readForBeats } from './read-stretch.ts';

/** A value for the averaged beats, and one for the single beats. */
export interface AveragedAndSingle<T> {
  readonly averaged: T;
  readonly single: T;
}

/** Aligned rows of kept beats, on a time grid relative to each beat. */
type AlignedSignals<Key extends string> = Readonly<Record<Key, GriddedBeats>>;

/** Rows with the length of each beat, s. */
export type RowsWithRr<Key extends string> = AlignedSignals<Key> & { readonly rrSec: Float64Array };

/** PPG and dPPG rows of consecutive beats. */
export type AlignedPulseSignals = AlignedSignals<'ppg' | 'dppg'>;

/** Signals and parameters from which rows are built. */
interface BeatsToAlign<Key extends string> {
  readonly signals: Readonly<Record<Key, GappedReader>>;
  readonly beatCount: number;
  /** Returns the extents of kept beats from … to − 1. */
  readonly extentsOf: (from: number, to: number) => readonly (BeatExtent & { readonly rrSec: number })[];
  readonly beforeSec: number;
  /** Number of following beats that are averaged with each beat. */
  readonly following: number;
}

/** Signals from which the rows of some beats are built. */
interface RowsSource<Key extends string> {
  readonly signals: Readonly<Record<Key, readonly BeatsInStretch[]>>;
  readonly beforeSec: number;
  readonly following: number;
  /** RR of the beat of each row; beats that only contribute to averages have none. */
  readonly rrSec: Float64Array;
}

/** A task that analyses the rows of some beats, in any thread. */
export interface RowsTask<Key extends string, Params, Found> extends SharedTask<
  { readonly source: RowsSource<Key>; readonly params: Params },
  Found
> {
  readonly find: (rows: AveragedAndSingle<RowsWithRr<Key>>, params: Params) => Found;
}

/**
 * Makes a task over the rows of some beats. The thread that runs it builds and averages the rows.
 *
 * @param name  unique name of the task
 * @param find  analyses the rows
 */
export function createRowsTask<Key extends string, Params, Found>(
  name: string,
  find: (rows: AveragedAndSingle<RowsWithRr<Key>>, params: Params) => Found,
): RowsTask<Key, Params, Found> {
  return { name, find, run: ({ source, params }) => find(buildRows(source), params) };
}

function buildRows<Key extends string>({
  signals,
  beforeSec,
  following,
  rrSec,
}: RowsSource<Key>): AveragedAndSingle<RowsWithRr<Key>> {
  const single: Record<string, GriddedBeats> = {};
  const averaged: Record<string, GriddedBeats> = {};
  for (const [key, stretches] of Object.entries<readonly BeatsInStretch[]>(signals)) {
    const rows = alignInStretches(stretches, beforeSec);
    single[key] = selectFirstBeats(rows, rrSec.length);
    averaged[key] = averageBeats(rows, following, rrSec.length);
  }
  const rowsOf = (own: Record<string, GriddedBeats>) => ({ ...(own as AlignedSignals<Key>), rrSec });
  return { single: rowsOf(single), averaged: rowsOf(averaged) };
}

/** Beats from … to − 1; the available rows begin at beat `first`. */
export interface BeatBatch {
  readonly from: number;
  readonly to: number;
  readonly first: number;
}

/** Maximum number of beats whose rows exist at the same time, and maximum number of their samples. */
const maxBeats = 128;
const maxSamples = 1 << 17;

/** Reader of the kept beats' rows, which builds and averages them on demand. Rows of signals in memory can be kept. */
export class BeatRowsReader<Key extends string = 'ppg' | 'dppg'> {
  readonly #beats: BeatsToAlign<Key>;
  #held: AveragedAndSingle<RowsWithRr<Key>> | null = null;

  constructor(beats: BeatsToAlign<Key>) {
    this.#beats = beats;
  }

  /** Rows of all beats, if they are kept. */
  get held(): AveragedAndSingle<RowsWithRr<Key>> | null {
    return this.#held;
  }

  get beatCount(): number {
    return this.#beats.beatCount;
  }

  /** Typical length of a row, samples. */
  get rowLength(): number {
    const { extentsOf, beatCount, beforeSec, signals } = this.#beats;
    const [middle] = extentsOf(beatCount >> 1, (beatCount >> 1) + 1);
    const fs = Object.values<GappedReader>(signals)[0]?.fs ?? 0;
    return Math.ceil((beforeSec + (middle?.afterSec ?? 0)) * fs) + 1;
  }

  /** Builds all rows and keeps them. */
  async hold(signal: AbortSignal): Promise<AveragedAndSingle<RowsWithRr<Key>>> {
    this.#held ??= await this.read(0, this.beatCount, signal);
    return this.#held;
  }

  /** Reads the rows of kept beats from … to − 1; row k belongs to beat from + k. */
  async read(from: number, to: number, signal?: AbortSignal): Promise<AveragedAndSingle<RowsWithRr<Key>>> {
    if (this.#held !== null) {
      const { single, averaged } = this.#held;
      return { single: rowsBetween(single, from, to), averaged: rowsBetween(averaged, from, to) };
    }
    return buildRows(await this.#readSource(from, to, signal));
  }

  async #readSource(from: number, to: number, signal?: AbortSignal): Promise<RowsSource<Key>> {
    const { signals, beatCount, extentsOf, beforeSec, following } = this.#beats;
    const laid = extentsOf(from, Math.min(to + following, beatCount));
    const count = Math.max(0, Math.min(to, beatCount) - from);
    const rrSec = Float64Array.from(laid.slice(0, count), (beat) => beat.rrSec);
    const read: Record<string, readonly BeatsInStretch[]> = {};
    for (const [key, reader] of Object.entries<GappedReader>(signals)) {
      read[key] = await readForBeats(reader, laid, beforeSec, signal);
    }
    return { signals: read as RowsSource<Key>['signals'], beforeSec, following, rrSec };
  }

  /**
   * Analyses all beats in batches, several at the same time if there are threads.
   *
   * @param task    analyses the rows of a batch
   * @param take    receives the results, in order
   * @param neighbourCount  number of beats before and after a batch whose rows are available too
   */
  async findInBatches<Params, Found>(
    { signal, pause, threads }: Pick<StageContext, 'signal' | 'pause' | 'threads'>,
    task: RowsTask<Key, Params, Found>,
    params: Params,
    take: (found: Found, beats: BeatBatch) => void,
    neighbourCount = 0,
  ): Promise<void> {
    const inOrder = new TasksInOrder(threads);
    for (const batch of this.#batches(neighbourCount)) {
      const { first, end } = batch;
      const finding =
        this.#held === null
          ? runTask(threads, task, { source: await this.#readSource(first, end, signal), params }, signal)
          : Promise.resolve(task.find(await this.read(first, end), params));
      await inOrder.add(finding, (found) => take(found, batch));
      await pause(batch.from / this.beatCount);
    }
    await inOrder.finish();
  }

  *#batches(neighbourCount: number): Generator<BeatBatch & { readonly end: number }> {
    const { beatCount, rowLength } = this;
    const size = Math.max(1, Math.min(maxBeats, Math.floor(maxSamples / rowLength)));
    for (let from = 0; from < beatCount; from += size) {
      const to = Math.min(from + size, beatCount);
      yield {
        from,
        to,
        first: Math.max(0, from - neighbourCount),
        end: Math.min(to + neighbourCount, beatCount),
      };
    }
  }

  /**
   * Goes through all beats in order, in batches.
   *
   * @param look    receives the rows of a batch; pauses between its parts
   * @param neighbourCount  number of beats before and after a batch whose rows are available too
   */
  async forEachBatch(
    { signal, pause }: Pick<StageContext, 'signal' | 'pause'>,
    look: (
      batch: AveragedAndSingle<RowsWithRr<Key>>,
      beats: BeatBatch,
      pause: () => Promise<void>,
    ) => Promise<void>,
    neighbourCount = 0,
  ): Promise<void> {
    for (const { end, ...beats } of this.#batches(neighbourCount)) {
      const batch = await this.read(beats.first, end, signal);
      const share = beats.from / this.beatCount;
      await pause(share);
      await look(batch, beats, () => pause(share));
    }
  }
}

function rowsBetween<Key extends string>(
  { rrSec, ...signals }: RowsWithRr<Key>,
  from: number,
  to: number,
): RowsWithRr<Key> {
  const own = Object.entries<GriddedBeats>(signals).map(([key, laid]) => [key, sliceBeats(laid, from, to)]);
  return { ...(Object.fromEntries(own) as AlignedSignals<Key>), rrSec: rrSec.subarray(from, to) };
}

/** Returns the rows of beats from … to − 1 as views. */
export function sliceBeats(laid: GriddedBeats, from: number, to: number): GriddedBeats {
  const own = laid.starts.subarray(from, to + 1);
  const [first = 0] = own;
  const starts = own.map((start) => start - first);
  return { ...laid, starts, values: laid.values.subarray(first, own.at(-1)) };
}
