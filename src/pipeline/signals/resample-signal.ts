import { designResampleFilter, resampledStretches } from '../../dsp/resampling/resample.ts';
import { ResampledStretch, resampledRange } from '../../dsp/resampling/resampled-stretch.ts';
import type { MeasuredStretch } from '../../dsp/samples/stretch-survey.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { BlockContext } from '../qrs/for-each-block.ts';
import { type GappedReader, MemorySignal } from '../signal-reader.ts';
import { makeSignal, StretchReader } from './make-signal.ts';
import type { PieceOptions } from './stored-signal.ts';
import { measureStretches } from './signal-passes.ts';

/** A stretch at the new rate. */
interface NewStretch extends IndexRange {
  readonly source: MeasuredStretch;
}

/**
 * Converts a signal to another rate; samples keep their times.
 *
 * @throws BeatbenchError like `resample`
 */
export async function resampleSignal(
  source: GappedReader,
  fsNew: number,
  context: BlockContext,
  making: PieceOptions = {},
): Promise<GappedReader> {
  const { fs, startSec, unit, label } = source;
  if (fs === fsNew) return source;
  const filter = designResampleFilter(fs, fsNew);
  if (filter.up === filter.down) return atRate(source, fsNew);
  const all = await measureStretches(source, context);
  const stretches = resampledStretches(filter, all, fs, fsNew)
    .map((stretch): NewStretch => ({ ...resampledRange(filter, stretch), source: stretch }))
    .filter(({ from, to }) => to > from);
  const madeOf = cacheLatest(
    ({ source: own }: NewStretch) => new ResampledStretch(filter, own, () => own.mean),
  );
  const reader = new StretchReader(source);
  const plan = {
    fs: fsNew,
    startSec,
    unit,
    label,
    sampleCount: Math.ceil((source.sampleCount * filter.up) / filter.down),
    stretches,
    runLength: (stretch: NewStretch) => madeOf(stretch).runOutputs,
    fill: async (values: Float64Array, from: number, stretch: NewStretch, signal?: AbortSignal) => {
      const made = madeOf(stretch);
      const inputRange = made.reach({ from, to: from + values.length });
      const take = (piece: Float64Array) => made.run(values, from, { values: piece, from: inputRange.from });
      await reader.read(stretch.source, inputRange, take, signal);
    },
  };
  const resampled = await makeSignal(source, plan, making, context.signal);
  if (resampled.values !== null) return resampled;
  // Measured once, because each further filter would need another pass.
  return { ...resampled, stretches: await measureStretches(resampled, context) };
}

/** Returns the same samples with a rate that is almost equal. */
function atRate(source: GappedReader, fs: number): GappedReader {
  const { values } = source;
  return values === null ? { ...source, fs } : new MemorySignal({ ...source, fs, values });
}

/** Caches the result for the most recent stretch. */
function cacheLatest<Stretch, Made>(make: (stretch: Stretch) => Made): (stretch: Stretch) => Made {
  let latest: { readonly stretch: Stretch; readonly made: Made } | null = null;
  return (stretch) => {
    if (latest?.stretch !== stretch) latest = { stretch, made: make(stretch) };
    return latest.made;
  };
}
