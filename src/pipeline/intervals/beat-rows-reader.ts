import type { BeatExtent, LaidBeats } from '../../analysis/intervals/align-beats.ts';
import { averageBeats, takeFirstLaid } from '../../analysis/intervals/average.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { alignFrom } from './read-stretch.ts';

/** Something of the averaged beats, and of the beats as they are. */
export interface BothRows<T> {
  readonly averaged: T;
  readonly single: T;
}

/** Signals of kept beats on grids from the beats' own times. */
type LaidSignals<Key extends string> = Readonly<Record<Key, LaidBeats>>;

/** The same with each beat's length, s. */
export type LaidRows<Key extends string> = LaidSignals<Key> & { readonly rrSec: Float64Array };

/** PPG and dPPG of beats that follow one another. */
export type LaidPulse = LaidSignals<'ppg' | 'dppg'>;

/** What the rows of beats are laid from, and how. */
interface BeatsToAlign<Key extends string> {
  readonly signals: Readonly<Record<Key, GappedReader>>;
  readonly extents: readonly (BeatExtent & { readonly rrSec: number })[];
  readonly beforeSec: number;
  /** How many beats after each join its mean. */
  readonly following: number;
}

/** Beats from … to − 1; the rows that are there begin with those of beat `first`. */
export interface BeatBatch {
  readonly from: number;
  readonly to: number;
  readonly first: number;
}

/** Beats whose rows are there at once, at most, and samples of theirs. */
const mostBeats = 128;
const mostSamples = 1 << 17;

/** The kept beats, whose rows are laid and averaged when they are asked for; those of signals that are kept whole may stay. */
export class BeatRowsReader<Key extends string = 'ppg' | 'dppg'> {
  readonly #beats: BeatsToAlign<Key>;
  #held: BothRows<LaidRows<Key>> | null = null;

  constructor(beats: BeatsToAlign<Key>) {
    this.#beats = beats;
  }

  /** The rows of all beats, where they are kept. */
  get held(): BothRows<LaidRows<Key>> | null {
    return this.#held;
  }

  get beatCount(): number {
    return this.#beats.extents.length;
  }

  /** Samples of a usual row. */
  get rowLength(): number {
    const { extents, beforeSec, signals } = this.#beats;
    const fs = Object.values<GappedReader>(signals)[0]?.fs ?? 0;
    return Math.ceil((beforeSec + (extents[extents.length >> 1]?.afterSec ?? 0)) * fs) + 1;
  }

  /** Lays all rows and keeps them. */
  async hold(signal: AbortSignal): Promise<BothRows<LaidRows<Key>>> {
    this.#held ??= await this.read(0, this.beatCount, signal);
    return this.#held;
  }

  /** Rows of kept beats from … to − 1; row k is that of beat from + k. */
  async read(from: number, to: number, signal?: AbortSignal): Promise<BothRows<LaidRows<Key>>> {
    if (this.#held !== null) {
      const { single, averaged } = this.#held;
      return { single: rowsBetween(single, from, to), averaged: rowsBetween(averaged, from, to) };
    }
    const { signals, extents, beforeSec, following } = this.#beats;
    const laid = extents.slice(from, Math.min(to + following, extents.length));
    const count = Math.max(0, Math.min(to, extents.length) - from);
    const rrSec = Float64Array.from(laid.slice(0, count), (beat) => beat.rrSec);
    const single: Record<string, LaidBeats> = {};
    const averaged: Record<string, LaidBeats> = {};
    for (const [key, reader] of Object.entries<GappedReader>(signals)) {
      const rows = await alignFrom(reader, laid, beforeSec, signal);
      single[key] = takeFirstLaid(rows, count);
      averaged[key] = averageBeats(rows, following, count);
    }
    const rowsOf = (own: Record<string, LaidBeats>) => ({ ...(own as LaidSignals<Key>), rrSec });
    return { single: rowsOf(single), averaged: rowsOf(averaged) };
  }

  /**
   * Goes through all beats in order, some at a time.
   *
   * @param look    given their rows; pauses between its parts
   * @param beside  beats before and after them whose rows are there too
   */
  async forEachBatch(
    { signal, pause }: Pick<StageContext, 'signal' | 'pause'>,
    look: (batch: BothRows<LaidRows<Key>>, beats: BeatBatch, pause: () => Promise<void>) => Promise<void>,
    beside = 0,
  ): Promise<void> {
    const { beatCount, rowLength } = this;
    const size = Math.max(1, Math.min(mostBeats, Math.floor(mostSamples / rowLength)));
    for (let from = 0; from < beatCount; from += size) {
      const to = Math.min(from + size, beatCount);
      const first = Math.max(0, from - beside);
      const batch = await this.read(first, Math.min(to + beside, beatCount), signal);
      const share = from / beatCount;
      await pause(share);
      await look(batch, { from, to, first }, () => pause(share));
    }
  }
}

function rowsBetween<Key extends string>(
  { rrSec, ...signals }: LaidRows<Key>,
  from: number,
  to: number,
): LaidRows<Key> {
  const own = Object.entries<LaidBeats>(signals).map(([key, laid]) => [key, beatsBetween(laid, from, to)]);
  return { ...(Object.fromEntries(own) as LaidSignals<Key>), rrSec: rrSec.subarray(from, to) };
}

/** Laid beats from … to − 1, as views. */
export function beatsBetween(laid: LaidBeats, from: number, to: number): LaidBeats {
  const own = laid.starts.subarray(from, to + 1);
  const [first = 0] = own;
  const starts = own.map((start) => start - first);
  return { ...laid, starts, values: laid.values.subarray(first, own.at(-1)) };
}
