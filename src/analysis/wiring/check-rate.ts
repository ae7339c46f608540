import type { WiringFinding } from '../../model/wiring.ts';
import type { WiringChannel } from './wiring-channel.ts';

/** Default limit within which a beat is accepted around its window's median, ms. */
const acceptanceMs = 6;

/**
 * Checks whether the samples of a channel with measured intervals are further apart than this limit.
 *
 * @param channel its rate, Hz
 * @returns null if it is fast enough
 */
export function checkRate({ fs }: Pick<WiringChannel, 'fs'>): WiringFinding | null {
  const stepMs = 1000 / fs;
  if (stepMs <= acceptanceMs) return null;
  const text = `a sample every ${Number(stepMs.toPrecision(2))} ms, while beats are accepted within ${acceptanceMs} ms.`;
  return { code: 'rate-coarse', text, fix: null };
}
