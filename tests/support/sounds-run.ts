import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { defaultSynthParams, type SynthParams } from '../../src/analysis/synth/params.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import type { TrueBeat } from '../../src/model/synthetic.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import type { ScratchSpace } from '../../src/pipeline/signals/stored-signal.ts';
import { analyseSounds, type SoundsRun } from '../../src/pipeline/sounds/analyse-sounds.ts';

/**
 * Heart sounds of a recording, kept nowhere.
 *
 * @param mostHeld  bytes that signals may take; 0 for passes
 * @param scratch   where they then stay
 * @param places    where the places of all levels then stay
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

/** A synthetic record of ECG, PPG and heart sounds, 2 kHz, and its truth. */
export function soundRecord(params: Partial<SynthParams>): {
  readonly recording: Recording;
  readonly trueBeats: readonly TrueBeat[];
} {
  const { recording, truth } = synthesise({ ...defaultSynthParams, fs: 2000, pcg: true, ...params });
  return { recording, trueBeats: truth.beats };
}
