import { defaultSynthParams, type SynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import type { BeatEdit } from '../../src/model/edits.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../src/pipeline/intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../../src/pipeline/intervals/declarations.ts';
import { methodsText } from '../../src/pipeline/methods/methods-text.ts';

/** Makes a synthetic minute with little noise at a sampling rate. */
export function minuteAt(fs: number, params: Partial<SynthParams> = {}): Recording {
  return synthesise({ ...defaultSynthParams, durationSec: 60, fs, ...params }).recording;
}

/** Returns the same recording with one channel changed sample by sample; NaN makes a gap. */
export function withChannel(
  recording: Recording,
  label: string,
  change: (value: number, index: number) => number,
): Recording {
  const index = recording.channels.findIndex((channel) => channel.label === label);
  return {
    ...recording,
    read: async (channelIndex, from, to, signal) => {
      const samples = await recording.read(channelIndex, from, to, signal);
      if (channelIndex !== index) return samples;
      const values = samples.values.map((value, k) => change(value, from + k));
      const first = values.findIndex(Number.isNaN);
      const last = values.findLastIndex(Number.isNaN);
      return { values, gaps: first < 0 ? [] : [{ from: first, to: last + 1 }] };
    },
  };
}

/** Analyses the intervals of a recording and describes the analysis in words. */
export async function describedIntervals(
  recording: Recording,
  parameters: ParameterValues = {},
  options: { readonly edits?: readonly BeatEdit[]; readonly mostHeld?: number } = {},
) {
  const run = await analyseIntervals({
    recording,
    recordingId: 'described',
    choice: chooseChannels(recording),
    parameters: { resamples: 20, ...parameters },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
  const text = methodsText('intervals', intervalsDeclarations, run.parameters.values, { done: run.facts });
  return { run, ...text };
}
