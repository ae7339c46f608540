import type { PulseRows } from '../../../analysis/intervals/features.ts';
import type { LaidBeats } from '../../../analysis/intervals/align-beats.ts';
import type { ChannelSignal } from '../../channel-signal.ts';
import type { SignalReader } from '../../signal-reader.ts';
import type { BothRows } from '../features-in-tables.ts';
import type { IntervalsOutputs } from '../outputs.ts';
import { aboutBeat } from '../steps/step-curves.ts';
import { shownBeat } from '../steps/shown-beat.ts';
import type { BeatRowsReader } from './beat-rows-reader.ts';
import type { PassesOutputs } from './passes-outputs.ts';
import { readStretch } from './read-stretch.ts';

/** What Steps shows of one beat: signals about it, and the rows of it and of those that are averaged with it. */
export async function outputsNear(
  outputs: PassesOutputs,
  rSec: number,
  following: number,
): Promise<IntervalsOutputs> {
  const { signals, ecg, ppg, average, beats } = outputs;
  const { keptIndex = -1 } = shownBeat(beats, rSec) ?? {};
  return {
    ...outputs,
    signals: {
      ecg: await signalAbout(signals.ecg, rSec),
      ppg: await signalAbout(signals.ppg, rSec),
      part: signals.part,
    },
    ecg: await signalAbout(ecg, rSec),
    ppg: {
      ppg: await signalAbout(ppg.ppg, rSec),
      dppg: await signalAbout(ppg.dppg, rSec),
      flipped: ppg.flipped,
    },
    average: await rowsAmongAll(average, Math.max(0, keptIndex), keptIndex + following + 1),
  };
}

async function signalAbout(reader: SignalReader, rSec: number): Promise<ChannelSignal> {
  return readAround(reader, rSec + aboutBeat.from, rSec + aboutBeat.to);
}

/** A stretch of a signal from one time to another, with a sample or two more at both ends. */
export async function readAround(
  reader: SignalReader,
  fromSec: number,
  toSec: number,
): Promise<ChannelSignal> {
  const { fs, startSec, sampleCount, unit, label } = reader;
  const place = (sec: number, more: number): number =>
    Math.min(sampleCount, Math.max(0, Math.floor((sec - startSec) * fs) + more));
  const stretch = await readStretch(reader, place(fromSec, -1), place(toSec, 4));
  return { ...stretch, gaps: [], unit, label };
}

/** The rows of some kept beats, numbered as among all of them; the others have none. */
export async function rowsAmongAll(
  rows: BeatRowsReader,
  from: number,
  to: number,
): Promise<BothRows<PulseRows>> {
  const { single, averaged } = await rows.read(from, Math.min(to, rows.beatCount));
  const among = (laid: LaidBeats): LaidBeats => {
    const starts = new Int32Array(rows.beatCount + 1).fill(laid.values.length, from);
    starts.set(laid.starts, from);
    return { ...laid, starts };
  };
  const all = ({ ppg, dppg, rrSec }: PulseRows): PulseRows => {
    const rrSecs = new Float64Array(rows.beatCount).fill(Number.NaN);
    rrSecs.set(rrSec, from);
    return { ppg: among(ppg), dppg: among(dppg), rrSec: rrSecs };
  };
  return { single: all(single), averaged: all(averaged) };
}
