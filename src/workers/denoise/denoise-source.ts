import type { ChannelRole, Recording } from '../../model/recording.ts';
import type { Truth } from '../../model/synthetic.ts';
import { type ChannelChoice, chooseChannels } from '../../pipeline/channels.ts';
import type { DenoiseTruth } from '../../pipeline/denoise/ecg-stages.ts';

interface Source {
  readonly recording: Recording;
  readonly byHand: Partial<Record<ChannelRole, number>>;
  /** Index of the ECG whose clean form is the recording's last channel; null if there is none. */
  readonly cleanOf: number | null;
}

/** Returns the channels for Denoise: if the clean ECG is chosen, the one from which it was made. */
export function chooseSourceChannels({ recording, byHand, cleanOf }: Source): ChannelChoice {
  const choice = chooseChannels(recording, byHand);
  const isClean = cleanOf !== null && choice.ecg === recording.channels.length - 1;
  return isClean ? { ...choice, ecg: cleanOf } : choice;
}

/** Returns the true values of a synthetic recording; null for all others. */
export function findKnownTruth({
  truth,
  clean,
}: {
  readonly truth: Truth | null;
  readonly clean: Recording | null;
}): DenoiseTruth | null {
  if (truth === null || clean === null) return null;
  return { rSec: Float64Array.from(truth.beats, ({ r }) => r), clean };
}
