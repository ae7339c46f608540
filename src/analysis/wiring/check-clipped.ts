import type { WiringFinding } from '../../model/wiring.ts';
import type { ClippedEnds } from '../aligned/cut-off.ts';
import { findLimits, leastStep, type WiringChannel } from './wiring-channel.ts';

/** At an end of its range a signal is clipped where it stays there for so long, s, and samples at least. */
const leastRun = { ecg: { sec: 0.012, count: 2 }, other: { sec: 0.04, count: 5 } };
/** So short a stay tells where all of its values are the very last one, of a range of so many steps: no wave is so flat. */
const leastExactRun = { sec: 0.012, count: 3 };
const leastSteps = 1000;
/** One peak may end on the largest value by chance, three do not. */
const leastRuns = 3;
/** Fewer peaks are cut off where the signal comes to such a stay and leaves it as no peak does that turns by itself: as long before and after as the stay lasts, that is 4.5 steps from its end. */
const leastLoneSteps = 10;
/** What stays longer is no peak, s. */
const longestLoneSec = 0.5;
/** Where a larger share of the samples stands still elsewhere, values are held or rounded, and a stay tells nothing. */
const mostStill = 0.05;
/** Runs that follow each other sooner are of one peak, s: beats do not. */
const leastApartSec = 0.25;
/** A sample is at the end within this share of the range, which a noisy converter needs. */
const endShare = 0.0025;
/** Next to the end lie the samples within this share of the range, or so many steps of the converter. */
const besideShare = 0.02;
const besideSteps = 2;
/** Samples at the end for each one beside it: a peak that turns by itself has fewer at its end than beside. */
const leastPileUp = 2;
/**
 * A signal that is cut off comes to the end as steeply as it was a little before. One that settles there by itself, as a
 * pulse does on a flat base, slows down: it has more samples beside the end, for each one twice as far on, than this.
 */
const mostSettling = 0.9;
/** What is beside the end for a shorter time a peak, s, does not settle. */
const leastSettlingSec = 0.02;

/** Where the peaks of a channel are cut off. */
export interface ClippedPeaks {
  readonly ends: readonly ('top' | 'bottom')[];
  /** How many peaks lie at either end, and the time of the first one, s. */
  readonly count: number;
  readonly firstSec: number;
  /** From which values on the channel is at that end. */
  readonly values: ClippedEnds;
}

/**
 * The peaks of a channel that are cut off at an end of its range.
 *
 * @param channel its stretches, any unit
 * @returns null where nothing stands out
 */
export function findClippedPeaks(channel: WiringChannel): ClippedPeaks | null {
  const [least, most] = findLimits(channel);
  if (!(least < most)) return null;
  const at = endShare * (most - least);
  const step = leastStep(channel);
  const beside = at + Math.max(besideShare * (most - least), besideSteps * step);
  const further = beside + 2 * (beside - at);
  const isFine = most - least >= leastSteps * step;
  const [ofTop, ofBottom] = [most, least].map((end) =>
    peaksAt(channel, end, { at, beside, further, step, isFine }),
  );
  const [top, bottom] = [ofTop.peaks, ofBottom.peaks];
  const ends = [
    ...(top.length > 0 ? ['top' as const] : []),
    ...(bottom.length > 0 ? ['bottom' as const] : []),
  ];
  if (ends.length === 0) return null;
  const all = [...top, ...bottom];
  const isExact = (top.length === 0 || ofTop.isExact) && (bottom.length === 0 || ofBottom.isExact);
  const within = isExact ? 0 : at;
  const values = {
    above: top.length > 0 ? most - within : null,
    below: bottom.length > 0 ? least + within : null,
    ...(isExact ? { leastRun: leastExactRun } : {}),
  };
  return { ends, count: all.length, firstSec: Math.min(...all), values };
}

/**
 * Whether the peaks of a channel are cut off at an end of its range.
 *
 * @param channel its stretches, any unit
 * @returns null where nothing stands out
 */
export function checkClipped(channel: WiringChannel): WiringFinding | null {
  const found = findClippedPeaks(channel);
  if (found === null) return null;
  return { code: 'channel-clipped', text: `clipped at the ${found.ends.join(' and the ')}.`, fix: null };
}

/** Peaks that are cut off at one end. */
interface CutPeaks {
  /** When they begin, s; none where nothing stands out. */
  readonly peaks: readonly number[];
  /** Whether all their values are the last one of the range. */
  readonly isExact: boolean;
}

/** Counts how often a signal stays where it is for long enough, at times that are apart. */
class StayFinder {
  readonly begins: number[] = [];
  readonly #least: number;
  readonly #fs: number;
  #run = 0;
  #before = -Infinity;

  constructor(least: { readonly sec: number; readonly count: number }, fs: number) {
    this.#least = Math.max(least.count, Math.round(least.sec * fs));
    this.#fs = fs;
  }

  /** @param n  of the sample in its stretch, which begins at `startSec` */
  push(isThere: boolean, n: number, startSec: number): void {
    const least = this.#least;
    this.#run = isThere ? this.#run + 1 : 0;
    const place = startSec * this.#fs + n;
    if (this.#run === least && place - least - this.#before >= leastApartSec * this.#fs)
      this.begins.push(startSec + (n - least + 1) / this.#fs);
    if (this.#run >= least) this.#before = place;
  }

  endStretch(): void {
    this.#run = 0;
  }
}

/** When the signal comes to an end of its range and stays, where samples pile up there again and again. */
function peaksAt(
  { stretches, fs, role }: WiringChannel,
  end: number,
  {
    at,
    beside,
    further,
    step,
    isFine,
  }: Readonly<Record<'at' | 'beside' | 'further' | 'step', number>> & { readonly isFine: boolean },
): CutPeaks {
  let [atEnd, nearEnd, furtherOn] = [0, 0, 0];
  const stays = new StayFinder(role === 'ecg' ? leastRun.ecg : leastRun.other, fs);
  const exact = new StayFinder(leastExactRun, fs);
  for (const { startSec, values } of stretches) {
    for (let n = 0; n < values.length; n++) {
      const distance = Math.abs(values[n] - end);
      stays.push(distance <= at, n, startSec);
      exact.push(distance === 0, n, startSec);
      if (distance <= at) atEnd += 1;
      else if (distance <= beside) nearEnd += 1;
      else if (distance <= further) furtherOn += 1;
    }
    stays.endStretch();
    exact.endStretch();
  }
  const isAbrupt = (peaks: readonly number[]) =>
    nearEnd <= leastSettlingSec * fs * peaks.length || nearEnd <= mostSettling * furtherOn;
  const isCut = (peaks: readonly number[]) => peaks.length >= leastRuns && isAbrupt(peaks);
  if (isFine && isCut(exact.begins)) return { peaks: exact.begins, isExact: true };
  if (atEnd >= leastPileUp * nearEnd && isCut(stays.begins)) return { peaks: stays.begins, isExact: false };
  return { peaks: isFine && role !== 'ecg' ? lonePeaksAt({ stretches, fs }, end, step) : [], isExact: true };
}

/** When one or two peaks begin that are cut off at an end; none where values stand still elsewhere too, or more do, as a base. */
function lonePeaksAt(
  { stretches, fs }: Pick<WiringChannel, 'stretches' | 'fs'>,
  end: number,
  step: number,
): number[] {
  const least = Math.max(leastExactRun.count, Math.round(leastExactRun.sec * fs));
  const begins: number[] = [];
  let [still, all] = [0, 0];
  for (const { startSec, values } of stretches) {
    all += values.length;
    const isFar = (n: number) => Math.abs((values[n] ?? end) - end) >= leastLoneSteps * step;
    let to = 0;
    for (let from = 0; from < values.length; from = to) {
      to = from + 1;
      while (values[to] === values[from]) to++;
      const count = to - from;
      if (count < least) continue;
      if (values[from] !== end) still += count;
      else if (count <= longestLoneSec * fs && isFar(from - count) && isFar(to - 1 + count))
        begins.push(startSec + from / fs);
    }
  }
  return begins.length < leastRuns && still <= mostStill * all ? begins : [];
}
