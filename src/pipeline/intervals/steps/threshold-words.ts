import type { Swept } from '../../../analysis/intervals/choose.ts';

/** How the threshold in force came about, and what else there was. */
export function sweptWords({ chosenBy, threshold, sweep: { levels } }: Swept): string {
  if (chosenBy === 'hand') return 'Removed: the sweep; the threshold is set by hand.';
  const out = levels.filter(({ ruledOut }) => ruledOut !== null).length;
  const outWords = out === 0 ? '' : `, ${out} of them excluded`;
  if (threshold === null) return `Removed: all ${levels.length} thresholds${outWords}.`;
  return `Removed: ${levels.length - 1} thresholds with a larger SD${outWords}.`;
}
