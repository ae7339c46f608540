import type { Recording } from '../../../model/recording.ts';
import { sampleRange } from '../../channel-signal.ts';
import { requireChannel } from '../../channels.ts';
import { type ResolvedParameters, resolveParameters } from '../../parameters.ts';
import { runStages, type StagesRun } from '../../run-stages.ts';
import type { DenoiseOptions } from '../analyse-denoise.ts';
import { denoiseDeclarations } from '../declarations.ts';
import { wantedPart } from '../ecg-stages.ts';
import type { SignalReader } from '../../signal-reader.ts';
import { CleanReader } from './clean-reader.ts';
import { removedFrom } from './drawn-pyramids.ts';
import { blockSize } from './ecg-reading.ts';
import { ecgPassStages } from './ecg-stages.ts';
import { methodPassStages } from './method-stages.ts';
import type { PassesOutputs } from './outputs.ts';

interface PassesOptions extends DenoiseOptions {
  /** Samples that are filtered at once; more than the filter's padding. */
  readonly pieceSize?: number;
  /** Whether wide views of its signals will be drawn: their pyramids are made on the way. */
  readonly isDrawn?: boolean;
}

/** The signals of a run, sample 0 the first of the part that is analysed. */
interface PassesSignals {
  readonly raw: SignalReader;
  readonly filtered: SignalReader;
  readonly clean: SignalReader;
  /** What cleaning took away. */
  readonly removed: SignalReader;
  /** Null where none is known. */
  readonly truth: SignalReader | null;
}

export interface PassesRun extends StagesRun<PassesOutputs> {
  readonly parameters: ResolvedParameters;
  /** The ECG that was cleaned. */
  readonly channelIndex: number;
  /** Known R-peaks, s; null where none are. */
  readonly knownRSec: Float64Array | null;
  readonly signals: PassesSignals;
}

/** Samples of an ECG that may be there as a whole, at some 50 bytes each: passes take longer. */
export const mostHeld = 1 << 25;

/**
 * Whether an ECG had better be cleaned in passes, on the CPU: with rolling templates always, with one of the record
 * where it is long. A GPU that is asked for by hand has it as a whole.
 */
export function isDoneInPasses(
  options: Pick<DenoiseOptions, 'parameters' | 'recording' | 'choice'>,
): boolean {
  const resolved = resolveParameters(denoiseDeclarations, options.parameters);
  const isLong = partCount(options, resolved) > mostHeld;
  return (isLong || resolved.text('templateOver') !== 'record') && resolved.text('backend') !== 'webgpu';
}

/** Samples of the part of an ECG that is asked for. */
export function partCount(
  { recording, choice }: Pick<DenoiseOptions, 'recording' | 'choice'>,
  parameters: ResolvedParameters,
): number {
  const channel = recording.channels[requireChannel(recording, choice, 'ecg')];
  const { from, to } = channel ? sampleRange(channel, wantedPart(recording, parameters)) : { from: 0, to: 0 };
  return to - from;
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
    isDrawn = false,
  } = options;
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const ecgStages = ecgPassStages({ choice, channelIndex, edits, truth, pieceSize });
  const stages = [...ecgStages, ...methodPassStages(isDrawn)];
  const recordingKey = JSON.stringify([recordingId, channelIndex, truth !== null]);
  const run = await runStages(stages, { ...options, parameters, recordingKey, cache });
  const signals = signalsOf(run.outputs, recording, channelIndex);
  return { ...run, parameters, channelIndex, knownRSec: truth?.rSec ?? null, signals };
}

function signalsOf(
  { signal, preprocess: { ecg, truth }, demodulate }: PassesOutputs,
  recording: Recording,
  channelIndex: number,
): PassesSignals {
  const named = (read: SignalReader['read']): SignalReader => ({ ...signal, read });
  const clean = new CleanReader(ecg, demodulate.plan);
  const { startIndex } = signal;
  return {
    raw: named(async (from, to, abort) => {
      const { values } = await recording.read(channelIndex, startIndex + from, startIndex + to, abort);
      return values;
    }),
    filtered: named((from, to) => ecg.read(from, to)),
    clean: named((from, to, abort) => clean.read(from, to, abort)),
    removed: named(async (from, to, abort) => {
      const made = await clean.read(from, to, abort);
      return removedFrom(await ecg.read(from, to), made);
    }),
    truth: truth === null ? null : named((from, to) => truth.read(from, to)),
  };
}
