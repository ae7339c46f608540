import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import { type ChannelSignal, type Part, sampleRange } from '../channel-signal.ts';
import { type ChainDesign, designAt } from './design-chain.ts';

/** Maximum number of samples of one channel in a result. */
export const maxListed = 5_000_000;
/** Maximum number of samples of all channels together. */
const maxListedTogether = 20_000_000;

/**
 * Rejects a list of too many samples.
 * @throws BeatbenchError `too-large`, with advice
 */
export function checkListed(recording: Recording, channelIndexes: readonly number[], part: Part): void {
  let together = 0;
  for (const index of channelIndexes) {
    const channel = recording.channels[index];
    if (channel === undefined) continue;
    const range = sampleRange(channel, part);
    const count = range.to - range.from;
    together += count;
    if (count <= maxListed && together <= maxListedTogether) continue;
    throw new BeatbenchError(
      'too-large',
      `${channel.label} has ${count} samples, more than a result lists; write them with --write wfdb, edf or csv, or give --from and --to.`,
      { file: recording.name, channel: channel.label },
    );
  }
}

/** Makes the error for a channel with too many samples to list in the page; it includes advice. */
export function tooManySamplesError({ label }: Pick<ChannelSignal, 'label'>): BeatbenchError {
  return new BeatbenchError(
    'too-large',
    `${label} has more than ${maxListed} samples, too many for a list; use the command line, or a shorter part.`,
  );
}

/** Returns coefficients in the form of a result; for a chain, those of the whole and of each stage. */
function printedCoefficients({ coefficients, stages }: ChainDesign): object {
  if (stages.length === 1) return { coefficients: [...coefficients] };
  return {
    coefficients: [...coefficients],
    stages: stages.map(({ spec, coefficients: taps }) => ({ type: spec.type, coefficients: [...taps] })),
  };
}

/**
 * Converts the filter's result to its written form: coefficients once, or in each channel if rates differ.
 * @param channels data of each channel apart from its label, like its samples
 */
export function filterResult(
  designs: readonly ChainDesign[],
  channels: readonly (Pick<ChannelSignal, 'label' | 'fs'> & { readonly content: object })[],
): object {
  const [first] = designs;
  if (designs.length === 1 && first !== undefined) {
    return {
      ...printedCoefficients(first),
      channels: channels.map(({ label, content }) => ({ label, ...content })),
    };
  }
  return {
    channels: channels.map(({ label, fs, content }) => ({
      label,
      rate: fs,
      ...printedCoefficients(designAt(designs, fs)),
      ...content,
    })),
  };
}
