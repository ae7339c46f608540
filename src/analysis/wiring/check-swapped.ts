import type { ChannelRole } from '../../model/recording.ts';
import type { WiringFinding } from '../../model/wiring.ts';

/** What a channel is taken for, and what the shape of each of its stretches tells. */
export interface LookedAt {
  readonly label: string;
  readonly looks: readonly ChannelRole[];
}

/** So many of the stretches agree at least. */
const agreeing = 0.8;

/**
 * Whether an ECG and a PPG look like each other: their names may be exchanged.
 *
 * @param ecg      what its stretches look like
 * @param ppg      the channel and what its stretches look like
 * @param ppgIndex number of the channel, from 0
 * @returns null where nothing stands out
 */
export function checkSwapped(
  ecg: Pick<LookedAt, 'looks'>,
  ppg: LookedAt,
  ppgIndex: number,
): WiringFinding | null {
  if (!looksLike(ecg, 'ppg') || !looksLike(ppg, 'ecg')) return null;
  const text = `looks like a PPG, and ${ppg.label} like an ECG; they may be exchanged.`;
  return { code: 'roles-swapped', text, fix: { kind: 'swap', withIndex: ppgIndex } };
}

function looksLike({ looks }: Pick<LookedAt, 'looks'>, role: ChannelRole): boolean {
  return looks.length > 0 && looks.filter((one) => one === role).length >= agreeing * looks.length;
}
