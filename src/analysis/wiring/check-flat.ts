import { median } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import { pieceRanges, type WiringChannel } from './wiring-channel.ts';

/** A piece of 2 s is flat where it moves by less than this share of what is usual in the channel. */
const flatShare = 0.002;
/** From this share of flat pieces on it is said: less may be a calibration or one loose moment. */
const leastShare = 0.2;

/**
 * Whether a channel stands still, wholly or for a good part of what was looked at.
 *
 * @param channel its stretches, any unit
 * @returns null where nothing stands out
 */
export function checkFlat(channel: WiringChannel): WiringFinding | null {
  const ranges = pieceRanges(channel);
  const moving = ranges.filter((range) => range > 0);
  const usual = moving.length > 0 ? median(moving) : 0;
  const share = ranges.filter((range) => range <= flatShare * usual).length / ranges.length;
  if (!(share >= leastShare)) return null;
  const text =
    share === 1
      ? 'flat; not connected, or not recorded.'
      : `flat in ${Math.round(100 * share)} % of the signal that was checked.`;
  return { code: 'channel-flat', text, fix: null };
}
