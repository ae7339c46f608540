import type { ChannelRole, Recording } from '../../model/recording.ts';
import { chooseChannels, rejectMarks, UnknownRoleError } from '../channels.ts';
import { maxListed } from '../filter/filter-result.ts';
import { chainStages } from '../filter/filter-stages.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import { benchStages } from './bench-stages.ts';
import { filterBenchDeclarations } from './declarations.ts';
import type { FilterBenchOutputs } from './outputs.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';

interface FilterBenchOptions extends Omit<AnalysisOptions, 'choice'> {
  /** The recording without disturbances; null if unknown. */
  readonly clean: Recording | null;
  /** The channel to filter; that of the parameter `signal` if omitted. */
  readonly channelIndex?: number;
  /** Channels that the user chose for a role. */
  readonly byHand: Partial<Record<ChannelRole, number>>;
  /** Maximum number of samples of a signal that is held in memory; for tests. */
  readonly mostHeld?: number;
}

const signals = ['auto', 'ecg', 'ppg', 'pcg', 'icg', 'pressure', 'respiration', 'acceleration'] as const;

export interface FilterBenchRun extends StagesRun<FilterBenchOutputs> {
  readonly parameters: ResolvedParameters;
  readonly channelIndex: number;
  readonly role: ChannelRole;
}

/**
 * Applies a filter or a chain to one signal of a recording, and measures its effect on baseline, mains and beats.
 *
 * @throws BeatbenchError like `analyseFilter`
 */
export async function analyseFilterBench(options: FilterBenchOptions): Promise<FilterBenchRun> {
  const { recording, byHand, clean, edits = [] } = options;
  const parameters = resolveParameters(filterBenchDeclarations, options.parameters);
  const channelIndex =
    options.channelIndex ?? chooseSignal(recording, byHand, parameters.word('signal', signals));
  const { ecg: ecgIndex } = chooseChannels(recording, byHand);
  const recordingKey = JSON.stringify([options.recordingId, channelIndex, ecgIndex]);
  // Signals that can be listed are held in memory.
  const most = options.mostHeld ?? maxListed;
  const stages = [
    ...chainStages([channelIndex]),
    ...benchStages({ channelIndex, ecgIndex, clean, edits, mostHeld: most }),
  ];
  const run = await runStages<FilterBenchOutputs>(stages, { ...options, parameters, recordingKey });
  const role = recording.channels[channelIndex]?.role ?? 'other';
  return { ...run, parameters, channelIndex, role };
}

/**
 * Returns the channel that the bench filters: for a role the one that the user chose, else the first; for `auto` the
 * ECG, else the first channel.
 *
 * @throws BeatbenchError `no-channel` if no channel has the role
 */
function chooseSignal(
  recording: Recording,
  byHand: Partial<Record<ChannelRole, number>>,
  wanted: ChannelRole | 'auto',
): number {
  const role = wanted === 'auto' ? 'ecg' : wanted;
  const first = recording.channels.findIndex((channel) => channel.role === role);
  const index = byHand[role] ?? first;
  if (index >= 0) return index;
  if (wanted === 'auto' && recording.channels.length > 0) return 0;
  rejectMarks(recording);
  throw new UnknownRoleError(
    recording,
    role,
    'No channel is marked as the signal to be filtered; choose another signal, or choose its channel',
  );
}
