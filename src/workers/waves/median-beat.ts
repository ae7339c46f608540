import { rowGrid, type RowGrid } from '../../analysis/waves/like-beats.ts';
import { medianRow } from '../../analysis/waves/window-waves.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import type { Recording } from '../../model/recording.ts';
import { readSignal } from '../../pipeline/channel-signal.ts';
import { leadsBeside } from '../../pipeline/qrs/read-leads.ts';
import type { MedianBeatView, MedianLead } from '../traces/drawing-types.ts';
import type { HeldWaves } from './waves-report.ts';

/** What a lead's level is the mean of: so much before QRS, s. */
const levelSec = 0.02;

/**
 * The median beat of a window in each lead as recorded, less its level before QRS.
 *
 * @param windowIndex  of the run's result
 * @returns null where the window has no median beat
 */
export async function medianBeatOf(
  { outputs, parameters, result, recording }: HeldWaves,
  windowIndex: number,
): Promise<MedianBeatView | null> {
  const window = result.windows[windowIndex];
  if (window === undefined || window.beats === 0) return null;
  const beats = result.beats.filter((beat) => beat.window === windowIndex && beat.class === window.class);
  const { channelIndex, lead } = outputs.signal;
  const isOverall = parameters.word('leads', ['all', 'one']) === 'all';
  const channels = [channelIndex, ...(isOverall ? leadsBeside(recording, channelIndex) : [])];
  const grid = rowGrid(lead.frame.fs);
  const rSec = beats.map(({ r }) => r);
  const levelAt = grid.before + Math.round((window.medianBeat.qrs?.onset ?? -2 * levelSec) * grid.rate);
  const leads: MedianLead[] = [];
  // One after the other, so that one lead is held at a time.
  for (const channel of channels) leads.push(await medianLead(recording, channel, rSec, grid, levelAt));
  return { fromSec: -grid.before / grid.rate, stepSec: 1 / grid.rate, beats: window.beats, leads };
}

async function medianLead(
  recording: Recording,
  channel: number,
  rSec: readonly number[],
  { rate, before, length }: RowGrid,
  levelAt: number,
): Promise<MedianLead> {
  const part = {
    fromSec: Math.max(0, (rSec[0] ?? 0) - before / rate - 1 / rate),
    toSec: Math.min(recording.durationSec, (rSec.at(-1) ?? 0) + (length - before + 1) / rate),
  };
  const { values, gaps, startSec, unit, label } = await readSignal(
    recording,
    channel,
    part,
    new AbortController().signal,
  );
  const own = Float64Array.from(values);
  for (const { from, to } of gaps) own.fill(Number.NaN, from, to);
  const rows = rSec.map((sec) =>
    Float64Array.from({ length }, (_, n) => sampleAt(own, (sec - startSec) * rate + n - before)),
  );
  const row = medianRow(rows);
  const level = row
    .subarray(Math.max(0, levelAt - Math.round(levelSec * rate)), Math.max(1, levelAt))
    .filter((value) => !Number.isNaN(value));
  const base = level.length === 0 ? 0 : mean(level);
  return { label, unit, values: row.map((value) => value - base) };
}
