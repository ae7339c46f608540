import { planAnySizeFft } from './chirp-fft.ts';
import { periodicHann } from './welch.ts';

/** Power spectral densities of segments of a signal. */
export interface Spectrogram {
  /**
   * `rowCount` values per segment, from 0 Hz up, unit² / Hz; NaN for a segment that contains a gap or exceeds the
   * signal.
   */
  readonly density: Float64Array;
  /** Number of frequencies. */
  readonly rowCount: number;
  /** Step of the frequencies, Hz. */
  readonly stepHz: number;
}

/**
 * Computes short-time spectra: each segment without its mean, under a periodic Hann window.
 *
 * With `starts` of 0, h, 2h … this equals `scipy.signal.spectrogram(x, fs, window='hann', nperseg=segmentCount,
 * noverlap=segmentCount − h)`.
 *
 * @param starts        first samples of the segments
 * @param segmentCount  samples per segment
 * @returns one column for each of `starts`
 * @throws RangeError under two samples
 */
export function spectrogram(
  values: Float64Array,
  fs: number,
  starts: readonly number[],
  segmentCount: number,
): Spectrogram {
  if (segmentCount < 2) throw new RangeError(`a segment of ${segmentCount} samples has no spectrum`);
  const window = periodicHann(segmentCount);
  const scale = 1 / (fs * window.reduce((sum, weight) => sum + weight * weight, 0));
  const rowCount = Math.floor(segmentCount / 2) + 1;
  const plan = planAnySizeFft(segmentCount);
  const density = new Float64Array(starts.length * rowCount).fill(Number.NaN);
  const [re, im] = [new Float64Array(segmentCount), new Float64Array(segmentCount)];
  for (const [s, start] of starts.entries()) {
    const segment = values.subarray(Math.max(start, 0), Math.max(start + segmentCount, 0));
    const mean = segment.reduce((sum, value) => sum + value, 0) / segmentCount;
    // A gap makes the mean NaN; samples beyond the ends are unknown.
    if (segment.length < segmentCount || Number.isNaN(mean)) continue;
    for (let i = 0; i < segmentCount; i++) re[i] = (segment[i] - mean) * window[i];
    im.fill(0);
    plan.forward(re, im);
    for (let k = 0; k < rowCount; k++) {
      const isOwnMirror = k === 0 || 2 * k === segmentCount;
      density[s * rowCount + k] = (isOwnMirror ? 1 : 2) * scale * (re[k] ** 2 + im[k] ** 2);
    }
  }
  return { density, rowCount, stepHz: fs / segmentCount };
}
