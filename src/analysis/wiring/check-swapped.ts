import type { ChannelRole } from '../../model/recording.ts';
import type { WiringFinding } from '../../model/wiring.ts';

/** A channel's name, and the role that the shape of each of its stretches suggests. */
export interface ChannelLooks {
  readonly label: string;
  readonly looks: readonly ChannelRole[];
}

/** Minimum share of stretches that agree. */
const minAgreement = 0.8;

/**
 * Checks whether an ECG and a PPG look like each other, so that their names may be exchanged.
 *
 * @param ecg roles suggested by its stretches
 * @param ppg the channel and the roles suggested by its stretches
 * @param ppgIndex number of the channel, from 0
 * @returns null if they do not
 */
export function checkSwapped(
  ecg: Pick<ChannelLooks, 'looks'>,
  ppg: ChannelLooks,
  ppgIndex: number,
): WiringFinding | null {
  if (!looksLike(ecg, 'ppg') || !looksLike(ppg, 'ecg')) return null;
  const text = `looks like a PPG, and ${ppg.label} like an ECG; they may be exchanged.`;
  return { code: 'roles-swapped', text, fix: { kind: 'swap', withIndex: ppgIndex } };
}

function looksLike({ looks }: Pick<ChannelLooks, 'looks'>, role: ChannelRole): boolean {
  return looks.length > 0 && looks.filter((one) => one === role).length >= minAgreement * looks.length;
}
