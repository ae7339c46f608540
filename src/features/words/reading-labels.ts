import type { ExpectedRange } from '../../pipeline/plausibility/expected-range.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** 'expected 80 … 350'. */
export function expectedText({ low, high }: ExpectedRange, digits = 0): string {
  return `expected ${formatNumber(low, digits)} … ${formatNumber(high, digits)}`;
}

/** What the heart rate of a window is called: where the recording has several, another bench’s is of another span. */
export function rateLabel(windowCount: number): string {
  return windowCount > 1 ? 'HR in window' : 'Heart rate';
}
