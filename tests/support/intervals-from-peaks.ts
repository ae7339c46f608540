import { type IntervalsOutputs } from '../../src/pipeline/intervals/outputs.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Channel, Recording } from '../../src/model/recording.ts';
import { findGaps } from '../../src/dsp/samples/gaps.ts';
import { intervalsStages } from '../../src/pipeline/intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../../src/pipeline/intervals/declarations.ts';
import { resolveParameters } from '../../src/pipeline/parameters.ts';
import {
  type RunOptions,
  runStages,
  type StageCache,
  type StagesRun,
} from '../../src/pipeline/run-stages.ts';
import { type AnyStage, stageMaker } from '../../src/pipeline/stage.ts';

/** A PPG with known R-peaks. */
export interface PeaksAndPulse {
  /** s from the record's first sample, in order. */
  readonly r: ArrayLike<number>;
  /** NaN where samples are missing. */
  readonly ppg: Float64Array;
  readonly fs: number;
  /** Duration of the record, s, whose ECG may be longer than its PPG; by default the PPG's duration. */
  readonly durationSec?: number;
}

const stage = stageMaker<IntervalsOutputs>();

/** Sampling rate of a placeholder ECG, which is read but not used. */
const unusedEcgFs = 10;

/** Makes a record with a PPG and an ECG of zeros, at another rate, as long as the record. */
export function pulseRecording({ ppg, fs, durationSec = ppg.length / fs }: PeaksAndPulse): Recording {
  const ecg = new Float64Array(Math.round(durationSec * unusedEcgFs));
  const held = [
    { values: ecg, role: 'ecg', fs: unusedEcgFs },
    { values: ppg, role: 'ppg', fs },
  ] as const;
  return {
    name: 'pulse',
    format: 'synthetic',
    durationSec,
    startTime: null,
    channels: held.map(({ values, role, fs: rate }): Channel => ({
      label: role,
      role,
      unit: '',
      fs: rate,
      sampleCount: values.length,
      adc: null,
    })),
    annotations: [],
    warnings: [],
    sources: [],
    read: async (channelIndex, from, to) => {
      const values = held[channelIndex].values.slice(from, to);
      return { values, gaps: findGaps(values) };
    },
    readDigital: () => Promise.reject(new TypeError('a pulse recording has no digital samples')),
  };
}

/** Returns the stages of the analysis with given R-peaks, without the ECG and the detection. */
export function stagesFromPeaks(r: ArrayLike<number>): AnyStage<IntervalsOutputs>[] {
  const given: Partial<Record<keyof IntervalsOutputs, AnyStage<IntervalsOutputs>>> = {
    ecg: stage({
      id: 'ecg',
      title: 'ECG as it is',
      needs: ['signals'],
      parameters: [],
      run: ({ signals }) => signals.ecg,
    }),
    detect: stage({
      id: 'detect',
      title: 'R-peaks given',
      needs: [],
      parameters: [],
      run: () => ({ peaksSec: Float64Array.from(r), onsetsSec: null }),
    }),
  };
  return intervalsStages({ ecg: 0, ppg: 1 }).map((each) => given[each.id] ?? each);
}

/** Runs the analysis from known R-peaks. */
export function runFromPeaks(
  input: PeaksAndPulse,
  parameters: ParameterValues = {},
  options: Partial<Pick<RunOptions, 'cache' | 'signal' | 'onProgress'>> = {},
): Promise<StagesRun<IntervalsOutputs>> {
  const cache: StageCache = new Map();
  return runStages(stagesFromPeaks(input.r), {
    recording: pulseRecording(input),
    recordingKey: 'pulse',
    parameters: resolveParameters(intervalsDeclarations, parameters),
    cache,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
}
