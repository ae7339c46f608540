import { stretches } from '../../../dsp/samples/gaps.ts';
import { designResampleFilter, resampledStretches } from '../../../dsp/resampling/resample.ts';
import { ResampledStretch, resampledTo } from '../../../dsp/resampling/resampled-stretch.ts';
import type { MeasuredStretch } from '../../../dsp/samples/stretch-survey.ts';
import type { IndexRange } from '../../../model/samples.ts';
import type { GappedReader, MeasuredReader } from './outputs.ts';
import { pieceGrid } from '../../../dsp/samples/piece-grid.ts';
import { pieceReader } from './piece-reader.ts';
import { StretchReader } from './stretch-reader.ts';

/** A stretch at the new rate. */
interface NewStretch extends IndexRange {
  readonly source: MeasuredStretch;
}

/**
 * A signal at another rate, as `resampleSignal` gives it.
 *
 * @param size  samples that are made at once
 * @throws BeatbenchError as `resample`
 */
export function resampledReader(
  source: MeasuredReader,
  fsNew: number,
  size: number,
): GappedReader | MeasuredReader {
  if (source.fs === fsNew) return source;
  const filter = designResampleFilter(source.fs, fsNew);
  if (filter.up === filter.down) return { ...source, fs: fsNew };
  const long = resampledStretches(filter, source.stretches, source.fs, fsNew);
  const all = long
    .map((stretch): NewStretch => ({ ...resampledTo(filter, stretch), source: stretch }))
    .filter(({ from, to }) => to > from);
  const sampleCount = Math.ceil((source.sampleCount * filter.up) / filter.down);
  const madeOf = keepLatest(
    ({ source: own }: NewStretch) => new ResampledStretch(filter, own, () => own.mean),
  );
  const reader = new StretchReader(source);
  return pieceReader(
    // Two stretches that a short gap parts may touch at the new rate.
    { ...source, fs: fsNew, gaps: stretches(sampleCount, all) },
    pieceGrid(sampleCount, all, size, (stretch) => madeOf(stretch).runOutputs),
    async (values, from, stretch, signal) => {
      const made = madeOf(stretch);
      const reach = made.reach({ from, to: from + values.length });
      const take = (piece: Float64Array) => made.run(values, from, { values: piece, from: reach.from });
      await reader.read(stretch.source, reach, take, signal);
    },
  );
}

/** Makes something of a stretch, and keeps that of the latest one. */
function keepLatest<Stretch, Made>(make: (stretch: Stretch) => Made): (stretch: Stretch) => Made {
  let latest: { readonly stretch: Stretch; readonly made: Made } | null = null;
  return (stretch) => {
    if (latest?.stretch !== stretch) latest = { stretch, made: make(stretch) };
    return latest.made;
  };
}
