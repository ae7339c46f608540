import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import type { StageCache } from '../../src/pipeline/run-stages.ts';
import { analyseSeries, type SeriesRun } from '../../src/pipeline/series/analyse-series.ts';

/** Computes a series of a recording, without caching unless a cache is given. */
export function seriesOfRecording(
  recording: Recording,
  parameters: ParameterValues = {},
  cache: StageCache = new Map(),
): Promise<SeriesRun> {
  return analyseSeries({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters,
    cache,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}
