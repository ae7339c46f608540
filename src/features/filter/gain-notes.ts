import type { Curve } from '../../model/filter-bench.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { hzText } from './stage-words.ts';
import type { StopRange } from './stop-ranges.ts';

/** Returns the gain nearest to a frequency, dB. */
export function gainAt({ x, y }: Curve, hz: number): number {
  let best = 0;
  for (let k = 1; k < x.length; k++) {
    if (Math.abs((x[k] ?? 0) - hz) < Math.abs((x[best] ?? 0) - hz)) best = k;
  }
  return y[best] ?? Number.NaN;
}

/** Returns the maximum deviation of the gain from 0 dB outside the stop ranges; null if everything is stopped. */
export function passRippleDb({ x, y }: Curve, stops: readonly StopRange[]): number | null {
  let most: number | null = null;
  for (let k = 0; k < x.length; k++) {
    const hz = x[k] ?? 0;
    if (stops.some(({ fromHz, toHz }) => hz >= fromHz && hz <= toHz)) continue;
    most = Math.max(most ?? 0, Math.abs(y[k] ?? 0));
  }
  return most;
}

/** Formats `pass band ± 0.02 dB`; empty if nothing passes. */
export function passText(gainDb: Curve, stops: readonly StopRange[]): string {
  const ripple = passRippleDb(gainDb, stops);
  return ripple === null ? '' : `pass band ± ${formatNumber(ripple, ripple < 10 ? 2 : 0)}\u202fdB`;
}

function highestDb({ x, y }: Curve, fromHz: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < x.length; k++) if ((x[k] ?? 0) >= fromHz) most = Math.max(most, y[k] ?? most);
  return most;
}

const db = (value: number): string => `${formatNumber(value, 1)}\u202fdB`;

/** Describes the remaining gain in a stop range: at 0 Hz, in the middle of a band, or the maximum above an edge. */
export function stopText(gainDb: Curve, stop: StopRange): string {
  if (stop.kind === 'below') return `${db(gainAt(gainDb, 0))} at 0\u202fHz`;
  if (stop.kind === 'between') {
    const hz = (stop.stopFromHz + stop.stopToHz) / 2;
    return `${db(gainAt(gainDb, hz))} at ${hzText(hz)}\u202fHz`;
  }
  const most = highestDb(gainDb, stop.stopFromHz);
  return Number.isFinite(most)
    ? `≤ ${db(most)} from ${hzText(Number(stop.stopFromHz.toPrecision(3)))}\u202fHz`
    : '';
}
