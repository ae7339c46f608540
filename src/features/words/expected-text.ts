import type { ExpectedRange } from '../../pipeline/plausibility/expected-range.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** 'expected 80 … 350'. */
export function expectedText({ low, high }: ExpectedRange, digits = 0): string {
  return `expected ${formatNumber(low, digits)} … ${formatNumber(high, digits)}`;
}
