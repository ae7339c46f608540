import { stretches } from '../../../dsp/samples/gaps.ts';
import { StretchSurvey } from '../../../dsp/samples/stretch-survey.ts';
import type { Recording } from '../../../model/recording.ts';
import { type Part, sampleRange } from '../../channel-signal.ts';
import type { BlockContext } from '../../qrs/for-each-block.ts';
import type { MeasuredReader } from './outputs.ts';
import { pieceGrid } from '../../../dsp/samples/piece-grid.ts';
import { pieceReader } from './piece-reader.ts';

/** Pieces between two pauses. */
const pauseEvery = 8;

/**
 * One channel as `readSignal` reads it; a pass finds its gaps and the level of each stretch.
 *
 * @param size  samples that are read at once
 */
export async function recordedReader(
  recording: Recording,
  channelIndex: number,
  part: Part,
  { signal, pause }: BlockContext,
  size: number,
): Promise<MeasuredReader> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, unit, label } = channel;
  const { from: first, to: end } = sampleRange(channel, part);
  const survey = new StretchSurvey();
  for (let from = first, count = 1; from < end; from += size, count++) {
    survey.push(await recording.read(channelIndex, from, Math.min(end, from + size), signal));
    if (count % pauseEvery === 0) await pause((from - first) / (end - first));
  }
  const whole = survey.finish();
  const reader = pieceReader(
    { fs, startSec: first / fs, unit, label, gaps: stretches(end - first, whole) },
    pieceGrid(end - first, whole, size),
    async (values, from, _, readSignal) => {
      const at = first + from;
      const read = await recording.read(channelIndex, at, at + values.length, readSignal);
      values.set(read.values);
    },
  );
  return { ...reader, stretches: whole };
}
