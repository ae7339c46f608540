import { tapsAt } from '../../dsp/fir-design.ts';
import type { Recording } from '../../model/recording.ts';
import { filterLoad, type WorkSize } from '../backend/work-size.ts';
import { partOf, sampleRange } from '../channel-signal.ts';
import type { ChannelChoice } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { workingFs } from './signal-stages.ts';

/** Beats a second of a record that nobody has looked at yet. */
const usualBeatsASec = 1.2;

/** Waits for the device: one a stage, and one for what is refined. */
const roundTripCount = 8;

/** Samples of a filter that bringing one sample to a lower rate takes as long as. */
const decimationLoad = 0.6;

/** Of a sample of the averaged PPG and of one searched at every level. */
const [averageLoad, levelLoad] = [1, 0.04];

/** Of a sample in which beats are looked for: L, and R with its slow part taken away. */
const detectionLoad = 2;

/** How much an intervals analysis is; null where its channels are not known. */
export function sizeOfIntervals(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
): WorkSize | null {
  const [ecg, ppg] = [choice.ecg, choice.ppg].map((index) => recording.channels[index ?? -1]);
  if (ecg === undefined || ppg === undefined) return null;
  const part = partOf(recording, parameters.number('from'), parameters.numberOr('to', ['end']));
  const isNative = parameters.values['rate'] === 'native';
  const seconds = part.toSec - part.fromSec;
  const levels = 2 * parameters.number('levels');
  const filterCounts = [parameters.values['mains'] === 'off' ? 1 : 2, 2];
  let uploadBytes = 0;
  let filterSamples = 0;
  let workingCount = 0;
  for (const [k, channel] of [ecg, ppg].entries()) {
    const { from, to } = sampleRange(channel, part);
    const fs = isNative ? channel.fs : Math.min(channel.fs, workingFs);
    workingCount = seconds * fs;
    uploadBytes += 4 * (to - from);
    if (fs < channel.fs) filterSamples += decimationLoad * (to - from);
    const tapCount = tapsAt(fs, parameters.number('taps'));
    filterSamples += (filterCounts[k] ?? 0) * filterLoad(workingCount, tapCount);
  }
  const searchedCount = seconds * Math.min(ecg.fs, workingFs);
  const beatCount = seconds * usualBeatsASec;
  const beatLoad = averageLoad * (1 + parameters.number('average')) + levelLoad * levels;
  return {
    uploadBytes,
    downloadBytes: 8 * searchedCount + 8 * levels * beatCount,
    roundTripCount,
    filterSamples,
    otherSamples: 2 * beatLoad * workingCount,
    sharedSamples: detectionLoad * searchedCount,
  };
}
