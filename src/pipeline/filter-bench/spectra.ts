import { type Spectrum, WelchStream } from '../../dsp/spectrum/welch.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { forEachSignalBlock } from '../signals/signal-passes.ts';

/** Segments of the fine density: about so long, that the baseline has half a dozen bins. */
const aboutSec = 20;

/** Spectral densities of a signal; null where no sample is there. */
export interface BenchSpectra {
  /** As it is drawn. */
  readonly density: Spectrum | null;
  /** As it is measured. */
  readonly fine: Spectrum | null;
}

/** Goes through a signal once. */
export async function measureSpectra(
  signal: GappedReader,
  context: Pick<StageContext, 'signal' | 'pause'>,
): Promise<BenchSpectra> {
  const { sampleCount, gaps, fs } = signal;
  // A power of two of samples.
  const fineCount = 2 ** Math.round(Math.log2(aboutSec * fs));
  const density = new WelchStream(sampleCount, gaps, fs);
  const fine = new WelchStream(sampleCount, gaps, fs, fineCount / fs);
  await forEachSignalBlock(signal, context, (x) => {
    density.push(x);
    fine.push(x);
  });
  return { density: density.finish(), fine: fine.finish() };
}
