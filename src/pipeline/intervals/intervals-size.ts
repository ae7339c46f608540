import { scaleTapCount } from '../../dsp/fir/fir-design.ts';
import type { Recording } from '../../model/recording.ts';
import { filterLoad, type WorkSize } from '../backend/work-size.ts';
import { readAnalysedPart, sampleRange } from '../channel-signal.ts';
import type { ChannelChoice } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { chooseWorkedFs, workingFs } from '../signals/signals-fit-in-memory.ts';

/** Assumed number of beats per second in a record that was not analysed yet. */
const usualBeatsASec = 1.2;

/** Number of times that the CPU waits for the device: once per stage, and once for refinement. */
const roundTripCount = 8;

/** Costs relative to filtering one sample on the CPU; measured on a CPU of 2021. */
const load = {
  /** Reading a sample, which both backends need, and bringing it to a lower rate. */
  read: 0.15,
  decimated: 0.75,
  /** Curve length per sample; and the search in it for R and the slow component, which always runs on the CPU. */
  curveLength: 0.4,
  searched: 1.2,
  /** Matching and landmark search per sample of the PPG, and averaging with each following beat. */
  measured: 2,
  averaged: 0.3,
  /** One threshold of one beat. */
  level: 20,
};

/** Estimates the amount of work of an intervals analysis; null if its channels are not known. */
export function estimateIntervalsSize(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
): WorkSize | null {
  const [ecg, ppg] = [choice.ecg, choice.ppg].map((index) => recording.channels[index ?? -1]);
  if (ecg === undefined || ppg === undefined) return null;
  const part = readAnalysedPart(recording, parameters);
  const isNative = parameters.values['rate'] === 'native';
  const seconds = part.toSec - part.fromSec;
  const levels = 2 * parameters.number('levels');
  const filterCounts = [parameters.values['mains'] === 'off' ? 1 : 2, 2];
  let filterSamples = 0;
  let workingCount = 0;
  let readCount = 0;
  for (const [k, channel] of [ecg, ppg].entries()) {
    const { from, to } = sampleRange(channel, part);
    const fs = chooseWorkedFs(channel, isNative);
    workingCount = seconds * fs;
    readCount += to - from;
    if (fs < channel.fs) filterSamples += load.decimated * (to - from);
    const tapCount = scaleTapCount(fs, parameters.number('taps'));
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
