import { formatNumber } from '../../ui/format-number.ts';
import type { Stretch } from './snr-curves.ts';

/** What the parts are called that the record is told in: 'minute', '30 s'. */
export function stretchName(stretches: readonly Stretch[]): string {
  const lengthSec = stretches.reduce((most, { fromSec, toSec }) => Math.max(most, toSec - fromSec), 0);
  if (stretches.length < 2 || Math.abs(lengthSec - 60) < 1) return 'minute';
  return `${formatNumber(lengthSec, 0)} s`;
}
