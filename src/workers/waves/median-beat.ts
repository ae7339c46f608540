import { rowGrid, type RowGrid } from '../../analysis/waves/like-beats.ts';
import { columnMedians } from '../../dsp/statistics/column-medians.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import { sampleAt } from '../../dsp/resampling/interpolate.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { FoundWaves } from '../../analysis/waves/find-waves.ts';
import type { Recording } from '../../model/recording.ts';
import { readSignal } from '../../pipeline/channel-signal.ts';
import { findOtherLeads } from '../../pipeline/qrs/read-leads.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';
import type { MedianBeatView, MedianLead } from '../traces/drawing-types.ts';
import type { HeldWaves } from './waves-report.ts';

/** Length before QRS over which a lead's level is averaged, s. */
const levelSec = 0.02;

/** Number of views that are kept of one delineation, for going back and forth between windows. */
const maxKept = 24;

/** By the delineation, which the user's marks do not change; the latest last. */
const keptOf = new WeakMap<FoundWaves, Map<number, MedianBeatView>>();

/**
 * Computes the median beat of a window in each recorded lead, minus its level before QRS. It is kept as long as the
 * waves.
 *
 * @param windowIndex  of the run's result
 * @returns null if the window has no median beat
 * @throws errors of reading, also when `signal` aborts it
 */
export async function viewMedianBeat(
  run: HeldWaves,
  windowIndex: number,
  signal: AbortSignal,
): Promise<MedianBeatView | null> {
  const { waves } = run.outputs;
  const kept = keptOf.get(waves) ?? new Map<number, MedianBeatView>();
  keptOf.set(waves, kept);
  const view = kept.get(windowIndex) ?? (await computeMedianBeat(run, windowIndex, signal));
  if (view === null) return null;
  kept.delete(windowIndex);
  kept.set(windowIndex, view);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return view;
}

async function computeMedianBeat(
  { outputs, parameters, recording }: HeldWaves,
  windowIndex: number,
  signal: AbortSignal,
): Promise<MedianBeatView | null> {
  const { windows, beats: all } = outputs.waves;
  const window = windows[windowIndex];
  if (window === undefined || window.beats === 0) return null;
  const beats = all.filter((beat) => beat.window === windowIndex && beat.class === window.class);
  const { channelIndex, lead } = outputs.signal;
  const isOverall = parameters.word('leads', ['all', 'one']) === 'all';
  const channels = [channelIndex, ...(isOverall ? findOtherLeads(recording, channelIndex) : [])];
  const grid = rowGrid(lead.frame.fs);
  const rSec = beats.map(({ r }) => r);
  const levelAt = grid.before + Math.round((window.medianBeat.qrs?.onset ?? -2 * levelSec) * grid.rate);
  const leads: MedianLead[] = [];
  // Sequential, so that only one lead is in memory at a time.
  for (const channel of channels) {
    leads.push(await medianLead(recording, channel, { rSec, grid, levelAt }, signal));
    // A newer request is detected between two leads.
    await yieldToEventLoop();
    if (signal.aborted) throw new BeatbenchError('cancelled', 'A newer median beat was requested.');
  }
  return { fromSec: -grid.before / grid.rate, stepSec: 1 / grid.rate, beats: window.beats, leads };
}

/** Positions of the beats, and of their level. */
interface MedianRows {
  readonly rSec: readonly number[];
  readonly grid: RowGrid;
  /** Index in a row before which its level is averaged. */
  readonly levelAt: number;
}

async function medianLead(
  recording: Recording,
  channel: number,
  { rSec, grid: { rate, before, length }, levelAt }: MedianRows,
  signal: AbortSignal,
): Promise<MedianLead> {
  const part = {
    fromSec: Math.max(0, (rSec[0] ?? 0) - before / rate - 1 / rate),
    toSec: Math.min(recording.durationSec, (rSec.at(-1) ?? 0) + (length - before + 1) / rate),
  };
  const { values, gaps, startSec, unit, label } = await readSignal(recording, channel, part, signal);
  const own = Float64Array.from(values);
  for (const { from, to } of gaps) own.fill(Number.NaN, from, to);
  const rows = rSec.map((sec) =>
    Float64Array.from({ length }, (_, n) => sampleAt(own, (sec - startSec) * rate + n - before)),
  );
  const row = columnMedians(rows);
  const level = row
    .subarray(Math.max(0, levelAt - Math.round(levelSec * rate)), Math.max(1, levelAt))
    .filter((value) => !Number.isNaN(value));
  const base = level.length === 0 ? 0 : mean(level);
  return { label, unit, values: row.map((value) => value - base) };
}
