import { gapsWithin, stretches } from '../../dsp/samples/gaps.ts';
import { type MeasuredStretch, StretchSurvey } from '../../dsp/samples/stretch-survey.ts';
import { mean } from '../../dsp/statistics/stats.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';
import type { GappedReader } from '../signal-reader.ts';
import { usualPieceSize } from './make-signal.ts';

/** Finds the level of each stretch of a signal: in a pass over it, or of one that is kept whole where it is asked for. */
export async function measureStretches(
  reader: GappedReader,
  context: BlockContext,
): Promise<readonly MeasuredStretch[]> {
  const { stretches: known, values: whole, gaps } = reader;
  if (known !== undefined) return known;
  if (whole !== null) return stretches(whole.length, gaps).map((range) => new HeldStretch(range, whole));
  const survey = new StretchSurvey();
  await forEachSignalPiece(reader, context, (values, from) =>
    survey.push({ values, gaps: gapsWithin(gaps, from, from + values.length) }),
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

/** Pieces between two pauses. */
const pauseEvery = 8;

/** Gives a signal in order, piece by piece; at once where it is kept whole. @param take  given each, to be read until it returns */
export async function forEachSignalPiece(
  reader: GappedReader,
  { signal, pause }: BlockContext,
  take: (values: Float64Array, from: number) => void,
): Promise<void> {
  const { sampleCount, values: whole } = reader;
  if (whole !== null) return take(whole, 0);
  const scratch = new Float64Array(Math.min(sampleCount, usualPieceSize));
  for (let from = 0, count = 1; from < sampleCount; from += scratch.length, count++) {
    const values = scratch.subarray(0, Math.min(scratch.length, sampleCount - from));
    await reader.readInto(values, from, signal);
    take(values, from);
    if (count % pauseEvery === 0) await pause((from + values.length) / sampleCount);
  }
}
