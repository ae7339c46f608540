import type { EcgSignal } from '../../analysis/qrs/ecg-signal.ts';
import type { LeadBlocks } from './lead-blocks.ts';

/** One ECG as a whole, for what is looked at of a short one. */
export async function wholeEcg(lead: LeadBlocks): Promise<EcgSignal> {
  const { fs, gain, unit } = lead.frame;
  const { values, gaps } = await lead.readRaw(new AbortController().signal);
  return values instanceof Int32Array
    ? { arithmetic: 'integer', samples: { values, gaps }, fs, gain, unit }
    : { arithmetic: 'real', samples: { values, gaps }, fs, unit };
}
