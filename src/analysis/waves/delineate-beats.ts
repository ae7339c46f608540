import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import { WindowCutter } from '../../dsp/samples/window-cutter.ts';
import { type RowWaves, RowDelineator } from './delineate-rows.ts';
import {
  type LeadRows,
  type LikeMean,
  meanOfLike,
  meanReach,
  type QrsShape,
  qrsShape,
  type RowGrid,
  rowGrid,
} from './like-beats.ts';
import { overLeads } from './over-leads.ts';
import { certainWaves } from './certain-waves.ts';
import type { BeatWaves } from '../../model/waves.ts';
import { type WaveFigures, waveFigures } from './wave-figures.ts';

/** The beats whose waves are looked for, and what is known of their leads. */
export interface BeatTrain {
  /** R, s from the leads' first sample, ascending. */
  readonly rSec: Float64Array;
  /** Of all leads, Hz. */
  readonly rate: number;
  /** Of each lead. */
  readonly sampleCount: number;
  readonly leadCount: number;
  /** Whether each beat may follow a P wave: not where it begins in the ventricles, or is paced. */
  readonly mayHaveP?: readonly boolean[];
}

/** The waves of one beat, s from the leads' first sample. */
export interface DelineatedBeat {
  readonly leads: readonly BeatWaves[];
  readonly overall: BeatWaves;
}

const noWaves: BeatWaves = { p: null, qrs: null, t: null };

/**
 * P, QRS and T of every beat, of leads that come piece by piece.
 *
 * Each beat is looked at in the mean of those of its shape among the eight to either side, in which noise is less.
 */
export class BeatDelineator {
  readonly #train: BeatTrain;
  readonly #grid: RowGrid;
  readonly #figures: WaveFigures;
  readonly #delineator: RowDelineator;
  readonly #cutters: readonly WindowCutter[];
  /** Rows of beats from number `#from` on, lead by lead as they come. */
  readonly #rows: Float64Array[][] = [];
  readonly #shapes: QrsShape[] = [];
  #from = 0;
  #next = 0;
  readonly #found: DelineatedBeat[] = [];
  readonly #onRows: ((beat: number, rows: LeadRows) => void) | null;

  /** @param onRows  is given the rows of each beat in order */
  constructor(
    train: BeatTrain,
    onRows: ((beat: number, rows: LeadRows) => void) | null = null,
    figures: WaveFigures = waveFigures,
  ) {
    this.#train = train;
    this.#grid = rowGrid(train.rate);
    this.#figures = figures;
    this.#onRows = onRows;
    this.#delineator = new RowDelineator(train.rate, figures);
    const { rSec, rate, sampleCount } = train;
    const { before, length } = this.#grid;
    const windows = {
      count: rSec.length,
      from: (i: number) => Math.max(0, Math.floor(rSec[i] * rate) - before),
      to: (i: number) => Math.min(sampleCount, Math.floor(rSec[i] * rate) - before + length + 1),
    };
    this.#cutters = Array.from(
      { length: train.leadCount },
      (_, lead) => new WindowCutter(windows, (beat, values, from) => this.#takeRow(lead, beat, values, from)),
    );
  }

  /** @param leads  the samples that follow, as many of each; NaN in gaps */
  push(leads: readonly Float64Array[]): void {
    leads.forEach((x, lead) => this.#cutters[lead].push(x));
  }

  /** @returns one item a beat */
  finish(): DelineatedBeat[] {
    this.#settle(true);
    return this.#found;
  }

  #takeRow(lead: number, beat: number, values: Float64Array, from: number): void {
    const { rSec, rate, leadCount } = this.#train;
    const { before, length } = this.#grid;
    const first = rSec[beat] * rate - before - from;
    const row = new Float64Array(length);
    for (let n = 0; n < length; n++) row[n] = sampleAt(values, first + n);
    if (lead === 0) this.#rows.push([]);
    this.#rows[beat - this.#from].push(row);
    if (lead < leadCount - 1) return;
    const leads = this.#rows[beat - this.#from];
    this.#shapes.push(qrsShape({ leads }, this.#grid));
    this.#onRows?.(beat, { leads });
    this.#settle(false);
  }

  /** Delineates beats about which enough others are known. */
  #settle(isEnd: boolean): void {
    const known = this.#from + this.#shapes.length;
    const to = isEnd ? known : known - meanReach;
    for (; this.#next < to; this.#next++) this.#delineate();
    const drop = this.#next - meanReach - this.#from;
    if (drop <= 0) return;
    this.#rows.splice(0, drop);
    this.#shapes.splice(0, drop);
    this.#from += drop;
  }

  #delineate(): void {
    const beat = this.#next;
    const first = Math.max(this.#from, beat - meanReach);
    const last = Math.min(this.#from + this.#shapes.length, beat + meanReach + 1);
    const rows = this.#rows.slice(first - this.#from, last - this.#from).map((leads) => ({ leads }));
    const shapes = this.#shapes.slice(first - this.#from, last - this.#from);
    const mean = meanOfLike({ rows, shapes }, beat - first, this.#grid);
    const found = mean === null ? null : this.#delineateMean(beat, mean, rows);
    const none = { leads: Array.from({ length: this.#train.leadCount }, () => noWaves), overall: noWaves };
    this.#found.push(found ?? none);
  }

  #delineateMean(beat: number, mean: LikeMean, rows: readonly LeadRows[]): DelineatedBeat | null {
    const { rSec, rate, mayHaveP } = this.#train;
    const before = beat > 0 ? rSec[beat] - rSec[beat - 1] : Number.NaN;
    const after = beat + 1 < rSec.length ? rSec[beat + 1] - rSec[beat] : Number.NaN;
    const r = this.#grid.before - mean.from;
    const [rrBeforeSec, rrSec] = [finiteOf(before, after), finiteOf(after, before)];
    const leads = this.#delineator.delineate({ leads: mean.leads, rate, r, rrBeforeSec, rrSec });
    if (leads === null) return null;
    const secOf = (place: number): number => rSec[beat] + (place - r) / rate;
    const members = mean.members.map((member) => rows[member]);
    const seen = certainWaves(leads, members, mean.from, this.#figures, mayHaveP?.[beat] !== false);
    return { leads: seen.map((lead) => inSeconds(lead, secOf)), overall: inSeconds(overLeads(seen), secOf) };
  }
}

/** The first that is a number; a usual RR where neither is, s. */
function finiteOf(first: number, second: number): number {
  if (Number.isFinite(first)) return first;
  return Number.isFinite(second) ? second : 0.8;
}

function inSeconds({ p, qrs, t }: RowWaves, secOf: (place: number) => number): BeatWaves {
  return {
    p: p === null ? null : { onset: secOf(p.onset), peak: secOf(p.peak), end: secOf(p.end) },
    qrs: { onset: secOf(qrs.onset), end: secOf(qrs.end) },
    t: t === null ? null : { peak: secOf(t.peak), end: secOf(t.end) },
  };
}
