import type { NoiseParams, SynthParams } from '../../src/analysis/synth/params.ts';
import { defaultSynthParams } from '../../src/analysis/synth/params.ts';
import { synthesise } from '../../src/analysis/synth/synthesise.ts';
import { mean } from '../../src/dsp/statistics/stats.ts';
import type { DenoiseVariant } from '../../src/model/denoise-view.ts';
import type { ParameterValues } from '../../src/model/parameters.ts';
import type { Recording } from '../../src/model/recording.ts';
import { chooseChannels } from '../../src/pipeline/channels.ts';
import { analyseDenoise, type DenoiseRun } from '../../src/pipeline/denoise/analyse-denoise.ts';
import { compareVariants } from '../../src/pipeline/denoise/compare-variants.ts';
import type { DenoiseTruth } from '../../src/pipeline/denoise/ecg-stages.ts';

export const seeds = [1, 2, 3];

/** Makes an ECG at the rate of the paper's recordings. */
export function makeEcg(changes: Partial<SynthParams>): { recording: Recording; truth: DenoiseTruth } {
  const { recording, clean, truth } = synthesise({ ...defaultSynthParams, fs: 256, ...changes });
  return { recording, truth: { rSec: Float64Array.from(truth.beats, ({ r }) => r), clean } };
}

export function clean(
  recording: Recording,
  parameters: ParameterValues = {},
  truth: DenoiseTruth | null = null,
): Promise<DenoiseRun> {
  return analyseDenoise({
    recording,
    choice: chooseChannels(recording),
    parameters,
    truth,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

/** Computes the true SNR of each variant of denoising, dB. */
export async function trueSnrs(run: DenoiseRun): Promise<ReadonlyMap<DenoiseVariant, number>> {
  const rows = await compareVariants(run, () => Promise.resolve());
  return new Map(rows.map(({ variant, trueSnr }) => [variant, trueSnr ?? Number.NaN]));
}

export function makeNoise(kinds: readonly NoiseParams['kind'][], snrDb: number): NoiseParams[] {
  return kinds.map((kind) => ({ kind, snrDb, channel: 'ecg' }));
}

/**
 * Computes the SNR before any filter by equation 1 of paper 5, dB: the recorded ECG against the ECG without noise, over
 * the denoised cycles.
 */
export async function recordedSnr(run: DenoiseRun, truth: DenoiseTruth): Promise<number> {
  const { signal, demodulate } = run.outputs;
  const { values: known } = await truth.clean.read(run.channelIndex, 0, signal.sampleCount);
  const { plan } = demodulate;
  if (plan === null) return Number.NaN;
  const { froms, tos } = plan.spans;
  const amplitudes = Array.from(plan.settled.cycles, (cycle) =>
    peakToPeak(known.subarray(froms[cycle], tos[cycle])),
  );
  const values = await signal.recorded.read(0, signal.sampleCount);
  const noise = values.map((value, n) => value - (known[n] ?? Number.NaN));
  const level = mean(noise);
  const sd = Math.sqrt(mean(noise.map((value) => (value - level) ** 2)));
  return 20 * Math.log10(mean(amplitudes) / (4 * sd));
}

export function peakToPeak(x: Float64Array): number {
  return (
    x.reduce((most, value) => Math.max(most, value), -Infinity) -
    x.reduce((least, value) => Math.min(least, value), Infinity)
  );
}
