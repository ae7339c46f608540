import { snapToExtremum } from '../../analysis/edits/snap.ts';
import { traceR } from '../../analysis/qrs/r-peak.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';

/** So much is read to both sides, s: the slow part is taken away as of the whole record. */
const aboutSec = 8;

/**
 * The extremum of an ECG that a person means who points near it, s; null where nothing stands out
 * within 50 ms.
 */
export async function snapBeat(
  recording: Recording,
  channelIndex: number,
  atSec: number,
): Promise<number | null> {
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, sampleCount } = channel;
  const from = Math.max(0, Math.floor((atSec - aboutSec) * fs));
  const to = Math.min(sampleCount, Math.ceil((atSec + aboutSec) * fs));
  if (to <= from) return null;
  const samples = await recording.read(channelIndex, from, to);
  try {
    const place = snapToExtremum(traceR(samples, fs), atSec * fs - from);
    return place === null ? null : (from + place) / fs;
  } catch (error) {
    // A record of a few samples has no peak to go to.
    if (error instanceof BeatbenchError && error.code === 'too-short') return null;
    throw error;
  }
}
