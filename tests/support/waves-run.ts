import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseWaves, type WavesRun } from '../../src/pipeline/waves/analyse-waves.ts';

/** Finds the waves of a recording without caching. */
export function runWaves(recording: Recording, parameters: ParameterValues = {}): Promise<WavesRun> {
  return analyseWaves({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters,
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}
