import { sampleRange } from '../../channel-signal.ts';
import { requireChannel } from '../../channels.ts';
import { type ResolvedParameters, resolveParameters } from '../../parameters.ts';
import { runStages, type StagesRun } from '../../run-stages.ts';
import type { DenoiseOptions } from '../analyse-denoise.ts';
import type { ReadClean } from '../clean-recording.ts';
import { denoiseDeclarations } from '../declarations.ts';
import { wantedPart } from '../ecg-stages.ts';
import { asPreprocessed, cleanInOrder } from './clean-in-order.ts';
import { blockSize } from './ecg-reading.ts';
import { ecgPassStages } from './ecg-stages.ts';
import { methodPassStages } from './method-stages.ts';
import type { PassesOutputs } from './outputs.ts';
import { readInOrder } from './read-in-order.ts';

interface PassesOptions extends DenoiseOptions {
  /** Samples that are filtered at once; more than the filter's padding. */
  readonly pieceSize?: number;
}

interface PassesRun extends StagesRun<PassesOutputs> {
  readonly parameters: ResolvedParameters;
  /** The ECG that was cleaned. */
  readonly channelIndex: number;
  /** Makes the clean ECG, best asked for in its order. */
  readonly readClean: ReadClean;
}

/** Samples of an ECG that may be there as a whole, at some 50 bytes each: passes take twice the time. */
const mostHeld = 1 << 25;

/**
 * Whether an ECG had better be cleaned in passes, on the CPU: with rolling templates always, with one of the record
 * where it is long. A GPU that is asked for by hand has it as a whole.
 */
export function isDoneInPasses({
  parameters,
  recording,
  choice,
}: Pick<DenoiseOptions, 'parameters' | 'recording' | 'choice'>): boolean {
  const resolved = resolveParameters(denoiseDeclarations, parameters);
  const channel = recording.channels[requireChannel(recording, choice, 'ecg')];
  const { from, to } = channel ? sampleRange(channel, wantedPart(recording, resolved)) : { from: 0, to: 0 };
  const isLong = to - from > mostHeld;
  return (isLong || resolved.text('templateOver') !== 'record') && resolved.text('backend') !== 'webgpu';
}

/**
 * As `analyseDenoise`, of an ECG of any length: it is gone over several times and never there as a whole.
 * Samples and figures are the same to the last digit.
 */
export async function denoiseInPasses(options: PassesOptions): Promise<PassesRun> {
  const parameters = resolveParameters(denoiseDeclarations, options.parameters);
  const {
    recording,
    choice,
    recordingId = '',
    cache = new Map(),
    edits = [],
    truth = null,
    pieceSize = blockSize,
  } = options;
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const stages = [...ecgPassStages({ choice, channelIndex, edits, truth, pieceSize }), ...methodPassStages];
  const recordingKey = JSON.stringify([recordingId, channelIndex, truth !== null]);
  const run = await runStages(stages, { ...options, parameters, recordingKey, cache });
  const { signal, preprocess, demodulate } = run.outputs;
  const { plan } = demodulate;
  const sampleCount = recording.channels[channelIndex]?.sampleCount ?? 0;
  const make = () => (plan === null ? asPreprocessed(preprocess.ecg) : cleanInOrder(preprocess.ecg, plan));
  return { ...run, parameters, channelIndex, readClean: readInOrder(make, signal.startIndex, sampleCount) };
}
