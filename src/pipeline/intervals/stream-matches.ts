import type { BeatExtent } from '../../analysis/intervals/align-beats.ts';
import { viewGriddedRow } from '../../analysis/intervals/align-beats.ts';
import { correlate, matchedBeatsByWindow, matchRows, pulseExtents } from '../../analysis/intervals/match.ts';
import type { Segmentation } from '../../analysis/intervals/segment.ts';
import { medianOfPresent } from '../../dsp/statistics/column-medians.ts';
import { mapYielding } from '../yield-to-event-loop.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { alignFromReader } from './read-stretch.ts';

type Context = Pick<StageContext, 'signal' | 'pause'>;

/** Maximum size of a window's pulses in memory, bytes; an hour of pulses takes some 12 MB. */
const maxPulseBytes = 1 << 26;

/**
 * Correlates each beat's pulse, from R to R + median RR, with the sample-wise median pulse of its window, one window at
 * a time. In a window that is too long for memory, like a whole record, the median pulse is computed in passes, each
 * over some samples of all pulses.
 *
 * @param ppg  filtered, any unit
 * @returns one value per beat, −1 … 1; NaN for beats already rejected, and for those that share fewer than two samples
 *   with the median pulse
 */
export async function streamMatches(
  ppg: GappedReader,
  { beats, medianRrSec }: Segmentation,
  windowCount: number,
  context: Context,
  mostBytes = maxPulseBytes,
): Promise<Float64Array> {
  const rho = new Float64Array(beats.length).fill(Number.NaN);
  for (const [w, members] of matchedBeatsByWindow(beats, windowCount).entries()) {
    const extents = pulseExtents(ppg, beats, members, medianRrSec);
    const matches = await matchWindow(ppg, extents, context, mostBytes);
    members.forEach((i, b) => {
      rho[i] = matches[b] ?? Number.NaN;
    });
    await context.pause((w + 1) / windowCount);
  }
  return rho;
}

async function matchWindow(
  ppg: GappedReader,
  extents: readonly BeatExtent[],
  context: Context,
  mostBytes: number,
): Promise<ArrayLike<number>> {
  const { starts } = await alignFromReader(ppg, extents.slice(0, 1), 0, context.signal);
  const rowLength = starts[1] ?? 0;
  if (8 * rowLength * extents.length > mostBytes) {
    return matchLongWindow(ppg, extents, rowLength, context, mostBytes);
  }
  const gridded = await alignFromReader(ppg, extents, 0, context.signal);
  return matchRows(extents.map((_, b) => viewGriddedRow(gridded, b)));
}

/** Number of beats whose pulses are read at once. */
const batchSize = 256;

async function matchLongWindow(
  ppg: GappedReader,
  extents: readonly BeatExtent[],
  rowLength: number,
  { signal, pause }: Context,
  mostBytes: number,
): Promise<Float64Array> {
  const count = extents.length;
  const eachRow = async (look: (row: Float64Array, b: number) => void): Promise<void> => {
    for (let first = 0; first < count; first += batchSize) {
      const gridded = await alignFromReader(ppg, extents.slice(first, first + batchSize), 0, signal);
      for (let k = 0; k + 1 < gridded.starts.length; k++) look(viewGriddedRow(gridded, k), first + k);
      await pause(0);
    }
  };
  const pulse = new Float64Array(rowLength);
  const columnCount = Math.max(1, Math.floor(mostBytes / (8 * count)));
  for (let from = 0; from < rowLength; from += columnCount) {
    const columns = Array.from(
      { length: Math.min(columnCount, rowLength - from) },
      () => new Float64Array(count),
    );
    await eachRow((row, b) => {
      for (const [n, column] of columns.entries()) column[b] = row[from + n] ?? Number.NaN;
    });
    pulse.set(await mapYielding(columns, pause, medianOfPresent), from);
  }
  const rho = new Float64Array(count);
  await eachRow((row, b) => {
    rho[b] = correlate(row, pulse);
  });
  return rho;
}
