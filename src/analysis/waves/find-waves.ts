import { median } from '../../dsp/statistics/stats.ts';
import { heartRateOf } from '../../dsp/statistics/heart-rate.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import type { BeatWaves, WavesBeat, WavesWindow } from '../../model/waves.ts';
import type { AlignLimits } from '../aligned/carry-landmark.ts';
import { type TimeWindow, windowOf } from '../intervals/windows.ts';
import { BeatDelineator, type DelineatedBeat } from './delineate-beats.ts';
import type { LeadRows } from './like-beats.ts';
import { correctedQt } from '../../dsp/statistics/corrected-qt.ts';
import { waveIntervals } from './wave-intervals.ts';
import { qtVariability, type WindowWaves, windowWaves } from './window-waves.ts';

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
  /** In which beats are aligned. */
  readonly lead: number;
  /** Whether waves are told over all leads; else in that one. */
  readonly isOverall: boolean;
  /** In the same times, ascending. */
  readonly windows: readonly TimeWindow[];
  readonly limits: AlignLimits;
}

/** Beats and windows with their waves; times as those of R. */
export interface FoundWaves {
  readonly beats: readonly WavesBeat[];
  readonly windows: readonly WavesWindow[];
}

/** Classes of beats that no P wave leads to. */
const withoutP: ReadonlySet<BeatClass> = new Set(['V', 'F', 'paced']);

interface OpenWindow {
  readonly members: ReadonlySet<number>;
  readonly beats: number[];
  readonly rows: LeadRows[];
  left: number;
}

/**
 * P, QRS and T of every beat and of the median beat of every window, of leads that come piece by piece.
 *
 * The beats of a window's commonest class have the waves of its median beat, each carried to them by alignment. Those
 * that cannot be aligned, and beats of other classes, are delineated in the mean of their like.
 */
export class WaveFinder {
  readonly #train: WaveTrain;
  readonly #delineator: BeatDelineator;
  readonly #windowOf: Int32Array;
  readonly #kinds: readonly (BeatClass | null)[];
  readonly #open = new Map<number, OpenWindow>();
  readonly #found: (WindowWaves | null)[];
  /** Waves that were carried to beats; null of the others. */
  readonly #carried: (BeatWaves | null)[];

  constructor(train: WaveTrain) {
    this.#train = train;
    const { rSec, classes, windows } = train;
    this.#windowOf = Int32Array.from(rSec, (sec) => windowOf(windows, sec));
    this.#found = windows.map(() => null);
    this.#carried = Array.from(rSec, () => null);
    this.#kinds = windows.map((_, w) => commonest(classes.filter((_class, i) => this.#windowOf[i] === w)));
    const mayHaveP = classes.map((own) => !withoutP.has(own));
    this.#delineator = new BeatDelineator({ ...train, mayHaveP }, (beat, rows) => this.#collect(beat, rows));
  }

  /** @param leads  the samples that follow, as many of each; NaN in gaps */
  push(leads: readonly Float64Array[]): void {
    this.#delineator.push(leads);
  }

  finish(): FoundWaves {
    const own = this.#delineator.finish();
    for (const w of this.#open.keys()) this.#close(w);
    const { rSec, classes } = this.#train;
    const beats = own.map((found, i): WavesBeat => {
      const carried = this.#carried[i];
      const waves = carried ?? this.#ownWaves(found);
      return {
        r: rSec[i],
        ...waves,
        ...waveIntervals(waves),
        rr: i === 0 ? null : 1000 * (rSec[i] - rSec[i - 1]),
        class: classes[i],
        window: this.#windowOf[i],
        carried: carried !== null,
      };
    });
    return { beats, windows: this.#train.windows.map((_, w) => this.#windowAt(w, beats)) };
  }

  #ownWaves({ leads, overall }: DelineatedBeat): BeatWaves {
    return this.#train.isOverall ? overall : leads[this.#train.lead];
  }

  /** Holds the rows of a window's beats until all have come. */
  #collect(beat: number, rows: LeadRows): void {
    const w = this.#windowOf[beat];
    const open = this.#open.get(w) ?? this.#openWindow(w);
    open.left--;
    if (open.members.has(beat) && !rows.leads.some((row) => row.some(Number.isNaN))) {
      open.beats.push(beat);
      open.rows.push(rows);
    }
    if (open.left === 0) this.#close(w);
  }

  #openWindow(w: number): OpenWindow {
    const all = [...this.#windowOf.keys()].filter((i) => this.#windowOf[i] === w);
    const kind = this.#kinds[w];
    const members = new Set(all.filter((i) => this.#train.classes[i] === kind));
    const open = { members, beats: [], rows: [], left: all.length };
    this.#open.set(w, open);
    return open;
  }

  #close(w: number): void {
    const open = this.#open.get(w);
    this.#open.delete(w);
    const kind = this.#kinds[w];
    if (open === undefined || kind === null) return;
    const { rSec, rate, lead, limits, isOverall } = this.#train;
    const { beats, rows } = open;
    const intervals = beats.flatMap((i) => (i > 0 ? [rSec[i] - rSec[i - 1]] : []));
    const rrSec = intervals.length > 0 ? median(intervals) : 1;
    const found = windowWaves({ rows, rrSec, mayHaveP: !withoutP.has(kind) }, rate, lead, limits);
    this.#found[w] = found;
    if (found === null) return;
    const waves = isOverall ? found.overall : found.leads[lead];
    beats.forEach((beat, i) => {
      this.#carried[beat] = carry(waves, found.shifts, i, rSec[beat]);
    });
  }

  #windowAt(w: number, beats: readonly WavesBeat[]): WavesWindow {
    const { windows, isOverall, lead } = this.#train;
    const own = beats.filter(({ window }) => window === w);
    const rate = heartRateOf(own.map(({ r }) => r));
    const found = this.#found[w];
    const waves =
      found === null ? { p: null, qrs: null, t: null } : isOverall ? found.overall : found.leads[lead];
    const intervals = waveIntervals(waves);
    return {
      from: windows[w].fromSec,
      to: windows[w].toSec,
      beats: found === null ? 0 : found.shifts.qrs.shiftMs.length,
      class: this.#kinds[w],
      heartRate: rate?.perMinute ?? null,
      medianBeat: waves,
      ...intervals,
      qtc: intervals.qt === null || rate === null ? null : correctedQt(intervals.qt, rate.meanRrMs / 1000),
      qtVariability:
        found === null ? { sd: null, likelyError: null, remainingSd: null } : qtVariability(found.shifts),
    };
  }
}

/** The waves of a median beat at a beat's own time; null where one of its waves cannot be aligned. */
function carry(waves: BeatWaves, shifts: WindowWaves['shifts'], i: number, rSec: number): BeatWaves | null {
  const { p, qrs, t } = waves;
  const at = (wave: keyof WindowWaves['shifts']): number => rSec + shifts[wave].shiftMs[i] / 1000;
  const [pAt, qrsAt, tAt] = [at('p'), at('qrs'), at('t')];
  if (qrs === null || Number.isNaN(qrsAt)) return null;
  if ((p !== null && Number.isNaN(pAt)) || (t !== null && Number.isNaN(tAt))) return null;
  return {
    p: p === null ? null : { onset: pAt + p.onset, peak: pAt + p.peak, end: pAt + p.end },
    qrs: { onset: qrsAt + qrs.onset, end: qrsAt + qrs.end },
    t: t === null ? null : { peak: tAt + t.peak, end: tAt + t.end },
  };
}

function commonest(classes: readonly BeatClass[]): BeatClass | null {
  const counts = new Map<BeatClass, number>();
  for (const one of classes) if (one !== 'unknown') counts.set(one, (counts.get(one) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (first !== undefined) return first[0];
  return classes.length > 0 ? 'unknown' : null;
}
