import type { ExpectedRange } from '../../pipeline/plausibility/expected-range.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** Formats 'expected 80 … 350'. */
export function expectedText({ low, high }: ExpectedRange, digits = 0): string {
  return `expected ${formatNumber(low, digits)} … ${formatNumber(high, digits)}`;
}

/**
 * Returns the label of a window's heart rate; if the recording has several windows, another bench may show the rate of
 * another span.
 */
export function rateLabel(windowCount: number): string {
  return windowCount > 1 ? 'HR in window' : 'Heart rate';
}
