import type { TimeSpan } from '../../model/samples.ts';
import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { excludedSpans } from '../stretches/excluded-spans.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { requireChannel } from '../channels.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import { HeldSignal, type SignalReader } from '../signal-reader.ts';
import { sampleRange, wantedPart } from '../channel-signal.ts';
import { CleanReader } from './clean-reader.ts';
import { denoiseDeclarations } from './declarations.ts';
import { removedFrom } from './drawn-pyramids.ts';
import { blockSize } from './piece-reader.ts';
import { type DenoiseTruth, ecgStages } from './ecg-stages.ts';
import { methodStages } from './method-stages.ts';
import type { DenoiseOutputs } from './outputs.ts';
import type { UnkeptOptions } from '../runnable-analysis.ts';

export interface DenoiseOptions extends UnkeptOptions {
  /** Null, or left out, where nothing is known of the recording. */
  readonly truth?: DenoiseTruth | null;
  /**
   * Samples of an ECG whose signals may be kept whole; a longer one is gone over several times instead. A GPU that is
   * asked for has as a whole what the command line would keep.
   */
  readonly mostHeldCount?: number;
  /** Samples that are filtered at once; more than the filter's padding. */
  readonly pieceSize?: number;
  /** Whether wide views of its signals will be drawn: of what is not kept, pyramids are made on the way. */
  readonly isDrawn?: boolean;
}

/** The signals of a run, sample 0 the first of the part that is analysed. */
interface DenoiseSignals {
  readonly raw: SignalReader;
  readonly filtered: SignalReader;
  readonly clean: SignalReader;
  /** What cleaning took away. */
  readonly removed: SignalReader;
  /** Null where none is known. */
  readonly truth: SignalReader | null;
}

export interface DenoiseRun extends StagesRun<DenoiseOutputs> {
  readonly parameters: ResolvedParameters;
  /** The ECG that was cleaned. */
  readonly channelIndex: number;
  /** Known R-peaks, s; null where none are. */
  readonly knownRSec: Float64Array | null;
  readonly signals: DenoiseSignals;
  /** What of the recording has no heart rate: what is left out, and noise; ascending and apart, s. */
  readonly uncounted: readonly TimeSpan[];
}

/** Samples of an ECG that may be kept as a whole, at some 50 bytes each. */
const mostHeld = 1 << 25;

/** Samples of an ECG that the command line keeps: with rolling templates none. A GPU that is asked for has it whole. */
export function mostHeldOnCommandLine(parameters: ParameterValues): number {
  const resolved = resolveParameters(denoiseDeclarations, parameters);
  if (resolved.text('backend') === 'webgpu') return Infinity;
  return resolved.text('templateOver') === 'record' ? mostHeld : 0;
}

/**
 * One ECG cleaned by segmented-beat modulation (paper 5). One that is short is kept; any other is gone over several
 * times, on the CPU, and is never there as a whole. Samples and figures are the same to the last digit.
 */
export async function analyseDenoise(options: DenoiseOptions): Promise<DenoiseRun> {
  const parameters = resolveParameters(denoiseDeclarations, options.parameters);
  const {
    recording,
    choice,
    recordingId = '',
    cache = new Map(),
    edits = [],
    truth = null,
    mostHeldCount = mostHeld,
    pieceSize = blockSize,
    isDrawn = false,
    scratch,
  } = options;
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const channel = recording.channels[channelIndex];
  const { from, to } = channel ? sampleRange(channel, wantedPart(recording, parameters)) : { from: 0, to: 0 };
  const isOnGpu = parameters.text('backend') === 'webgpu';
  const isHeld = to - from <= (isOnGpu ? Math.max(mostHeld, mostHeldCount) : mostHeldCount);
  const stages = [
    ...ecgStages({ choice, channelIndex, edits, truth, pieceSize, isHeld, scratch }),
    ...methodStages(isDrawn),
  ];
  const recordingKey = JSON.stringify([recordingId, channelIndex, truth !== null]);
  const run = await runStages(stages, { ...options, parameters, recordingKey, cache });
  const signals = nameSignals(run.outputs);
  const excluded = excludedSpans(options.recording.stretches ?? [], options.recording.durationSec);
  const uncounted = joinSpans([...excluded, ...run.outputs.noise]);
  return { ...run, parameters, channelIndex, knownRSec: truth?.rSec ?? null, signals, uncounted };
}

function nameSignals({ signal, preprocess: { ecg, truth }, demodulate }: DenoiseOutputs): DenoiseSignals {
  const named = (read: SignalReader['read']): SignalReader => ({ ...signal, read });
  const clean =
    demodulate.clean === null
      ? new CleanReader(ecg, demodulate.plan)
      : new HeldSignal({ ...signal, values: demodulate.clean, gaps: ecg.gaps });
  return {
    raw: signal.recorded,
    filtered: named((from, to) => ecg.read(from, to)),
    clean: named((from, to, abort) => clean.read(from, to, abort)),
    removed: named(async (from, to, abort) => {
      const made = await clean.read(from, to, abort);
      return removedFrom(await ecg.read(from, to), made);
    }),
    truth: truth === null ? null : named((from, to) => truth.read(from, to)),
  };
}
