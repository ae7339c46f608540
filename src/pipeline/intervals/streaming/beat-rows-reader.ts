import { averageBeats, firstOf } from '../../../analysis/intervals/average.ts';
import type { PulseRows } from '../../../analysis/intervals/features.ts';
import type { BeatExtent } from '../../../analysis/intervals/align-beats.ts';
import type { SignalReader } from '../../signal-reader.ts';
import type { BothRows } from '../features-in-tables.ts';
import { alignFrom } from './read-stretch.ts';

/** What the rows of beats are laid from, and how. */
interface BeatsToAlign {
  readonly ppg: SignalReader;
  readonly dppg: SignalReader;
  readonly extents: readonly (BeatExtent & { readonly rrSec: number })[];
  readonly beforeSec: number;
  /** How many beats after each join its mean. */
  readonly following: number;
}

/** The kept beats, whose rows are laid and averaged when they are asked for. */
export class BeatRowsReader {
  readonly #beats: BeatsToAlign;

  constructor(beats: BeatsToAlign) {
    this.#beats = beats;
  }

  get beatCount(): number {
    return this.#beats.extents.length;
  }

  /** Samples of a usual row. */
  get rowLength(): number {
    const { extents, beforeSec, ppg } = this.#beats;
    return Math.ceil((beforeSec + (extents[extents.length >> 1]?.afterSec ?? 0)) * ppg.fs) + 1;
  }

  /** Rows of kept beats from … to − 1; row k is that of beat from + k. */
  async read(from: number, to: number, signal?: AbortSignal): Promise<BothRows<PulseRows>> {
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
