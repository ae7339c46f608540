import { StretchSurvey } from '../../dsp/samples/stretch-survey.ts';
import type { Recording } from '../../model/recording.ts';
import { type Part, readSignal, sampleRange } from '../channel-signal.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';
import { type GappedReader, MemorySignal } from '../signal-reader.ts';
import { readInPieces } from './make-signal.ts';
import { type PieceOptions, usualPieceSize } from './stored-signal.ts';

/** Number of pieces between two pauses. */
const pauseEvery = 8;

/** How a channel is read, and how signals are computed from it. */
export interface SignalReading extends PieceOptions {
  /** Whether it is held in memory as a whole. */
  readonly isHeld: boolean;
}

/**
 * Reads one channel over a part of a record. If it is not held in memory, a pass finds its gaps and the level of each
 * stretch.
 */
export async function readRecorded(
  recording: Recording,
  channelIndex: number,
  part: Part,
  { isHeld, pieceSize: size = usualPieceSize }: SignalReading,
  { signal, pause }: BlockContext,
): Promise<GappedReader> {
  if (isHeld) return new MemorySignal(await readSignal(recording, channelIndex, part, signal));
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, label } = channel;
  const { from: first, to: end } = sampleRange(channel, part);
  const survey = new StretchSurvey();
  const buffer = new Float64Array(Math.min(size, end - first));
  for (let from = first, count = 1; from < end; from += size, count++) {
    const to = Math.min(end, from + size);
    survey.push(await recording.read(channelIndex, from, to, signal, buffer.subarray(0, to - from)));
    if (count % pauseEvery === 0) await pause((from - first) / (end - first));
  }
  const stretches = survey.finish();
  const read = async (from: number, to: number, abort?: AbortSignal) =>
    (await recording.read(channelIndex, first + from, first + to, abort)).values;
  const plan = {
    fs,
    startSec: first / fs,
    unit,
    label,
    sampleCount: end - first,
    stretches,
    fill: async (values: Float64Array, from: number, _: unknown, abort?: AbortSignal) => {
      const to = first + from + values.length;
      const samples = await recording.read(channelIndex, first + from, to, abort, values);
      if (samples.values !== values) values.set(samples.values);
    },
  };
  return { ...readInPieces(plan, size), stretches, read };
}
