import { defaultAlignLimits } from '../../analysis/aligned/carry-from-mean.ts';
import { median } from '../../dsp/statistics/stats.ts';
import { alignWindows, carryRTask } from '../align-windows.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { throwIfCancelled } from '../run-stages.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** Beats of so long are aligned to one mean beat, s. */
const groupSec = 60;

/**
 * What R is off by as it was found, beat by beat: it is the highest sample, and noise moves it. QRS as a whole is placed
 * better, by alignment to the mean beat of 60 s. The distance from there and the error of the alignment add up in squares,
 * since what is placed best is off independently of that distance.
 *
 * @param rSec         R as found, s, ascending
 * @param channelIndex the ECG
 * @returns likely errors, ms; NaN of beats of another shape, and where QRS has too few samples
 */
export async function errorsOfR(
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
    // The landmark of the mean beat itself moves all of them alike.
    const middle = median(aligned.map((k) => ms[k] ?? 0));
    for (const k of aligned) errors[k] = Math.hypot((ms[k] ?? 0) - middle, Math.sqrt(squareMs[k] ?? 0));
  }
  return errors;
}
