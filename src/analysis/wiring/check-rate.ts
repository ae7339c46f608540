import type { WiringFinding } from '../../model/wiring.ts';
import type { WiringChannel } from './wiring-channel.ts';

/** A beat is accepted within this time of its window's median by default, ms. */
const acceptanceMs = 6;

/**
 * Whether the samples of a channel whose intervals are measured lie further apart than a beat may be from the median.
 *
 * @param channel its rate, Hz
 * @returns null where it is fast enough
 */
export function checkRate({ fs }: Pick<WiringChannel, 'fs'>): WiringFinding | null {
  const stepMs = 1000 / fs;
  if (stepMs <= acceptanceMs) return null;
  const text = `a sample every ${Number(stepMs.toPrecision(2))} ms, while beats are accepted within ${acceptanceMs} ms.`;
  return { code: 'rate-coarse', text, fix: null };
}
