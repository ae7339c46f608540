import type { WiringFinding } from '../../model/wiring.ts';
import { leastStep, type WiringChannel } from './wiring-channel.ts';

/** At an end of its range a signal is clipped where it stays there for so long, s, and samples at least. */
const leastRun = { ecg: { sec: 0.012, count: 2 }, other: { sec: 0.04, count: 5 } };
/** One peak may end on the largest value by chance, three do not. */
const leastRuns = 3;
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
 * Whether the peaks of a channel are cut off at an end of its range.
 *
 * @param channel its stretches, any unit
 * @returns null where nothing stands out
 */
export function checkClipped(channel: WiringChannel): WiringFinding | null {
  const [least, most] = limitsOf(channel);
  if (!(least < most)) return null;
  const at = endShare * (most - least);
  const beside = at + Math.max(besideShare * (most - least), besideSteps * leastStep(channel));
  const ends = [
    ...(isRail(channel, most, { at, beside }) ? ['top'] : []),
    ...(isRail(channel, least, { at, beside }) ? ['bottom'] : []),
  ];
  if (ends.length === 0) return null;
  return { code: 'channel-clipped', text: `clipped at the ${ends.join(' and the ')}.`, fix: null };
}

function limitsOf({ stretches }: WiringChannel): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const { values } of stretches) {
    for (const value of values) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return [least, most];
}

/** Whether samples pile up at an end of the range, and stay there again and again. */
function isRail(
  { stretches, fs, role }: WiringChannel,
  end: number,
  { at, beside }: { readonly at: number; readonly beside: number },
): boolean {
  const { sec, count } = role === 'ecg' ? leastRun.ecg : leastRun.other;
  const least = Math.max(count, Math.round(sec * fs));
  let [atEnd, nearEnd, runCount] = [0, 0, 0];
  for (const { values } of stretches) {
    let run = 0;
    let before = -Infinity;
    for (const [n, value] of values.entries()) {
      const distance = Math.abs(value - end);
      run = distance <= at ? run + 1 : 0;
      if (run === least && n - least - before >= leastApartSec * fs) runCount += 1;
      if (run >= least) before = n;
      if (distance <= at) atEnd += 1;
      else if (distance <= beside) nearEnd += 1;
    }
  }
  return runCount >= leastRuns && atEnd >= leastPileUp * nearEnd;
}
