import type { IntervalsResult } from '../../model/intervals.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { LevelReader } from './level-reader.ts';

/**
 * How high each pulse rises from its foot to its peak in the channel as recorded.
 *
 * @param result       beats with feet and peaks
 * @param channelIndex the pulse
 * @returns one item a beat, in the channel's unit; null where foot or peak is missing, or lies in a gap
 */
export async function pulseAmplitudes(
  { beats, flipped }: IntervalsResult,
  channelIndex: number,
  { recording, signal }: Pick<AnalysisOptions, 'recording' | 'signal'>,
): Promise<(number | null)[]> {
  const levels = new LevelReader(async (from, to) => {
    const { values } = await recording.read(channelIndex, from, to, signal);
    return values;
  }, recording.channels[channelIndex]);
  const amplitudes: (number | null)[] = [];
  for (const { foot, peak } of beats) {
    if (foot.aligned === null || peak === null) {
      amplitudes.push(null);
      continue;
    }
    const rise = (await levels.at(peak)) - (await levels.at(foot.aligned));
    amplitudes.push(Number.isNaN(rise) ? null : (flipped ? -1 : 1) * rise);
  }
  return amplitudes;
}
