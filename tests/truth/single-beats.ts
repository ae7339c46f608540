import type { UniformSignal } from '../../src/analysis/intervals/align-beats.ts';
import { defaultAlignLimits } from '../../src/analysis/aligned/carry-from-mean.ts';
import { carryFoot, carryNotch, type PulseWindow } from '../../src/analysis/aligned/carry-landmark.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { type ChannelChoice, chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../src/pipeline/intervals/analyse-intervals.ts';
import { beatExtents, lastSampleSec } from '../../src/pipeline/intervals/beat-rows.ts';
import type { IntervalsOutputs } from '../../src/pipeline/intervals/outputs.ts';
import type { SignalReader } from '../../src/pipeline/signal-reader.ts';
import { defaultFrameParams, defaultHistoricParams } from '../support/default-params.ts';

/** Beats of a recording as in the intervals analysis, and the pulse for which landmarks are computed. */
export interface SingleBeats {
  readonly pulse: PulseWindow;
  /** Kept beats of each window, as indices of `pulse.beats`. */
  readonly members: readonly (readonly number[])[];
  readonly judge: IntervalsOutputs['judge'];
}

/** Analyses intervals, by default without averaging of beats. */
export async function singleBeats(
  recording: Recording,
  parameters: ParameterValues,
  choice: ChannelChoice = chooseChannels(recording),
): Promise<SingleBeats> {
  const stages = await analyseIntervals({
    recording,
    recordingId: recording.name,
    choice,
    parameters: { resamples: 0, average: 0, ...parameters },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  // On the CPU, the stages also output the filtered pulse.
  const { ppg, beats: list, judge } = stages.outputs as IntervalsOutputs;
  const { beforeSec, extents } = beatExtents(list, 0.4, lastSampleSec(ppg.ppg));
  const pulse: PulseWindow = {
    ppg: await readWhole(ppg.ppg),
    dppg: await readWhole(ppg.dppg),
    beats: extents,
    beforeSec,
    rrSec: list.segmentation.medianRrSec,
  };
  return { pulse, members: list.members, judge };
}

async function readWhole(reader: SignalReader): Promise<UniformSignal> {
  const { fs, startSec, sampleCount } = reader;
  return { fs, startSec, values: await reader.read(0, sampleCount) };
}

/** A landmark of every beat, s, its likely error, and the certain part of its square, ms². */
interface CarriedPlaces {
  readonly placesSec: Float64Array;
  readonly errorMs: Float64Array;
  readonly squareMs: Float64Array;
}

/** Transfers a landmark to every beat, group by group; values indexed by beat, NaN if excluded or not measurable. */
export function carryGroups(
  pulse: PulseWindow,
  groups: readonly (readonly number[])[],
  feature: 'foot' | 'notch',
): CarriedPlaces {
  const placesSec = new Float64Array(pulse.beats.length).fill(Number.NaN);
  const [errorMs, squareMs] = [placesSec.slice(), placesSec.slice()];
  const carry = feature === 'foot' ? carryFoot : carryNotch;
  for (const group of groups) {
    const part = { ...pulse, beats: group.map((b) => pulse.beats[b]) };
    const found = carry(part, defaultFrameParams, defaultHistoricParams, defaultAlignLimits);
    group.forEach((b, k) => {
      placesSec[b] = pulse.beats[b].rSec + found.ms[k] / 1000;
      errorMs[b] = found.errorMs[k];
      squareMs[b] = found.squareMs[k];
    });
  }
  return { placesSec, errorMs, squareMs };
}
