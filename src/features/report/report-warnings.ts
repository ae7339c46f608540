import type { Warning } from '../../model/failure.ts';
import { type WarningRank, warningRank } from '../../model/warning-rank.ts';

/** Sentences of the warnings of a rank, in full. */
export function warningsText(warnings: readonly Warning[], rank: WarningRank): string {
  return warnings
    .filter(({ code }) => warningRank[code] === rank)
    .map(({ message }) => message)
    .join(' ');
}
