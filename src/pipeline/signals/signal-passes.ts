import { clipGaps, gapFreeStretches } from '../../dsp/samples/gaps.ts';
import { type MeasuredStretch, StretchSurvey } from '../../dsp/samples/stretch-survey.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';
import type { GappedReader } from '../signal-reader.ts';
import { pauseNowAndThen } from '../yield-to-event-loop.ts';
import { usualPieceSize } from './stored-signal.ts';

/**
 * Calls `take` with a signal piece by piece, from its first sample to its last.
 * @param take  receives the piece, valid until it returns, and its first index
 */
export async function forEachSignalBlock(
  reader: GappedReader,
  { signal, pause }: BlockContext,
  take: (x: Float64Array, from: number) => void | Promise<void>,
): Promise<void> {
  const { sampleCount, values: whole } = reader;
  const scratch = new Float64Array(whole === null ? Math.min(sampleCount, usualPieceSize) : 0);
  const pauseIfDue = pauseNowAndThen(pause);
  for (let from = 0; from < sampleCount; from += usualPieceSize) {
    const to = Math.min(sampleCount, from + usualPieceSize);
    const x = whole?.subarray(from, to) ?? scratch.subarray(0, to - from);
    if (whole === null) await reader.readInto(x, from, signal);
    await take(x, from);
    await pauseIfDue(to / sampleCount);
  }
}

/** Finds the level of each stretch of a signal: in a pass over it, or directly if the signal is in memory. */
export async function measureStretches(
  reader: GappedReader,
  context: BlockContext,
): Promise<readonly MeasuredStretch[]> {
  const { stretches: known, values: whole, gaps } = reader;
  if (known !== undefined) return known;
  if (whole !== null)
    return gapFreeStretches(whole.length, gaps).map((range) => new HeldStretch(range, whole));
  const survey = new StretchSurvey();
  await forEachSignalBlock(reader, context, (values, from) =>
    survey.push({ values, gaps: clipGaps(gaps, from, from + values.length) }),
  );
  return survey.finish();
}

class HeldStretch implements MeasuredStretch {
  readonly from: number;
  readonly to: number;
  readonly #whole: Float64Array;

  constructor({ from, to }: IndexRange, whole: Float64Array) {
    this.from = from;
    this.to = to;
    this.#whole = whole;
  }

  get mean(): number {
    return mean(this.#whole.subarray(this.from, this.to));
  }
}
