import { resample } from '../../dsp/resampling/resample.ts';
import type { ChannelSignal } from '../../pipeline/channel-signal.ts';
import type { SoundStretch, SoundStretchRequest } from '../traces/drawing-types.ts';

/** Browsers play no less than 8 kHz for sure. */
const leastFs = 8000;

/** The longest stretch that is played at once, s. */
const longestSec = 120;

const largest = new WeakMap<ChannelSignal, number>();

function largestOf(signal: ChannelSignal): number {
  const kept = largest.get(signal);
  if (kept !== undefined) return kept;
  let most = 0;
  for (const value of signal.values) if (Math.abs(value) > most) most = Math.abs(value);
  largest.set(signal, most);
  return most;
}

/** A stretch of a sound at a rate that can be played; silent in gaps. */
export function soundStretch(signal: ChannelSignal, { fromSec, toSec }: SoundStretchRequest): SoundStretch {
  const { fs, startSec, values } = signal;
  const first = Math.min(Math.max(0, Math.round((fromSec - startSec) * fs)), values.length);
  const lengthSec = Math.min(toSec - fromSec, longestSec);
  const last = Math.min(values.length, first + Math.max(0, Math.round(lengthSec * fs)));
  const most = largestOf(signal) || 1;
  const cut = Float64Array.from(values.subarray(first, last), (value) =>
    Number.isNaN(value) ? 0 : value / most,
  );
  const playedFs = fs * Math.max(1, Math.ceil(leastFs / fs));
  const isShort = cut.length < 2 || playedFs === fs;
  const played = isShort ? cut : resample({ values: cut, gaps: [] }, fs, playedFs).values;
  return {
    fromSec: startSec + first / fs,
    fs: isShort ? fs : playedFs,
    values: Float32Array.from(played, (value) => Math.min(1, Math.max(-1, value))),
  };
}
