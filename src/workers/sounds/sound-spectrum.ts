import { spectrogram } from '../../dsp/spectrum/spectrogram.ts';
import type { ChannelSignal } from '../../pipeline/channel-signal.ts';
import type { SoundSpectrum, TraceRequest } from '../traces/drawing-types.ts';

/** Length of a segment, s: short enough to tell S1 from S2, long enough for their pitch. */
const segmentSec = 0.064;

/** Nothing of a heart sound lies above, Hz. */
const highestHz = 400;

/** What is so far under the strongest is not drawn, dB. */
const rangeDb = 40;

/** So many segments say how strong the strongest is. */
const probeCount = 2000;

const strongest = new WeakMap<ChannelSignal, number>();

const lengthOf = ({ fs }: ChannelSignal): number => Math.max(2, Math.round(segmentSec * fs));

/** Segments about so many moments of a span, one a column. */
function startsOf(
  signal: ChannelSignal,
  { fromSec, toSec, columnCount }: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): number[] {
  const half = lengthOf(signal) / 2;
  return Array.from({ length: columnCount }, (_, k) => {
    const sec = fromSec + ((k + 0.5) * (toSec - fromSec)) / columnCount;
    return Math.round((sec - signal.startSec) * signal.fs - half);
  });
}

/** The density that counts as the strongest: one in a thousand lies above, so that a knock does not darken all. */
function strongestOf(signal: ChannelSignal): number {
  const kept = strongest.get(signal);
  if (kept !== undefined) return kept;
  const toSec = signal.startSec + signal.values.length / signal.fs;
  const probe = { fromSec: signal.startSec, toSec, columnCount: probeCount };
  const { density } = spectrogram(signal.values, signal.fs, startsOf(signal, probe), lengthOf(signal));
  const sorted = density.filter((value) => !Number.isNaN(value)).toSorted();
  const most = sorted[Math.floor(0.999 * (sorted.length - 1))] ?? 0;
  strongest.set(signal, most);
  return most;
}

/** The short-time spectrum of a span of a sound, a segment about the middle of each column. */
export function soundSpectrum(
  signal: ChannelSignal,
  request: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): SoundSpectrum {
  const { fromSec, toSec, columnCount } = request;
  const starts = startsOf(signal, request);
  const { density, rowCount, stepHz } = spectrogram(signal.values, signal.fs, starts, lengthOf(signal));
  const shown = Math.min(rowCount, Math.floor(highestHz / stepHz) + 1);
  const most = strongestOf(signal);
  const levels = new Uint8Array(columnCount * shown);
  for (let column = 0; column < columnCount; column += 1) {
    for (let row = 0; row < shown; row += 1) {
      const db = 10 * Math.log10((density[column * rowCount + row] ?? 0) / most);
      // What is NaN or no power at all stays 0.
      if (db > -rangeDb) levels[column * shown + row] = Math.min(255, Math.round(255 * (1 + db / rangeDb)));
    }
  }
  return { fromSec, toSec, columnCount, rowCount: shown, highHz: (shown - 1) * stepHz, levels };
}
