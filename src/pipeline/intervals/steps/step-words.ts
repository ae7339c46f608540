import { formatParameterValue } from '../../describe-value.ts';
import type { ChosenSweep } from '../../../analysis/intervals/choose.ts';

/** Formats a number with a given number of significant digits and a true minus; a dash if there is none. */
export function withSignificantDigits(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  return formatParameterValue(Number(value.toPrecision(digits)));
}

/** Formats a number with a given number of decimals and a true minus; a dash if there is none. */
export function withDecimals(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  return value.toFixed(decimals).replace('-', '−');
}

/** Returns a number with its unit, which may be empty. */
export function textWithUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text} ${unit}`;
}

/** Describes how the current threshold was chosen, and which others there were. */
export function describeSweep({ chosenBy, threshold, sweep: { levels } }: ChosenSweep): string {
  if (chosenBy === 'hand') return 'Removed: the sweep; the threshold is set by hand.';
  const out = levels.filter(({ ruledOut }) => ruledOut !== null).length;
  const outWords = out === 0 ? '' : `, ${out} of them excluded`;
  if (threshold === null) return `Removed: all ${levels.length} thresholds${outWords}.`;
  return `Removed: ${levels.length - 1} thresholds with a larger SD${outWords}.`;
}
