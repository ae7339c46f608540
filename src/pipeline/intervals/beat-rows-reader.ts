import type { BeatExtent, LaidBeats } from '../../analysis/intervals/align-beats.ts';
import { averageBeats, firstOf } from '../../analysis/intervals/average.ts';
import type { PulseRows } from '../../analysis/intervals/features.ts';
import type { GappedReader } from '../signal-reader.ts';
import { alignFrom } from './read-stretch.ts';

/** Something of the averaged beats, and of the beats as they are. */
export interface BothRows<T> {
  readonly averaged: T;
  readonly single: T;
}

/** What the rows of beats are laid from, and how. */
interface BeatsToAlign {
  readonly ppg: GappedReader;
  readonly dppg: GappedReader;
  readonly extents: readonly (BeatExtent & { readonly rrSec: number })[];
  readonly beforeSec: number;
  /** How many beats after each join its mean. */
  readonly following: number;
}

/** PPG and dPPG of beats that follow one another. */
export type LaidPulse = Pick<PulseRows, 'ppg' | 'dppg'>;

/** The kept beats, whose rows are laid and averaged when they are asked for; those of signals that are kept whole stay. */
export class BeatRowsReader {
  readonly #beats: BeatsToAlign;
  #held: BothRows<PulseRows> | null = null;

  constructor(beats: BeatsToAlign) {
    this.#beats = beats;
  }

  /** The rows of all beats, where they are kept. */
  get held(): BothRows<PulseRows> | null {
    return this.#held;
  }

  get beatCount(): number {
    return this.#beats.extents.length;
  }

  /** Samples of a usual row. */
  get rowLength(): number {
    const { extents, beforeSec, ppg } = this.#beats;
    return Math.ceil((beforeSec + (extents[extents.length >> 1]?.afterSec ?? 0)) * ppg.fs) + 1;
  }

  /** Lays all rows and keeps them. */
  async hold(signal: AbortSignal): Promise<void> {
    this.#held = await this.read(0, this.beatCount, signal);
  }

  /** Rows of kept beats from … to − 1; row k is that of beat from + k. */
  async read(from: number, to: number, signal?: AbortSignal): Promise<BothRows<PulseRows>> {
    if (this.#held !== null) {
      const { single, averaged } = this.#held;
      return { single: rowsBetween(single, from, to), averaged: rowsBetween(averaged, from, to) };
    }
    const { ppg, dppg, extents, beforeSec, following } = this.#beats;
    const laid = extents.slice(from, Math.min(to + following, extents.length));
    const count = Math.max(0, Math.min(to, extents.length) - from);
    const rrSec = Float64Array.from(laid.slice(0, count), (beat) => beat.rrSec);
    const pulse = await alignFrom(ppg, laid, beforeSec, signal);
    const slope = await alignFrom(dppg, laid, beforeSec, signal);
    return {
      single: { ppg: firstOf(pulse, count), dppg: firstOf(slope, count), rrSec },
      averaged: {
        ppg: averageBeats(pulse, following, count),
        dppg: averageBeats(slope, following, count),
        rrSec,
      },
    };
  }
}

function rowsBetween({ ppg, dppg, rrSec }: PulseRows, from: number, to: number): PulseRows {
  return {
    ppg: beatsBetween(ppg, from, to),
    dppg: beatsBetween(dppg, from, to),
    rrSec: rrSec.subarray(from, to),
  };
}

/** Laid beats from … to − 1, as views. */
export function beatsBetween(laid: LaidBeats, from: number, to: number): LaidBeats {
  const own = laid.starts.subarray(from, to + 1);
  const [first = 0] = own;
  const starts = own.map((start) => start - first);
  return { ...laid, starts, values: laid.values.subarray(first, own.at(-1)) };
}
