import { bandRms } from '../../dsp/iir/band-rms.ts';
import type { BeforeAfter, FilterReadings } from '../../model/filter-bench.ts';
import type { GappedReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { forEachSignalBlock } from '../signals/signal-passes.ts';
import { type Spectrum, WelchStream } from '../../dsp/spectrum/welch.ts';

/** Approximate length of segments for the fine density, s: long enough for half a dozen bins in the baseline. */
const aboutSec = 20;

/** Spectral densities of a signal; null without samples. */
export interface BenchSpectra {
  /** Density for drawing. */
  readonly density: Spectrum | null;
  /** Density for measuring. */
  readonly fine: Spectrum | null;
}

/** Measures the spectra of a signal in one pass. */
export async function measureSpectra(
  signal: GappedReader,
  context: Pick<StageContext, 'signal' | 'pause'>,
): Promise<BenchSpectra> {
  const { sampleCount, gaps, fs } = signal;
  // Power of two, samples.
  const fineCount = 2 ** Math.round(Math.log2(aboutSec * fs));
  const density = new WelchStream(sampleCount, gaps, fs);
  const fine = new WelchStream(sampleCount, gaps, fs, fineCount / fs);
  await forEachSignalBlock(signal, context, (x) => {
    density.push(x);
    fine.push(x);
  });
  return { density: density.finish(), fine: fine.finish() };
}

/** Upper limit of the baseline, Hz. */
const baselineToHz = 0.4;
/** Half-width of the mains band, Hz. */
const mainsHalfHz = 1;

const rms = ({ fine }: BenchSpectra, fromHz: number, toHz: number): number | null =>
  fine && bandRms(fine, fromHz, toHz);

/**
 * Measures how much baseline and mains a filter leaves.
 * @param fs  of the signal, Hz
 */
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
    // The constant is not part of the baseline; segments have their mean subtracted.
    baseline: both(Number.MIN_VALUE, baselineToHz),
    mains: isThere ? both(mainsHz - mainsHalfHz, mainsHz + mainsHalfHz) : { before: null, after: null },
    mainsHz,
  };
}

/**
 * Computes the RMS of the difference of two signals without its mean, over the samples that both have; NaN if there
 * are none.
 *
 * @param clean       same samples as `signal`, undisturbed
 * @param delayCount  delay of `signal`, samples
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
