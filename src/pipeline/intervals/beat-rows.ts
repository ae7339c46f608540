import { averageBeats } from '../../analysis/intervals/average.ts';
import { type LaidBeats, alignBeats } from '../../analysis/intervals/align-beats.ts';
import { matchPulses } from '../../analysis/intervals/match.ts';
import type { Part } from '../channel-signal.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { HeldSignal } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { beatsFact } from './beat-facts.ts';
import { cutIntoWindows, extentsOf, lastSecOf, listBeats } from './beat-stages.ts';
import type { BothRows } from './beat-rows-reader.ts';
import type { BeatList } from './outputs.ts';

/** Cuts beats as the intervals do, with any channel in the pulse's place. */
export function cutChannel(
  channel: HeldSignal,
  timesSec: Float64Array,
  part: Part,
  parameters: ResolvedParameters,
  record: StageContext['record'],
): BeatList {
  const span = { firstSec: channel.startSec, lastSec: lastSecOf(channel) };
  const { windows, cut } = cutIntoWindows(part, timesSec, span, parameters);
  const rho = matchPulses(channel, cut.beats, cut.medianRrSec, windows.length);
  const list = listBeats(windows, cut, rho, parameters);
  record(beatsFact(channel.label, list));
  return list;
}

/** Signals of the kept beats on grids from their own times, and each beat's length. */
type LaidRows<Key extends string> = Readonly<Record<Key, LaidBeats>> & { readonly rrSec: Float64Array };

/**
 * Lays the kept beats of signals of one channel, and averages them.
 *
 * @param reachSec  how far before a beat's own time its rows begin at least, s
 */
export function alignBoth<Key extends string>(
  signals: Readonly<Record<Key, HeldSignal>>,
  beats: BeatList,
  parameters: ResolvedParameters,
  reachSec = 0,
): BothRows<LaidRows<Key>> {
  const entries = Object.entries(signals) as [Key, HeldSignal][];
  const following = parameters.number('average');
  let rrSec = new Float64Array(0);
  const laid = entries.map(([key, signal]) => {
    const { beforeSec, extents } = extentsOf(beats, parameters.number('tail'), lastSecOf(signal));
    rrSec = Float64Array.from(extents, (beat) => beat.rrSec);
    return [key, alignBeats(signal, extents, Math.max(beforeSec, reachSec))] as const;
  });
  const averaged = laid.map(([key, rows]) => [key, averageBeats(rows, following)] as const);
  const rows = (of: typeof laid) => ({ ...(Object.fromEntries(of) as Record<Key, LaidBeats>), rrSec });
  return { single: rows(laid), averaged: rows(averaged) };
}
