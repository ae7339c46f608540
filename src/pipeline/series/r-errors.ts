import { defaultAlignLimits } from '../../analysis/aligned/carry-from-mean.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { alignWindows, carryRTask } from '../align-windows.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { throwIfCancelled } from '../run-stages.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** Length of the groups of beats that are aligned to one mean beat, s. */
const groupSec = 60;

/**
 * Estimates the error of R as it was found, beat by beat. R is the highest sample, which noise moves. Aligning the
 * whole QRS to the mean beat of 60 s gives a better position. The distance between the two and the error of the
 * alignment are added in squares, because they are independent.
 *
 * @param rSec         R as found, s, ascending
 * @param channelIndex the ECG
 * @returns likely errors, ms; NaN for beats of another shape, and where QRS has too few samples
 */
export async function estimateRErrors(
  rSec: Float64Array,
  channelIndex: number,
  { recording, signal }: Pick<AnalysisOptions, 'recording' | 'signal'>,
): Promise<Float64Array> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, sampleCount, unit, label } = channel;
  const read = async (from: number, to: number) =>
    (await recording.read(channelIndex, from, to, signal)).values;
  const extents = Array.from(rSec, (sec, k) => {
    return { rSec: sec, rrSec: (rSec[k + 1] ?? sec) - sec, window: 0, afterSec: 0 };
  });
  const members: number[][] = [];
  extents.forEach((extent, k) => {
    const last = members.at(-1);
    const isSame = last !== undefined && extent.rSec - (rSec[last[0] ?? 0] ?? 0) < groupSec;
    if (isSame) last.push(k);
    else members.push([k]);
  });
  const pause = async (): Promise<void> => {
    await yieldToEventLoop();
    throwIfCancelled(signal);
  };
  const carriedOf = await alignWindows(
    { signals: { ecg: { fs, sampleCount, unit, label, startSec: 0, read } }, extents, members },
    carryRTask,
    () => defaultAlignLimits,
    { signal, pause },
  );
  const { ms, squareMs } = carriedOf('r');
  const errors = new Float64Array(rSec.length).fill(Number.NaN);
  for (const own of members) {
    const aligned = own.filter((k) => !Number.isNaN(ms[k]));
    // An error of the landmark in the mean beat shifts all beats equally.
    const middle = median(aligned.map((k) => ms[k] ?? 0));
    for (const k of aligned) errors[k] = Math.hypot((ms[k] ?? 0) - middle, Math.sqrt(squareMs[k] ?? 0));
  }
  return errors;
}
