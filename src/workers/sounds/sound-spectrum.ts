import { oncePer } from '../../model/once-per.ts';
import { spectrogram } from '../../dsp/spectrum/spectrogram.ts';
import type { GappedReader } from '../../pipeline/signal-reader.ts';
import type { SoundSpectrum, TraceRequest } from '../traces/drawing-types.ts';

/** Length of a segment, s: short enough to separate S1 from S2, long enough for their pitch. */
const segmentSec = 0.064;

/** Highest frequency of heart sounds, Hz. */
const highestHz = 400;

/** Range below the maximum that is drawn, dB. */
const rangeDb = 40;

/** Number of segments from which the maximum is estimated. */
const probeCount = 2000;

/** Maximum number of samples of a span that are read at once. */
const maxAtOnce = 1 << 20;

const segmentLength = ({ fs }: GappedReader): number => Math.max(2, Math.round(segmentSec * fs));

/** Returns the starts of segments, one around the middle of each column of a span. */
function planStarts(
  signal: GappedReader,
  { fromSec, toSec, columnCount }: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): number[] {
  const half = segmentLength(signal) / 2;
  return Array.from({ length: columnCount }, (_, k) => {
    const sec = fromSec + ((k + 0.5) * (toSec - fromSec)) / columnCount;
    return Math.round((sec - signal.startSec) * signal.fs - half);
  });
}

/** Computes spectra of segments; segments close to each other are read together. */
async function segmentSpectra(signal: GappedReader, starts: readonly number[]) {
  const length = segmentLength(signal);
  const spectra = (values: Float64Array, own: readonly number[]) =>
    spectrogram(values, signal.fs, own, length);
  if (signal.values !== null) return spectra(signal.values, starts);
  const { sampleCount } = signal;
  const inside = (index: number) => Math.min(sampleCount, Math.max(0, index));
  const [first, last] = [inside(starts[0] ?? 0), inside((starts.at(-1) ?? 0) + length)];
  if (last - first <= maxAtOnce) {
    const own = starts.map((start) => start - first);
    return spectra(await signal.read(first, last), own);
  }
  const values = new Float64Array(starts.length * length).fill(Number.NaN);
  for (const [k, start] of starts.entries()) {
    if (start < 0 || start + length > sampleCount) continue;
    values.set(await signal.read(start, start + length), k * length);
  }
  return spectra(
    values,
    starts.map((_, k) => k * length),
  );
}

/** Estimates the maximum density as its 99.9th percentile, so that a knock does not darken everything else. */
const findStrongest = oncePer(async (signal: GappedReader): Promise<number> => {
  const toSec = signal.startSec + signal.sampleCount / signal.fs;
  const probe = { fromSec: signal.startSec, toSec, columnCount: probeCount };
  const { density } = await segmentSpectra(signal, planStarts(signal, probe));
  const sorted = density.filter((value) => !Number.isNaN(value)).toSorted();
  return sorted[Math.floor(0.999 * (sorted.length - 1))] ?? 0;
});

/** Computes the short-time spectrum of a span of a sound, with a segment around the middle of each column. */
export async function soundSpectrum(
  signal: GappedReader,
  request: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): Promise<SoundSpectrum> {
  const { fromSec, toSec, columnCount } = request;
  const starts = planStarts(signal, request);
  const { density, rowCount, stepHz } = await segmentSpectra(signal, starts);
  const shownRowCount = Math.min(rowCount, Math.floor(highestHz / stepHz) + 1);
  const strongest = await findStrongest(signal);
  const levels = new Uint8Array(columnCount * shownRowCount);
  for (let column = 0; column < columnCount; column += 1) {
    for (let row = 0; row < shownRowCount; row += 1) {
      const db = 10 * Math.log10((density[column * rowCount + row] ?? 0) / strongest);
      // NaN and zero power stay 0.
      if (db > -rangeDb)
        levels[column * shownRowCount + row] = Math.min(255, Math.round(255 * (1 + db / rangeDb)));
    }
  }
  return {
    fromSec,
    toSec,
    columnCount,
    rowCount: shownRowCount,
    highHz: (shownRowCount - 1) * stepHz,
    levels,
  };
}
