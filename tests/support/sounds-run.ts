import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { defaultSynthParams, type SynthParams } from '../../src/analysis/synth/params.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import type { ScratchSpace } from '../../src/pipeline/signals/stored-signal.ts';
import { analyseSounds, type SoundsRun } from '../../src/pipeline/sounds/analyse-sounds.ts';

/**
 * Analyses the heart sounds of a recording without caching.
 *
 * @param mostHeld  bytes that signals may take; 0 for passes
 * @param scratch   stores them then
 * @param places    stores the positions of all levels then
 */
export function runSounds(
  recording: Recording,
  parameters: ParameterValues = {},
  mostHeld = Number.POSITIVE_INFINITY,
  scratch?: ScratchSpace,
  places = scratch,
): Promise<SoundsRun> {
  return analyseSounds({
    recording,
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

/** Makes a synthetic record of ECG, PPG and heart sounds at 2 kHz, with its truth. */
export function soundRecord(params: Partial<SynthParams>): {
  readonly recording: Recording;
  readonly trueBeats: readonly TrueBeat[];
} {
  const { recording, truth } = synthesise({ ...defaultSynthParams, fs: 2000, pcg: true, ...params });
  return { recording, trueBeats: truth.beats };
}
