import { exerciseSample } from '../../src/analysis/synth/samples.ts';
import type { SynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import {
  analyseDenoise,
  type DenoiseOptions,
  type DenoiseRun,
} from '../../src/pipeline/denoise/analyse-denoise.ts';

/** Makes a minute or two of exercise with the known truth. */
export function makeExercise(changes: Partial<SynthParams> = {}) {
  const made = synthesise({ ...exerciseSample, durationSec: 120, ...changes }, 'exercise');
  const rSec = Float64Array.from(made.truth.beats, ({ r }) => r);
  return { ...made, known: { rSec, clean: made.clean } };
}

type Made = Pick<ReturnType<typeof makeExercise>, 'recording' | 'known'>;

/** Denoises it on the CPU, without progress reports. */
export function runDenoise(
  { recording, known }: Made,
  parameters: ParameterValues = {},
  options: Partial<DenoiseOptions> = {},
): Promise<DenoiseRun> {
  return analyseDenoise({
    recording,
    choice: { ecg: 0, ppg: null },
    parameters,
    truth: known,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
}
