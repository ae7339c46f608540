import { bandRms } from '../../dsp/band-rms.ts';
import { welch } from '../../dsp/welch.ts';
import type { BeforeAfter, FilterReadings } from '../../model/filter-bench.ts';
import type { ChannelSignal } from '../channel-signal.ts';

/** Below this is the baseline, Hz. */
const baselineToHz = 0.4;
/** The mains reach this far to both sides, Hz. */
const mainsHalfHz = 1;
/** Segments about so long, that the baseline has half a dozen bins; a power of two of samples. */
const aboutSec = 20;

/** RMS of the difference of two signals, its mean left out, over the samples that both have; NaN without any. */
function rmsDifference(values: Float64Array, from: Float64Array, shift: number): number {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (let i = 0; i < from.length; i++) {
    const difference = (values[i + shift] ?? Number.NaN) - (from[i] ?? Number.NaN);
    if (Number.isNaN(difference)) continue;
    count += 1;
    const step = difference - mean;
    mean += step / count;
    squares += step * (difference - mean);
  }
  return Math.sqrt(squares / count);
}

/**
 * How much baseline and mains a filter leaves, and how far it stays from the truth.
 *
 * @param clean undisturbed, sample for sample as `before`; null where that is not known
 * @param delayCount samples by which `after` is later
 */
export function filterReadings(
  { before, after }: BeforeAfter<ChannelSignal>,
  clean: ChannelSignal | null,
  mainsHz: number,
  delayCount: number,
): FilterReadings {
  const spectra = [before, after].map((signal) => {
    const segmentCount = 2 ** Math.round(Math.log2(aboutSec * signal.fs));
    return welch(signal, signal.fs, segmentCount / signal.fs);
  });
  const both = (fromHz: number, toHz: number): BeforeAfter<number | null> => {
    const [own, other] = spectra.map((spectrum) => spectrum && bandRms(spectrum, fromHz, toHz));
    return { before: own ?? null, after: other ?? null };
  };
  const isThere = mainsHz + mainsHalfHz <= before.fs / 2;
  return {
    // The constant is no baseline: segments are less their means.
    baseline: both(Number.MIN_VALUE, baselineToHz),
    mains: isThere ? both(mainsHz - mainsHalfHz, mainsHz + mainsHalfHz) : { before: null, after: null },
    mainsHz,
    error: clean && {
      before: rmsDifference(before.values, clean.values, 0),
      after: rmsDifference(after.values, clean.values, delayCount),
    },
  };
}
