import { oncePer } from '../../model/once-per.ts';
import { resample } from '../../dsp/resampling/resample.ts';
import { stretchTime } from '../../dsp/resampling/stretch-time.ts';
import type { GappedReader } from '../../pipeline/signal-reader.ts';
import { forEachSignalBlock } from '../../pipeline/signals/signal-passes.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';
import type { SoundStretch, SoundStretchRequest } from '../traces/drawing-types.ts';

/** Lowest sampling rate that all browsers can play, Hz. */
const minFs = 8000;

/** Maximum length of a stretch that is played at once, s. */
const longestSec = 120;

/** Returns the largest absolute value of a sound, to which its loudness is scaled. */
const findLargest = oncePer(async (signal: GappedReader): Promise<number> => {
  let most = 0;
  const context = { signal: new AbortController().signal, pause: yieldToEventLoop };
  await forEachSignalBlock(signal, context, (values) => {
    for (const value of values) if (Math.abs(value) > most) most = Math.abs(value);
  });
  return most;
});

/** Returns a stretch of a sound at a playable rate, slowed down at its own pitch; silent in gaps. */
export async function soundStretch(
  signal: GappedReader,
  { fromSec, toSec, speed }: SoundStretchRequest,
): Promise<SoundStretch> {
  const { fs, startSec, sampleCount } = signal;
  const first = Math.min(Math.max(0, Math.round((fromSec - startSec) * fs)), sampleCount);
  const lengthSec = Math.min(toSec - fromSec, longestSec);
  const last = Math.min(sampleCount, first + Math.max(0, Math.round(lengthSec * fs)));
  const most = (await findLargest(signal)) || 1;
  const cut = Float64Array.from(await signal.read(first, last), (value) =>
    Number.isNaN(value) ? 0 : value / most,
  );
  const heard = stretchTime(cut, fs, 1 / speed);
  const playedFs = fs * Math.max(1, Math.ceil(minFs / fs));
  const isShort = heard.length < 2 || playedFs === fs;
  const played = isShort ? heard : resample({ values: heard, gaps: [] }, fs, playedFs).values;
  return {
    fromSec: startSec + first / fs,
    speed,
    fs: isShort ? fs : playedFs,
    values: Float32Array.from(played, (value) => Math.min(1, Math.max(-1, value))),
  };
}
