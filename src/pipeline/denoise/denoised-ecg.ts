import { resolveParameters } from '../parameters.ts';
import { analyseDenoise, type DenoiseOptions, type DenoiseRun } from './analyse-denoise.ts';
import { type ReadClean, readHeld, readPart } from './clean-recording.ts';
import { denoiseDeclarations } from './declarations.ts';
import { denoiseInPasses, mostHeld, partCount, type PassesRun } from './in-passes/denoise-in-passes.ts';

/** A cleaned ECG, whether it is there as a whole or not. */
export type DenoisedEcg = DenoiseRun | PassesRun;

export const isInPasses = (run: DenoisedEcg): run is PassesRun => 'signals' in run;

/** Reads the clean ECG by samples of its channel; NaN outside the part that was analysed. */
export function readDenoised(run: DenoisedEcg): ReadClean {
  const { startIndex } = run.outputs.signal;
  return isInPasses(run)
    ? readPart(run.signals.clean, startIndex)
    : readHeld(run.outputs.demodulate.clean, startIndex);
}

/**
 * Cleans an ECG to be drawn: where it has more samples than may be held, in passes, on the CPU. A GPU that is asked for
 * has as a whole what the command line would have so.
 */
export function denoiseToDraw(options: DenoiseOptions, mostHeldCount: number): Promise<DenoisedEcg> {
  const parameters = resolveParameters(denoiseDeclarations, options.parameters);
  const most = parameters.text('backend') === 'webgpu' ? Math.max(mostHeld, mostHeldCount) : mostHeldCount;
  return partCount(options, parameters) > most
    ? denoiseInPasses({ ...options, isDrawn: true })
    : analyseDenoise(options);
}
