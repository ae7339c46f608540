import { tapsAt } from '../../dsp/fir/fir-design.ts';
import type { Recording } from '../../model/recording.ts';
import { filterLoad, type WorkSize } from '../backend/work-size.ts';
import { wantedPart, sampleRange } from '../channel-signal.ts';
import type { ChannelChoice } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { workingFs } from '../signals/are-signals-held.ts';

/** Beats a second of a record that nobody has looked at yet. */
const usualBeatsASec = 1.2;

/** Waits for the device: one a stage, and one for what is refined. */
const roundTripCount = 8;

/** What the CPU takes as long for as for a sample through a filter; measured on one of 2021. */
const load = {
  /** A sample read, which is done either way, and one brought to a lower rate. */
  read: 0.15,
  decimated: 0.75,
  /** L of a sample, and the search in it with R and the slow part, which the CPU does either way. */
  curveLength: 0.4,
  searched: 1.2,
  /** A sample of the PPG: matched and searched for landmarks, and averaged with each following beat. */
  measured: 2,
  averaged: 0.3,
  /** A threshold of one beat. */
  level: 20,
};

/** How much an intervals analysis is; null where its channels are not known. */
export function sizeOfIntervals(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
): WorkSize | null {
  const [ecg, ppg] = [choice.ecg, choice.ppg].map((index) => recording.channels[index ?? -1]);
  if (ecg === undefined || ppg === undefined) return null;
  const part = wantedPart(recording, parameters);
  const isNative = parameters.values['rate'] === 'native';
  const seconds = part.toSec - part.fromSec;
  const levels = 2 * parameters.number('levels');
  const filterCounts = [parameters.values['mains'] === 'off' ? 1 : 2, 2];
  let filterSamples = 0;
  let workingCount = 0;
  let readCount = 0;
  for (const [k, channel] of [ecg, ppg].entries()) {
    const { from, to } = sampleRange(channel, part);
    const fs = isNative ? channel.fs : Math.min(channel.fs, workingFs);
    workingCount = seconds * fs;
    readCount += to - from;
    if (fs < channel.fs) filterSamples += load.decimated * (to - from);
    const tapCount = tapsAt(fs, parameters.number('taps'));
    filterSamples += (filterCounts[k] ?? 0) * filterLoad(workingCount, tapCount);
  }
  const searchedCount = seconds * Math.min(ecg.fs, workingFs);
  const beatCount = seconds * usualBeatsASec;
  const pulseLoad = load.measured + load.averaged * (1 + parameters.number('average'));
  return {
    kind: 'intervals',
    uploadBytes: 4 * readCount,
    downloadBytes: 8 * searchedCount + 8 * levels * beatCount,
    roundTripCount,
    filterSamples,
    otherSamples:
      load.curveLength * searchedCount + pulseLoad * workingCount + load.level * levels * beatCount,
    sharedSamples: load.read * readCount + load.searched * searchedCount,
  };
}
