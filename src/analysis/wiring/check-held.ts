import type { WiringFinding } from '../../model/wiring.ts';
import { findLimits, leastStep, type WiringChannel } from './wiring-channel.ts';

/** Fewer changes of value tell no rhythm of theirs. */
const leastChanges = 50;
/** A hold is told from so much on, s: a shorter one moves no landmark by more than 2 ms. */
const leastHeldSec = 0.004;
/** So many changes lie whole holds apart. Those of a coarse converter lie anywhere. */
const regularShare = 0.95;
/** So many lie one hold apart: the others are of a pulse that stands still. */
const singleShare = 0.3;
/** So many are of more than one step. A slow signal of a coarse converter changes by single steps, and may do so evenly. */
const largerShare = 0.1;
/** A step of more than this many of the smallest is more than one. */
const oneStep = 1.5;

/** Lines of a shorter time are not told, s: what is timed at 100 Hz or more is right within 2 ms. */
const leastLineSec = 0.01;
/** A line takes so many samples at least: of fewer nothing tells that it is one. */
const leastLine = 3;
/** A bend between two samples shows at both of them, and at no third. A sine bends at nearly all samples. */
const bentAtABend = 2.5;
/** Rounding bends a line by no more than two of the smallest steps, and by no larger share of the range where there are none. */
const roundedSteps = 2.5;
const roundedShare = 1e-6;

/** Values that came at a slower rate than they are written at. */
export interface HeldValues {
  /** What stands between two of them: the first again, or a straight line. */
  readonly between: 'value' | 'line';
  /** Samples from one to the next; of two rates without a common measure with a fraction. */
  readonly samples: number;
  /** Rate at which the values came, Hz. */
  readonly fs: number;
}

/**
 * Whether a channel repeats each value until the next came, or goes to it on a straight line, as when slow samples are written
 * at a faster rate. Changes of its values, or of its slope, are then whole multiples of one time apart.
 *
 * @param channel its stretches, any unit, and its rate, Hz
 * @returns null where values neither are repeated so nor lie on lines
 */
export function findHeldValues(channel: WiringChannel): HeldValues | null {
  const { fs } = channel;
  const steps = findChanges(channel, (values, n) => Math.abs(values[n] - values[n - 1]), 0);
  const most = oneStep * leastStep(channel);
  const larger = steps.sizes.filter((size) => size > most).length / steps.sizes.length;
  const held = larger < largerShare ? null : evenRun(steps.runs);
  if (held !== null && held >= 1.5 && held >= leastHeldSec * fs)
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
  if (line === null || line < leastLine || line < leastLineSec * fs) return null;
  if (bends.share * line > bentAtABend) return null;
  return { between: 'line', samples: line, fs: fs / line };
}

/**
 * Whether the values of a channel came at a slower rate than it is written at.
 *
 * @param channel its stretches, any unit, and its rate, Hz
 * @returns null where they did not
 */
export function checkHeld(channel: WiringChannel): WiringFinding | null {
  const held = findHeldValues(channel);
  return held === null ? null : { code: 'samples-held', text: heldWords(held, channel.fs), fix: null };
}

/** What is said of values that came slower. @param fs of the channel, Hz */
export function heldWords({ between, samples, fs: trueFs }: HeldValues, fs: number): string {
  const isLine = between === 'line';
  const wrongMs = (1000 * (isLine ? samples / 2 : samples - 1)) / fs;
  const [each, rate, ms] = [samples, trueFs, wrongMs].map((value) => Number(value.toPrecision(3)));
  const rates = `came at ${rate} Hz, not at ${Number(fs.toPrecision(4))}`;
  return isLine
    ? `values lie on straight lines over ${each} samples each, so they ${rates}; what is timed in them may be up to ${ms} ms early or late.`
    : `each value is repeated over ${each} samples, so it ${rates}; what is timed in it may be up to ${ms} ms late.`;
}

/** The run of which nearly all are whole multiples, samples; null where there is none. */
function evenRun(runs: readonly number[]): number | null {
  if (runs.length < leastChanges) return null;
  const samples = usualRun(runs);
  const multiples = runs.map((run) => Math.round(run / samples));
  const shareOf = (isSo: (run: number, i: number) => boolean) => runs.filter(isSo).length / runs.length;
  const regular = shareOf((run, i) => multiples[i] > 0 && Math.abs(run - multiples[i] * samples) < 1);
  const single = shareOf((_, i) => multiples[i] === 1);
  return regular < regularShare || single < singleShare ? null : samples;
}

/**
 * How many samples lie between the changes of a channel, how large they are, and the share of samples that change. A
 * bend between two samples shows at both of them, and lies between by what shows at each.
 *
 * @param sizeAt of a change at a sample; NaN beside a gap
 * @param least  that is none yet
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

/** The most frequent run, between samples where it alternates with one beside it. */
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
 * The smallest difference of two values that occur. Neighbours do not show it: beside mains that keep step with the
 * samples, all their differences are large.
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
