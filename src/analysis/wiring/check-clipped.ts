import type { WiringFinding } from '../../model/wiring.ts';
import type { ClippedEnds } from '../aligned/cut-off.ts';
import { findLimits, smallestStep, type WiringChannel } from './wiring-channel.ts';

/** A signal is clipped if it stays at an end of its range for at least this time (s) and number of samples. */
const minRun = { ecg: { sec: 0.012, count: 2 }, other: { sec: 0.04, count: 5 } };
/**
 * A shorter stay counts if all its values are the extreme value and the range has at least `minSteps` steps:
 * no wave is that flat.
 */
const minExactRun = { sec: 0.012, count: 3 };
const minSteps = 1000;
/** Minimum number of peaks: one may end on the extreme value by chance, three do not. */
const minRuns = 3;
/**
 * With fewer peaks, a stay counts if the signal is at least this many steps from the end as long before and
 * after the stay as the stay lasts. A peak that turns by itself is 4.5 steps away there.
 */
const minLoneSteps = 10;
/** Maximum duration of a stay at a single peak, s. */
const longestLoneSec = 0.5;
/**
 * If a larger share of the samples stays constant elsewhere, values are held or rounded, and a stay is no
 * evidence.
 */
const maxStill = 0.05;
/** Minimum time between the stays of two peaks, s; closer ones belong to one peak. */
const minApartSec = 0.25;
/** A sample within this share of the range from the end is at the end, which allows for a noisy converter. */
const endShare = 0.0025;
/** Width of the zone next to the end: this share of the range, or this number of steps of the converter. */
const adjacentShare = 0.02;
const adjacentSteps = 2;
/**
 * Minimum number of samples at the end per sample next to it: a peak that turns by itself has fewer at its end
 * than next to it.
 */
const minPileUp = 2;
/**
 * Maximum number of samples next to the end per sample in the following zone, which is twice as wide. A clipped
 * signal reaches the end as steeply as before. One that settles there by itself, such as a pulse on a flat
 * base, slows down and has a higher ratio.
 */
const maxSettlingRatio = 0.9;
/** Minimum time per peak next to the end for a signal that settles, s. */
const minSettlingSec = 0.02;

/** The clipped peaks of a channel. */
export interface ClippedPeaks {
  readonly ends: readonly ('top' | 'bottom')[];
  /** Number of peaks at either end, and the time of the first one, s. */
  readonly count: number;
  readonly firstSec: number;
  /** Values from which the channel is at an end. */
  readonly values: ClippedEnds;
}

/**
 * Finds the peaks of a channel that are clipped at an end of its range.
 *
 * @param channel its stretches, any unit
 * @returns null if there are none
 */
export function findClippedPeaks(channel: WiringChannel): ClippedPeaks | null {
  const [least, most] = findLimits(channel);
  if (!(least < most)) return null;
  const at = endShare * (most - least);
  const step = smallestStep(channel);
  const beside = at + Math.max(adjacentShare * (most - least), adjacentSteps * step);
  const further = beside + 2 * (beside - at);
  const isFine = most - least >= minSteps * step;
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
    ...(isExact ? { leastRun: minExactRun } : {}),
  };
  return { ends, count: all.length, firstSec: Math.min(...all), values };
}

/**
 * Checks whether the peaks of a channel are clipped at an end of its range.
 *
 * @param channel its stretches, any unit
 * @returns null if there are none
 */
export function checkClipped(channel: WiringChannel): WiringFinding | null {
  const found = findClippedPeaks(channel);
  if (found === null) return null;
  return { code: 'channel-clipped', text: `clipped at the ${found.ends.join(' and the ')}.`, fix: null };
}

/** Peaks that are clipped at one end. */
interface ClippedEndPeaks {
  /** Their start times, s; empty if there are none. */
  readonly peaks: readonly number[];
  /** Whether all their values are the extreme value of the range. */
  readonly isExact: boolean;
}

/** Finds where a signal stays at a value long enough, at separate times. */
class ConstantRunFinder {
  readonly begins: number[] = [];
  readonly #least: number;
  readonly #fs: number;
  #run = 0;
  #before = -Infinity;

  constructor(least: { readonly sec: number; readonly count: number }, fs: number) {
    this.#least = Math.max(least.count, Math.round(least.sec * fs));
    this.#fs = fs;
  }

  /** @param n index of the sample in its stretch, which begins at `startSec` */
  push(isThere: boolean, n: number, startSec: number): void {
    const least = this.#least;
    this.#run = isThere ? this.#run + 1 : 0;
    const place = startSec * this.#fs + n;
    if (this.#run === least && place - least - this.#before >= minApartSec * this.#fs)
      this.begins.push(startSec + (n - least + 1) / this.#fs);
    if (this.#run >= least) this.#before = place;
  }

  endStretch(): void {
    this.#run = 0;
  }
}

/** Returns the times at which the signal stays at an end of its range, if samples repeatedly accumulate there. */
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
): ClippedEndPeaks {
  let [atEnd, nearEnd, inNextZone] = [0, 0, 0];
  const stays = new ConstantRunFinder(role === 'ecg' ? minRun.ecg : minRun.other, fs);
  const exact = new ConstantRunFinder(minExactRun, fs);
  for (const { startSec, values } of stretches) {
    for (let n = 0; n < values.length; n++) {
      const distance = Math.abs(values[n] - end);
      stays.push(distance <= at, n, startSec);
      exact.push(distance === 0, n, startSec);
      if (distance <= at) atEnd += 1;
      else if (distance <= beside) nearEnd += 1;
      else if (distance <= further) inNextZone += 1;
    }
    stays.endStretch();
    exact.endStretch();
  }
  const isAbrupt = (peaks: readonly number[]) =>
    nearEnd <= minSettlingSec * fs * peaks.length || nearEnd <= maxSettlingRatio * inNextZone;
  const isCut = (peaks: readonly number[]) => peaks.length >= minRuns && isAbrupt(peaks);
  if (isFine && isCut(exact.begins)) return { peaks: exact.begins, isExact: true };
  if (atEnd >= minPileUp * nearEnd && isCut(stays.begins)) return { peaks: stays.begins, isExact: false };
  return { peaks: isFine && role !== 'ecg' ? lonePeaksAt({ stretches, fs }, end, step) : [], isExact: true };
}

/**
 * Returns the start times of one or two peaks that are clipped at an end. Returns none if values stay constant
 * elsewhere too, or if there are more stays, as on a base.
 */
function lonePeaksAt(
  { stretches, fs }: Pick<WiringChannel, 'stretches' | 'fs'>,
  end: number,
  step: number,
): number[] {
  const least = Math.max(minExactRun.count, Math.round(minExactRun.sec * fs));
  const begins: number[] = [];
  let [still, all] = [0, 0];
  for (const { startSec, values } of stretches) {
    all += values.length;
    const isFar = (n: number) => Math.abs((values[n] ?? end) - end) >= minLoneSteps * step;
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
  return begins.length < minRuns && still <= maxStill * all ? begins : [];
}
