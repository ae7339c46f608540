import type { TimeSpan } from '../../model/samples.ts';
import { joinSpans } from '../../dsp/statistics/join-spans.ts';
import { excludedSpans } from '../stretches/excluded-spans.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { requireChannel } from '../channels.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import { MemorySignal, type SignalReader } from '../signal-reader.ts';
import { sampleRange, readAnalysedPart } from '../channel-signal.ts';
import { CleanReader } from './clean-reader.ts';
import { denoiseDeclarations } from './declarations.ts';
import { subtractClean } from './drawn-pyramids.ts';
import { blockSize } from './piece-reader.ts';
import { type DenoiseTruth, ecgStages } from './ecg-stages.ts';
import { methodStages } from './method-stages.ts';
import type { DenoiseOutputs } from './outputs.ts';
import type { UnkeptOptions } from '../runnable-analysis.ts';

export interface DenoiseOptions extends UnkeptOptions {
  /** Null or omitted if no truth of the recording is known. */
  readonly truth?: DenoiseTruth | null;
  /**
   * Maximum number of samples of an ECG whose signals are held in memory; a longer one is processed in several passes.
   * If the user selects the GPU, the limit is at least `maxHeld`.
   */
  readonly mostHeldCount?: number;
  /** Number of samples that are filtered at once; must exceed the filter's padding. */
  readonly pieceSize?: number;
  /**
   * Whether wide views of its signals will be drawn; for signals not in memory, pyramids are then made in the same
   * pass.
   */
  readonly isDrawn?: boolean;
}

/** Signals of a run; sample 0 is the first of the analysed part. */
interface DenoiseSignals {
  readonly raw: SignalReader;
  readonly filtered: SignalReader;
  readonly clean: SignalReader;
  /** What cleaning removed. */
  readonly removed: SignalReader;
  /** Null if unknown. */
  readonly truth: SignalReader | null;
}

export interface DenoiseRun extends StagesRun<DenoiseOutputs> {
  readonly parameters: ResolvedParameters;
  /** The ECG that was cleaned. */
  readonly channelIndex: number;
  /** True R-peaks, s; null if unknown. */
  readonly knownRSec: Float64Array | null;
  readonly signals: DenoiseSignals;
  /** Spans of the recording without a heart rate: excluded stretches and noise; ascending and disjoint, s. */
  readonly uncounted: readonly TimeSpan[];
}

/** Maximum number of samples of an ECG that is held as a whole, at some 50 bytes each. */
const maxHeld = 1 << 25;

/**
 * Returns the maximum number of samples that the command line holds in memory; 0 with rolling templates. If the user
 * selects the GPU, it holds all of them.
 */
export function maxHeldOnCommandLine(parameters: ParameterValues): number {
  const resolved = resolveParameters(denoiseDeclarations, parameters);
  if (resolved.text('backend') === 'webgpu') return Infinity;
  return resolved.text('templateOver') === 'record' ? maxHeld : 0;
}

/**
 * Cleans one ECG by segmented-beat modulation (paper 5). A short one is held in memory. Any other is processed in
 * several passes on the CPU, never as a whole. Samples and figures are identical in both cases.
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
    mostHeldCount = maxHeld,
    pieceSize = blockSize,
    isDrawn = false,
    scratch,
  } = options;
  const channelIndex = requireChannel(recording, choice, 'ecg');
  const channel = recording.channels[channelIndex];
  const { from, to } = channel
    ? sampleRange(channel, readAnalysedPart(recording, parameters))
    : { from: 0, to: 0 };
  const isOnGpu = parameters.text('backend') === 'webgpu';
  const isHeld = to - from <= (isOnGpu ? Math.max(maxHeld, mostHeldCount) : mostHeldCount);
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
      : new MemorySignal({ ...signal, values: demodulate.clean, gaps: ecg.gaps });
  return {
    raw: signal.recorded,
    filtered: named((from, to) => ecg.read(from, to)),
    clean: named((from, to, abort) => clean.read(from, to, abort)),
    removed: named(async (from, to, abort) => {
      const made = await clean.read(from, to, abort);
      return subtractClean(await ecg.read(from, to), made);
    }),
    truth: truth === null ? null : named((from, to) => truth.read(from, to)),
  };
}
