import type { ParameterValues } from '../../src/model/parameters.ts';
import type { ChannelRole, Recording } from '../../src/model/recording.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import type { ScratchSpace } from '../../src/pipeline/signals/stored-signal.ts';
import { analyseLandmark, type LandmarkRun } from '../../src/pipeline/landmarks/analyse-landmark.ts';
import { madeRecording, type MadeTrack } from './made-recording.ts';

/**
 * Finds one landmark of a recording without caching.
 *
 * @param mostHeld  bytes that signals may take; 0 for passes
 * @param scratch   stores them then
 * @param places    stores the positions of all levels then
 */
export function runLandmark(
  recording: Recording,
  parameters: ParameterValues = {},
  mostHeld = Number.POSITIVE_INFINITY,
  scratch?: ScratchSpace,
  places = scratch,
): Promise<LandmarkRun> {
  return analyseLandmark({
    recording,
    recordingId: 'tested',
    choice: chooseChannels(recording),
    parameters,
    cache: new Map(),
    mostHeld,
    scratch,
    places,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

/** Makes a recording whose channels have roles. */
export function withRoles(tracks: readonly (MadeTrack & { readonly role: ChannelRole })[]): Recording {
  const recording = madeRecording(tracks);
  return {
    ...recording,
    channels: recording.channels.map((channel, k) => ({ ...channel, role: tracks[k].role })),
  };
}

/** Samples a function of time in s. */
export function sampled(durationSec: number, fs: number, of: (sec: number) => number): Float64Array {
  return Float64Array.from({ length: Math.round(durationSec * fs) }, (_, k) => of(k / fs));
}
