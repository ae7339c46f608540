import { bandRms } from '../../dsp/iir/band-rms.ts';
import type { BeforeAfter, FilterReadings } from '../../model/filter-bench.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { forEachSignalBlock } from '../signals/signal-passes.ts';
import { type Spectrum, WelchStream } from '../../dsp/spectrum/welch.ts';

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

/** Below this is the baseline, Hz. */
const baselineToHz = 0.4;
/** The mains reach this far to both sides, Hz. */
const mainsHalfHz = 1;

const rms = ({ fine }: BenchSpectra, fromHz: number, toHz: number): number | null =>
  fine && bandRms(fine, fromHz, toHz);

/** How much baseline and mains a filter leaves. @param fs  of the signal, Hz */
export function bandReadings(
  spectra: BeforeAfter<BenchSpectra>,
  fs: number,
  mainsHz: number,
): Omit<FilterReadings, 'error'> {
  const both = (fromHz: number, toHz: number): BeforeAfter<number | null> => ({
    before: rms(spectra.before, fromHz, toHz),
    after: rms(spectra.after, fromHz, toHz),
  });
  const isThere = mainsHz + mainsHalfHz <= fs / 2;
  return {
    // The constant is no baseline: segments are less their means.
    baseline: both(Number.MIN_VALUE, baselineToHz),
    mains: isThere ? both(mainsHz - mainsHalfHz, mainsHz + mainsHalfHz) : { before: null, after: null },
    mainsHz,
  };
}

/**
 * RMS of the difference of two signals, its mean left out, over the samples that both have; NaN
 * without any.
 *
 * @param clean       sample for sample as `signal`
 * @param delayCount  samples by which `signal` is later
 */
export async function rmsDifference(
  signal: GappedReader,
  clean: GappedReader,
  delayCount: number,
  context: Pick<StageContext, 'signal' | 'pause'>,
): Promise<number> {
  let count = 0;
  let mean = 0;
  let squares = 0;
  await forEachSignalBlock(clean, context, async (truth, at) => {
    const from = Math.min(signal.sampleCount, at + delayCount);
    const to = Math.min(signal.sampleCount, from + truth.length);
    const values = await signal.read(from, to, context.signal);
    for (const [i, value] of values.entries()) {
      const difference = value - (truth[i] ?? Number.NaN);
      if (Number.isNaN(difference)) continue;
      count += 1;
      const step = difference - mean;
      mean += step / count;
      squares += step * (difference - mean);
    }
  });
  return Math.sqrt(squares / count);
}
