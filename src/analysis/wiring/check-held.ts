import type { WiringFinding } from '../../model/wiring.ts';
import { leastStep, type WiringChannel } from './wiring-channel.ts';

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

/** Values that are repeated. */
export interface HeldValues {
  /** Samples that each value stands for; of two rates without a common measure with a fraction. */
  readonly samples: number;
  /** Rate at which the values came, Hz. */
  readonly fs: number;
}

/**
 * Whether a channel repeats each value until the next came, as when slow samples are written at a faster rate: runs of equal
 * samples whose lengths are whole multiples of one.
 *
 * @param channel its stretches, any unit, and its rate, Hz
 * @returns null where values are not repeated so
 */
export function findHeldValues(channel: WiringChannel): HeldValues | null {
  const { runs, sizes } = changesOf(channel);
  if (runs.length < leastChanges) return null;
  const samples = usualRun(runs);
  if (samples < 1.5 || samples < leastHeldSec * channel.fs) return null;
  const multiples = runs.map((run) => Math.round(run / samples));
  const shareOf = (isSo: (run: number, i: number) => boolean) => runs.filter(isSo).length / runs.length;
  const isRegular = shareOf((run, i) => multiples[i] > 0 && Math.abs(run - multiples[i] * samples) < 1);
  const isSingle = shareOf((_, i) => multiples[i] === 1);
  if (isRegular < regularShare || isSingle < singleShare) return null;
  const most = oneStep * leastStep(channel);
  const larger = sizes.filter((size) => size > most).length / sizes.length;
  return larger < largerShare ? null : { samples, fs: channel.fs / samples };
}

/**
 * Whether the values of a channel came at a slower rate than it is written at.
 *
 * @param channel its stretches, any unit, and its rate, Hz
 * @returns null where values are not repeated
 */
export function checkHeld(channel: WiringChannel): WiringFinding | null {
  const held = findHeldValues(channel);
  return held === null ? null : { code: 'samples-held', text: heldWords(held, channel.fs), fix: null };
}

/** What is said of repeated values. @param fs of the channel, Hz */
export function heldWords({ samples, fs: trueFs }: HeldValues, fs: number): string {
  const [each, rate, lateMs] = [samples, trueFs, (1000 * (samples - 1)) / fs].map((value) =>
    Number(value.toPrecision(3)),
  );
  return `each value is repeated over ${each} samples, so it came at ${rate} Hz, not at ${Number(fs.toPrecision(4))}; what is timed in it may be up to ${lateMs} ms late.`;
}

/** How many samples each value stays, and by how much it changes then. */
function changesOf({ stretches }: WiringChannel): { readonly runs: number[]; readonly sizes: number[] } {
  const [runs, sizes]: [number[], number[]] = [[], []];
  for (const { values } of stretches) {
    let before = Number.NaN;
    for (let n = 1; n < values.length; n++) {
      const size = Math.abs(values[n] - values[n - 1]);
      if (size === 0) continue;
      if (Number.isNaN(size)) {
        before = Number.NaN;
        continue;
      }
      if (!Number.isNaN(before)) {
        runs.push(n - before);
        sizes.push(size);
      }
      before = n;
    }
  }
  return { runs, sizes };
}

/** The most frequent run, between samples where it alternates with one beside it. */
function usualRun(runs: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const run of runs) counts.set(run, (counts.get(run) ?? 0) + 1);
  let usual = 0;
  for (const [run, count] of counts) if (count > (counts.get(usual) ?? 0)) usual = run;
  let [sum, count] = [0, 0];
  for (const run of [usual - 1, usual, usual + 1]) {
    const own = counts.get(run) ?? 0;
    sum += own * run;
    count += own;
  }
  return sum / count;
}
