import type { WiringFinding } from '../../model/wiring.ts';
import { findLimits, smallestStep, type WiringChannel } from './wiring-channel.ts';

/** Minimum number of changes of value from which their regularity is judged. */
const minChanges = 50;
/** Minimum length of a hold that is reported, s: a shorter one moves no landmark by more than 2 ms. */
const minHeldSec = 0.004;
/**
 * Minimum share of changes that are a whole number of holds apart. Those of a coarse converter are at any
 * distance.
 */
const regularShare = 0.95;
/** Minimum share of changes that are one hold apart; the others occur where a pulse is constant. */
const singleShare = 0.3;
/**
 * Minimum share of changes by more than one step. A slow signal of a coarse converter changes by single steps,
 * possibly at regular intervals.
 */
const largerShare = 0.1;
/** A change by more than this many of the smallest steps is more than one step. */
const maxSingleSteps = 1.5;

/** Minimum length of a line that is reported, s: at 100 Hz or more, times are right within 2 ms. */
const minLineSec = 0.01;
/** Minimum number of samples in a line; shorter lines cannot be recognised. */
const minLine = 3;
/**
 * Maximum number of bent samples per line: a bend between two samples shows at both of them, and at no third. A
 * sine bends at nearly all samples.
 */
const maxBentPerLine = 2.5;
/**
 * Rounding bends a line by at most this many of the smallest steps, or this share of the range if there are no
 * steps.
 */
const roundedSteps = 2.5;
const roundedShare = 1e-6;

/** Values that were acquired at a lower rate than that of the file. */
export interface HeldValues {
  /** Interpolation between two values: the first one repeated, or a straight line. */
  readonly between: 'value' | 'line';
  /** Number of samples from one value to the next; fractional if the two rates are not multiples. */
  readonly samples: number;
  /** Rate at which the values were acquired, Hz. */
  readonly fs: number;
}

/**
 * Finds whether a channel repeats each value until the next, or connects values by straight lines, as when slow
 * samples are written at a faster rate. Changes of its values, or of its slope, are then whole multiples of one
 * time apart.
 *
 * @param channel its stretches, any unit, and its rate, Hz
 * @returns null if values are neither repeated nor on lines
 */
export function findHeldValues(channel: WiringChannel): HeldValues | null {
  const { fs } = channel;
  const steps = findChanges(channel, (values, n) => Math.abs(values[n] - values[n - 1]), 0);
  const most = maxSingleSteps * smallestStep(channel);
  const larger = steps.sizes.filter((size) => size > most).length / steps.sizes.length;
  const held = larger < largerShare ? null : evenRun(steps.runs);
  if (held !== null && held >= 1.5 && held >= minHeldSec * fs)
    return { between: 'value', samples: held, fs: fs / held };
  const [low, high] = findLimits(channel);
  const range = Math.max(0, high - low);
  const least = Math.max(roundedSteps * finestStep(channel), roundedShare * range);
  const bends = findChanges(
    channel,
    (values, n) => Math.abs(values[n + 1] - 2 * values[n] + values[n - 1]),
    least,
  );
  const line = evenRun(bends.runs);
  if (line === null || line < minLine || line < minLineSec * fs) return null;
  if (bends.share * line > maxBentPerLine) return null;
  return { between: 'line', samples: line, fs: fs / line };
}

/**
 * Checks whether the values of a channel were acquired at a lower rate than its own.
 *
 * @param channel its stretches, any unit, and its rate, Hz
 * @returns null if they were not
 */
export function checkHeld(channel: WiringChannel): WiringFinding | null {
  const held = findHeldValues(channel);
  return held === null
    ? null
    : { code: 'samples-held', text: describeHeldValues(held, channel.fs), fix: null };
}

/**
 * Describes values that were acquired at a lower rate.
 *
 * @param fs of the channel, Hz
 */
export function describeHeldValues({ between, samples, fs: trueFs }: HeldValues, fs: number): string {
  const isLine = between === 'line';
  const wrongMs = (1000 * (isLine ? samples / 2 : samples - 1)) / fs;
  const [each, rate, ms] = [samples, trueFs, wrongMs].map((value) => Number(value.toPrecision(3)));
  const rates = `came at ${rate} Hz, not at ${Number(fs.toPrecision(4))}`;
  return isLine
    ? `values lie on straight lines over ${each} samples each, so they ${rates}; times may be up to ${ms} ms early or late.`
    : `each value is repeated over ${each} samples, so it ${rates}; times may be up to ${ms} ms late.`;
}

/** Returns the run of which nearly all runs are whole multiples, samples; null if there is none. */
function evenRun(runs: readonly number[]): number | null {
  if (runs.length < minChanges) return null;
  const samples = usualRun(runs);
  const multiples = runs.map((run) => Math.round(run / samples));
  const shareOf = (matches: (run: number, i: number) => boolean) => runs.filter(matches).length / runs.length;
  const regular = shareOf((run, i) => multiples[i] > 0 && Math.abs(run - multiples[i] * samples) < 1);
  const single = shareOf((_, i) => multiples[i] === 1);
  return regular < regularShare || single < singleShare ? null : samples;
}

/**
 * Finds the distances between the changes of a channel in samples, their sizes, and the share of samples that
 * change. A bend between two samples shows at both of them; its position between them follows from the size at
 * each.
 *
 * @param sizeAt returns the size of a change at a sample; NaN next to a gap
 * @param least maximum size that does not count as a change
 */
function findChanges(
  { stretches }: WiringChannel,
  sizeAt: (values: Float64Array, n: number) => number,
  least: number,
): { readonly runs: number[]; readonly sizes: number[]; readonly share: number } {
  const [runs, sizes]: [number[], number[]] = [[], []];
  let [changed, all] = [0, 0];
  for (const { values } of stretches) {
    let before = Number.NaN;
    for (let n = 1; n < values.length; n++) {
      let size = sizeAt(values, n);
      all++;
      if (size <= least) continue;
      let place = n;
      if (Number.isNaN(size)) {
        before = Number.NaN;
        all--;
        continue;
      }
      changed++;
      const next = n + 1 < values.length ? sizeAt(values, n + 1) : 0;
      if (least > 0 && next > least) {
        place += next / (size + next);
        size += next;
        n++;
        all++;
        changed++;
      }
      if (!Number.isNaN(before)) {
        runs.push(place - before);
        sizes.push(size);
      }
      before = place;
    }
  }
  return { runs, sizes, share: changed / all };
}

/** Returns the most frequent run; a value between samples if it alternates with a neighbouring run. */
function usualRun(runs: readonly number[]): number {
  const found = new Map<number, { sum: number; count: number }>();
  for (const run of runs) {
    const whole = Math.round(run);
    const own = found.get(whole) ?? { sum: 0, count: 0 };
    found.set(whole, { sum: own.sum + run, count: own.count + 1 });
  }
  let usual = 0;
  for (const [run, { count }] of found) if (count > (found.get(usual)?.count ?? 0)) usual = run;
  let [sum, count] = [0, 0];
  for (const run of [usual - 1, usual, usual + 1]) {
    const own = found.get(run);
    sum += own?.sum ?? 0;
    count += own?.count ?? 0;
  }
  return sum / count;
}

/**
 * Returns the smallest difference of any two values that occur. Neighbouring samples are not enough: with mains
 * synchronous to the samples, all their differences are large.
 */
function finestStep({ stretches }: WiringChannel): number {
  const sorted = new Float64Array(stretches.reduce((sum, { values }) => sum + values.length, 0));
  let filled = 0;
  for (const { values } of stretches) {
    sorted.set(values, filled);
    filled += values.length;
  }
  sorted.sort();
  let step = Infinity;
  for (let n = 1; n < sorted.length; n++) {
    const size = sorted[n] - sorted[n - 1];
    if (size > 0 && size < step) step = size;
  }
  return Number.isFinite(step) ? step : 0;
}
