import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import type { SynthParams } from '../../src/analysis/synth/params.ts';
import type { IntervalsResult } from '../../src/model/intervals.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../src/pipeline/intervals/analyse-intervals.ts';

/** A synthetic record with its analysis and its truth. */
export interface SyntheticRun {
  readonly result: IntervalsResult;
  readonly trueBeats: readonly TrueBeat[];
}

/** Makes a synthetic record and analyses it. */
export async function runSynthetic(
  params: SynthParams,
  parameters: ParameterValues = {},
): Promise<SyntheticRun> {
  const { recording, truth } = synthesise(params);
  const run = await analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters,
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return { result: run.outputs.judge, trueBeats: truth.beats };
}
