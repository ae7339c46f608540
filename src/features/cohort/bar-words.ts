import { formatNumber, formatSigned } from '../../ui/format-number.ts';
import type { BarInterval, CohortBar } from './bar-model.ts';

const names: Readonly<Record<BarInterval, string>> = { rptt: 'rPTT', lvet: 'LVET' };

/** What a bar stands for: 'S10 · L1 · trial 3: LVET SD 4.9 → 3.0 ms, +1.9'. */
export function barText(bar: CohortBar, interval: BarInterval, isHeldOut: boolean): string {
  const { name, historic, least, difference, problem } = bar;
  if (problem !== null) return `${name}: ${problem}`;
  const what = `${names[interval]} ${isHeldOut ? 'held-out SD' : 'SD'}`;
  if (difference === null) return `${name}: ${what} not known, too few beats`;
  return `${name}: ${what} ${formatNumber(historic, 1)} → ${formatNumber(least, 1)} ms, difference ${formatSigned(difference, 1)}`;
}
