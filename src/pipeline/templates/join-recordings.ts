import { BeatbenchError } from '../../model/failure.ts';
import type { Channel, Recording } from '../../model/recording.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';

/** One channel of one file, and its position in the series, samples. */
export interface Piece extends IndexRange {
  /** Reads samples of the file, relative to its first. */
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<Samples>;
}

/** Resolution of the files' clocks, s; shorter intervals between two files count as none. */
const clockSec = 1;

/**
 * Joins recordings of one person or animal, in the order given: one channel, read from file after file. If the clocks
 * show an interval between two files, the series has a gap of that length.
 *
 * @param channelIndices  channel of each recording that is joined
 * @throws BeatbenchError `unsupported` if rates or units differ
 */
export function joinRecordings(
  recordings: readonly Recording[],
  channelIndices: readonly number[],
): Recording {
  const [first] = recordings;
  const channel = first?.channels[channelIndices[0] ?? 0];
  if (first === undefined || channel === undefined) throw new RangeError('no channel to join');
  return seriesRecording(placePieces(recordings, channelIndices, channel), channel, {
    name: first.name,
    format: first.format,
    startTime: first.startTime,
    warnings: recordings.flatMap(({ warnings }) => warnings),
    sources: recordings.flatMap(({ sources }) => sources),
  });
}

/** Makes a recording from pieces of one channel, in order. */
export function seriesRecording(
  pieces: readonly Piece[],
  channel: Pick<Channel, 'label' | 'unit' | 'fs'>,
  named: Pick<Recording, 'name' | 'format' | 'startTime' | 'warnings' | 'sources'>,
): Recording {
  const { label, unit, fs } = channel;
  const sampleCount = pieces.at(-1)?.to ?? 0;
  return {
    ...named,
    durationSec: sampleCount / fs,
    channels: [{ label, role: 'ecg', unit, fs, sampleCount, adc: null }],
    annotations: [],
    read: (_, from, to, signal) => readPieces(pieces, { from, to: Math.min(to, sampleCount) }, signal),
    readDigital: () => {
      throw new BeatbenchError(
        'unsupported',
        'A series of files has physical values only; choose real arithmetic.',
      );
    },
  };
}

/**
 * Returns the position of each recording in the series.
 *
 * @throws BeatbenchError `unsupported` if rates or units differ
 */
export function placePieces(
  recordings: readonly Recording[],
  channelIndices: readonly number[],
  { fs, unit, label }: Pick<Channel, 'fs' | 'unit' | 'label'>,
): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  let before: Recording | null = null;
  recordings.forEach((recording, k) => {
    const channelIndex = channelIndices[k] ?? 0;
    const own = recording.channels[channelIndex];
    if (own === undefined) throw new RangeError(`no channel ${channelIndex}`);
    if (own.fs !== fs || own.unit !== unit) {
      throw new BeatbenchError(
        'unsupported',
        `${own.label} has ${own.fs} Hz and ${own.unit}, but the series’ ${label} has ${fs} Hz and ${unit}; a series needs files of one rate and unit.`,
        { file: recording.name, channel: own.label },
      );
    }
    const from = end + Math.round(secBetween(before, recording) * fs);
    end = from + own.sampleCount;
    pieces.push({
      from,
      to: end,
      read: (start, stop, signal) => recording.read(channelIndex, start, stop, signal),
    });
    before = recording;
  });
  return pieces;
}

/** Returns the time from the end of one recording to the start of the next by their clocks, s; 0 if they have none. */
function secBetween(before: Recording | null, next: Recording): number {
  if (before === null || before.startTime === null || next.startTime === null) return 0;
  const passed = parseClock(next.startTime) - parseClock(before.startTime) - before.durationSec;
  return passed >= clockSec ? passed : 0;
}

/** Converts a clock time to s; recorders write no time zone. */
function parseClock(startTime: string): number {
  return Date.parse(`${startTime}Z`) / 1000;
}

async function readPieces(pieces: readonly Piece[], { from, to }: IndexRange, signal?: AbortSignal) {
  const values = new Float64Array(Math.max(0, to - from)).fill(Number.NaN);
  const gaps: IndexRange[] = [];
  let at = from;
  for (const piece of pieces) {
    if (piece.to <= from || piece.from >= to) continue;
    const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)];
    if (start > at) gaps.push({ from: at - from, to: start - from });
    const read = await piece.read(start - piece.from, end - piece.from, signal);
    values.set(read.values, start - from);
    for (const gap of read.gaps) gaps.push({ from: gap.from + start - from, to: gap.to + start - from });
    at = end;
  }
  if (at < to) gaps.push({ from: at - from, to: to - from });
  return { values, gaps: mergeGaps(gaps) };
}

function mergeGaps(gaps: readonly IndexRange[]): IndexRange[] {
  const merged: IndexRange[] = [];
  for (const gap of gaps) {
    const last = merged.at(-1);
    if (last?.to === gap.from) merged[merged.length - 1] = { from: last.from, to: gap.to };
    else merged.push(gap);
  }
  return merged;
}
