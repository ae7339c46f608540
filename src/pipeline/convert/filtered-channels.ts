import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { Warning } from '../../model/failure.ts';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { readFilterChain } from '../filter/chain.ts';
import { filterDeclarations } from '../filter/declarations.ts';
import { chainFacts, chainWarnings, designChains } from '../filter/design-chain.ts';
import { filterChoice, channelRates } from '../filter/filter-stages.ts';
import { filteredRecording } from '../filter/filtered-recording.ts';
import { filterPhrase, listInWords } from '../methods/fact-sentences.ts';
import { resolveParameters } from '../parameters.ts';

/** Parameters of the filter for written channels: those of the filter analysis without its part of the recording. */
export const writtenFilterDeclarations: readonly ParameterDeclaration[] = filterDeclarations.filter(
  ({ id }) => id !== 'from' && id !== 'to',
);

/** Resources and callbacks for reading filtered channels. */
export interface FilteredChannelsContext {
  readonly gpu: GpuAccess | null;
  /** Receives each warning once. */
  readonly warn: (warning: Warning) => void;
}

/**
 * Returns a recording whose channels are filtered while they are read, at their own rates. Each channel and the
 * comments describe the filter. A part must be cut from it afterwards, so that the filter has the samples around the
 * part.
 *
 * @param given  values of `writtenFilterDeclarations` that differ from their defaults
 * @throws BeatbenchError `bad-parameter` if the filter cannot be designed; `no-channel`; while reading, `too-short` if
 *   every stretch of a channel is shorter than the filter
 */
export function filteredChannels(
  recording: Recording,
  given: ParameterValues,
  { gpu, warn }: FilteredChannelsContext,
): Recording {
  const parameters = resolveParameters(writtenFilterDeclarations, given);
  const { alignment, backend } = filterChoice(parameters);
  const channelIndexes = recording.channels.map((_, index) => index);
  const designs = designChains(readFilterChain(parameters), channelRates(recording, channelIndexes));
  const reported = new Set<string>();
  const once = (warning: Warning): void => {
    if (reported.has(warning.message)) return;
    reported.add(warning.message);
    warn(warning);
  };
  chainWarnings(designs, alignment).forEach(once);
  const filtered = filteredRecording(recording, {
    channelIndexes,
    part: { fromSec: 0, toSec: recording.durationSec },
    designs,
    alignment,
    backend,
    gpu,
    ranOn: () => undefined,
    warn: once,
  });
  const worded = filtered.channels.map((channel) => {
    const filters = chainFacts(designs, [channel], alignment).filter((fact) => fact.what === 'filter');
    return { ...channel, prefiltering: listInWords(filters.map(filterPhrase)) };
  });
  // Annotations and the start stay unchanged, because the whole recording is filtered.
  return {
    ...recording,
    durationSec: filtered.durationSec,
    channels: worded,
    comments: [
      ...(recording.comments ?? []),
      ...worded.map(({ label, prefiltering }) => `${label}: ${prefiltering}`),
    ],
    read: (...asked) => filtered.read(...asked),
    readDigital: (...asked) => filtered.readDigital(...asked),
  };
}
