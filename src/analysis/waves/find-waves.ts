import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import { WindowCutter } from '../../dsp/samples/window-cutter.ts';
import { median, percentile } from '../../dsp/statistics/stats.ts';
import { computeHeartRate, rrOverlapTest } from '../../dsp/statistics/heart-rate.ts';
import type { TimeSpan } from '../../model/samples.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { BeatWaves, WavesBeat, WavesWindow } from '../../model/waves.ts';
import type { AlignLimits } from '../aligned/carry-from-mean.ts';
import { type TimeWindow, findWindowIndex } from '../intervals/windows.ts';
import { delineateBeat } from './delineate-beats.ts';
import { columnMedians } from '../../dsp/statistics/column-medians.ts';
import { isSameShape, type LeadRows, qrsShape, type RowGrid, rowGrid } from './like-beats.ts';
import { waveIntervals, windowQtc } from './wave-intervals.ts';
import { qtErrors, qtVariability, type WindowWaves, windowWaves } from './window-waves.ts';

/** The beats of a recording, and its leads. */
export interface WaveTrain {
  /** R, s from the leads' first sample, ascending. */
  readonly rSec: Float64Array;
  readonly classes: readonly BeatClass[];
  /** Of all leads, Hz. */
  readonly rate: number;
  /** Of each lead. */
  readonly sampleCount: number;
  readonly leadCount: number;
  /** Index of the lead in which beats are aligned. */
  readonly lead: number;
  /** Whether waves are reported over all leads; otherwise in `lead`. */
  readonly isOverall: boolean;
  /** On the same clock, ascending. */
  readonly windows: readonly TimeWindow[];
  /**
   * Excluded spans, on the same clock, ascending and disjoint: RR that reach into them are not used, and beats in them
   * have no waves.
   */
  readonly excluded: readonly TimeSpan[];
  readonly limits: AlignLimits;
}

/** Beats and windows with their waves; times on the clock of R. */
export interface FoundWaves {
  readonly beats: readonly WavesBeat[];
  readonly windows: readonly WavesWindow[];
}

/** Found waves with the error of each beat's QT. */
export interface CarriedWaves extends FoundWaves {
  /**
   * SD, as far as it is certain, ms; NaN for a beat whose waves are not carried over from its window's median
   * beat.
   */
  readonly qtErrorMs: Float64Array;
}

const noWaves: BeatWaves = { p: null, qrs: null, t: null };

/** Classes of beats that do not begin in the atria. */
const ventricular: ReadonlySet<BeatClass> = new Set(['V', 'F', 'paced']);
/** A ventricular beat of at least this share of the usual RR comes late enough to follow a P wave. */
const lateShare = 0.9;

/** RR that is assumed for beats without neighbours, s. */
const defaultRrSec = 1;

/** A window whose beats have not all arrived. */
interface OpenWindow {
  readonly numbers: number[];
  readonly rows: LeadRows[];
  left: number;
}

/**
 * Finds P, QRS and T of every beat and of the median beat of every window. The leads arrive in pieces.
 *
 * The beats of a window's most frequent class have the waves of its median beat, carried over to each by
 * alignment. Beats in poor signal, which have no class, join them if their QRS is alike. Beats that cannot be
 * aligned, and beats of other classes, are delineated in the mean of similar beats.
 */
export class WaveFinder {
  readonly #train: WaveTrain;
  readonly #grid: RowGrid;
  readonly #cutters: readonly WindowCutter[];
  /** The leads of beats that are not yet complete. */
  readonly #leads = new Map<number, Float64Array[]>();
  readonly #windowOf: Int32Array;
  readonly #kinds: readonly (BeatClass | null)[];
  readonly #open = new Map<number, OpenWindow>();
  readonly #found: (WindowWaves | null)[];
  readonly #waves: { readonly waves: BeatWaves; readonly isCarried: boolean }[];

  readonly #qtErrorMs: Float64Array;
  /** RR that ends at each beat, s; NaN for the first, and for one that reaches into an excluded span. */
  readonly #rrBefore: Float64Array;

  constructor(train: WaveTrain) {
    this.#train = train;
    const { rSec, classes, windows, rate, sampleCount, leadCount } = train;
    this.#grid = rowGrid(rate);
    this.#windowOf = Int32Array.from(rSec, (sec) => findWindowIndex(windows, sec));
    this.#found = windows.map(() => null);
    this.#waves = Array.from(rSec, () => ({ waves: noWaves, isCarried: false }));
    this.#qtErrorMs = new Float64Array(rSec.length).fill(Number.NaN);
    const isExcludedRr = rrOverlapTest(rSec, train.excluded);
    this.#rrBefore = rSec.map((sec, i) => (i === 0 || isExcludedRr(i - 1) ? Number.NaN : sec - rSec[i - 1]));
    const isInside = beatsInside(rSec, train.excluded);
    this.#kinds = byWindow(classes, this.#windowOf, windows.length, isInside).map(mostCommonClass);
    this.#windowOf.forEach((w, i) => {
      if (isInside[i]) return;
      const open = this.#open.get(w) ?? { numbers: [], rows: [], left: 0 };
      open.left++;
      this.#open.set(w, open);
    });
    const { before, length } = this.#grid;
    const firstOf = (i: number): number => Math.floor(rSec[i] * rate) - before;
    const stretches = {
      count: rSec.length,
      from: (i: number) => Math.max(0, firstOf(i)),
      to: (i: number) => (isInside[i] ? 0 : Math.min(sampleCount, firstOf(i) + length + 1)),
    };
    this.#cutters = Array.from(
      { length: leadCount },
      (_, lead) =>
        new WindowCutter(stretches, (beat, values, from) => this.#takeRow(lead, beat, values, from)),
    );
  }

  /** @param leads the next samples, equally many for all leads; NaN in gaps */
  push(leads: readonly Float64Array[]): void {
    leads.forEach((x, lead) => this.#cutters[lead].push(x));
  }

  finish(): CarriedWaves {
    for (const w of this.#open.keys()) this.#close(w);
    const { rSec, classes, windows } = this.#train;
    const beats = this.#waves.map(({ waves, isCarried }, i): WavesBeat => ({
      r: rSec[i],
      ...waves,
      ...waveIntervals(waves),
      rr: Number.isNaN(this.#rrBefore[i]) ? null : 1000 * this.#rrBefore[i],
      class: classes[i],
      window: this.#windowOf[i],
      carried: isCarried,
    }));
    const own = byWindow(beats, this.#windowOf, windows.length);
    return {
      beats,
      windows: windows.map((_, w) => this.#windowAt(w, own[w])),
      qtErrorMs: this.#qtErrorMs,
    };
  }

  #takeRow(lead: number, beat: number, values: Float64Array, from: number): void {
    const { rSec, rate, leadCount } = this.#train;
    const { before, length } = this.#grid;
    const first = rSec[beat] * rate - before - from;
    const row = new Float64Array(length);
    for (let n = 0; n < length; n++) row[n] = sampleAt(values, first + n);
    const leads = this.#leads.get(beat) ?? [];
    leads[lead] = row;
    this.#leads.set(beat, leads);
    if (lead < leadCount - 1) return;
    this.#leads.delete(beat);
    const w = this.#windowOf[beat];
    const open = this.#open.get(w);
    if (open === undefined) return;
    open.numbers.push(beat);
    open.rows.push({ leads });
    open.left--;
    if (open.left === 0) this.#close(w);
  }

  /** Delineates a window when all its beats are available. */
  #close(w: number): void {
    const open = this.#open.get(w);
    this.#open.delete(w);
    const kind = this.#kinds[w];
    if (open === undefined || kind === null) return;
    const { rSec, classes, rate, lead, limits, isOverall } = this.#train;
    const { numbers, rows } = open;
    const members = this.#membersOf(open, kind);
    const before = members.map((k) => this.#rrBefore[numbers[k]]).filter(Number.isFinite);
    const next = members.map((k) => numbers[k] + 1).filter((i) => Number.isFinite(this.#rrBefore[i]));
    const after = next.map((i) => this.#rrBefore[i]);
    const afterToOwn = next.filter((i) => classes[i] === kind).map((i) => this.#rrBefore[i]);
    const window = {
      rows: members.map((k) => rows[k]),
      rrBeforeSec: before.length > 0 ? median(before) : defaultRrSec,
      rrSec: after.length > 0 ? percentile(after, 25) : defaultRrSec,
      rrToPSec: afterToOwn.length > 0 ? percentile(afterToOwn, 25) : Infinity,
      mayHaveP: !ventricular.has(kind),
    };
    const found = windowWaves(window, rate, lead, limits);
    this.#found[w] = found;
    if (found !== null) {
      const waves = isOverall ? found.overall : found.leads[lead];
      const errorsMs = qtErrors(found.shifts);
      members.forEach((k, i) => {
        const carried = shiftWavesToBeat(waves, found.shifts, i, rSec[numbers[k]]);
        if (carried === null) return;
        this.#waves[numbers[k]] = { waves: carried, isCarried: true };
        this.#qtErrorMs[numbers[k]] = errorsMs[i];
      });
    }
    if (numbers.every((i) => this.#waves[i].isCarried)) return;
    const usualRr = median(numbers.map((i) => this.#rrBefore[i]).filter(Number.isFinite));
    const isLate = (i: number): boolean => classes[i] !== 'paced' && this.#rrBefore[i] >= lateShare * usualRr;
    const beats = numbers.map((i, k) => ({
      rows: rows[k],
      shape: qrsShape(rows[k], this.#grid),
      rSec: rSec[i],
      rrBeforeSec: this.#rrBefore[i],
      rrSec: i + 1 < rSec.length ? this.#rrBefore[i + 1] : Number.NaN,
      rrToPSec: i + 1 < rSec.length && classes[i + 1] === kind ? this.#rrBefore[i + 1] : Infinity,
      mayHaveP: !ventricular.has(classes[i]) || isLate(i),
    }));
    numbers.forEach((i, k) => {
      if (this.#waves[i].isCarried) return;
      const own = delineateBeat(beats, k, this.#grid);
      if (own !== null)
        this.#waves[i] = { waves: isOverall ? own.overall : own.leads[lead], isCarried: false };
    });
  }

  /**
   * Returns the beats of the median beat: those of the window's class, and those in poor signal, which have no class,
   * whose QRS resembles it.
   */
  #membersOf({ numbers, rows }: Pick<OpenWindow, 'numbers' | 'rows'>, kind: BeatClass): number[] {
    const { classes, leadCount } = this.#train;
    const complete = [...numbers.keys()].filter((k) => isComplete(rows[k]));
    const known = complete.filter((k) => classes[numbers[k]] === kind);
    if (kind === 'unknown' || !complete.some((k) => classes[numbers[k]] === 'unknown')) return known;
    const typical = Array.from({ length: leadCount }, (_, lead) =>
      columnMedians(known.map((k) => rows[k].leads[lead])),
    );
    const shape = qrsShape({ leads: typical }, this.#grid);
    if (shape === null) return known;
    return complete.filter((k) => {
      const own = classes[numbers[k]];
      return own === kind || (own === 'unknown' && isSameShape(shape, qrsShape(rows[k], this.#grid)));
    });
  }

  /** @param beats of the window */
  #windowAt(w: number, beats: readonly WavesBeat[]): WavesWindow {
    const { windows, isOverall, lead, excluded } = this.#train;
    const rate = computeHeartRate(
      beats.map(({ r }) => r),
      excluded,
    );
    const heartRate = rate?.perMinute ?? null;
    const found = this.#found[w];
    const kind = this.#kinds[w];
    const count = found === null ? 0 : found.shifts.qrs.shiftMs.length;
    const others = beats.filter((beat) => beat.class !== kind && beat.class !== 'unknown').length;
    const waves =
      found === null ? { p: null, qrs: null, t: null } : isOverall ? found.overall : found.leads[lead];
    const intervals = waveIntervals(waves);
    return {
      from: windows[w].fromSec,
      to: windows[w].toSec,
      ...(windows[w].name === undefined ? {} : { name: windows[w].name }),
      beats: count,
      class: kind,
      others,
      heartRate,
      medianBeat: waves,
      ...intervals,
      qtc: windowQtc(intervals.qt, { beats: count, others, heartRate }),
      qtVariability:
        found === null ? { sd: null, likelyError: null, remainingSd: null } : qtVariability(found.shifts),
    };
  }
}

/**
 * Groups items by window, in order.
 *
 * @param windowOf the window of each item
 * @param isLeftOut whether an item belongs to no group
 */
function byWindow<Item>(
  items: readonly Item[],
  windowOf: Int32Array,
  windowCount: number,
  isLeftOut: readonly boolean[] = [],
): Item[][] {
  const own = Array.from({ length: windowCount }, (): Item[] => []);
  items.forEach((item, i) => {
    if (!isLeftOut[i]) own[windowOf[i]].push(item);
  });
  return own;
}

/** Returns which beats lie in an excluded span, and so have no RR on either side; those at its ends lie outside. */
function beatsInside(rSec: Float64Array, excluded: readonly TimeSpan[]): boolean[] {
  const isExcludedRr = rrOverlapTest(rSec, excluded);
  // Whether the time from one R to the next is an RR; ascending, as the test requires.
  const isRr = Array.from({ length: Math.max(0, rSec.length - 1) }, (_, i) => !isExcludedRr(i));
  const hasRr = (i: number): boolean => i >= 0 && i < isRr.length && isRr[i];
  let at = 0;
  return Array.from(rSec, (sec, i) => {
    while (at < excluded.length && excluded[at].toSec < sec) at++;
    const isWithin = at < excluded.length && excluded[at].fromSec <= sec;
    return isWithin && !hasRr(i - 1) && !hasRr(i);
  });
}

/** Returns the waves of a median beat at a beat's own time; null if one of its waves cannot be aligned. */
function shiftWavesToBeat(
  waves: BeatWaves,
  shifts: WindowWaves['shifts'],
  i: number,
  rSec: number,
): BeatWaves | null {
  const { p, qrs, t } = waves;
  const at = (wave: keyof WindowWaves['shifts']): number => rSec + shifts[wave].shiftMs[i] / 1000;
  const [pAt, qrsAt, tAt] = [at('p'), at('qrs'), at('t')];
  if (qrs === null || Number.isNaN(qrsAt)) return null;
  if ((p !== null && Number.isNaN(pAt)) || (t !== null && Number.isNaN(tAt))) return null;
  const onset = qrsAt + qrs.onset;
  if (p !== null && pAt + p.peak >= onset) return null;
  return {
    p: p === null ? null : { onset: pAt + p.onset, peak: pAt + p.peak, end: Math.min(pAt + p.end, onset) },
    qrs: { onset, end: qrsAt + qrs.end },
    t: t === null ? null : { peak: tAt + t.peak, end: tAt + t.end },
  };
}

function isComplete({ leads }: LeadRows): boolean {
  return !leads.some((row) => row.includes(Number.NaN));
}

function mostCommonClass(classes: readonly BeatClass[]): BeatClass | null {
  const counts = new Map<BeatClass, number>();
  for (const one of classes) if (one !== 'unknown') counts.set(one, (counts.get(one) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (first !== undefined) return first[0];
  return classes.length > 0 ? 'unknown' : null;
}
