import { median } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import { computePieceRanges, type WiringChannel } from './wiring-channel.ts';

/** A piece of 2 s is flat if its range is below this share of the channel's typical range. */
const flatShare = 0.002;
/** Minimum share of flat pieces to report: fewer may be a calibration or a brief loose contact. */
const minShare = 0.2;

/**
 * Checks whether a channel is flat, for all or a large part of the examined signal.
 *
 * @param channel its stretches, any unit
 * @returns null if it is not
 */
export function checkFlat(channel: WiringChannel): WiringFinding | null {
  const ranges = computePieceRanges(channel);
  const moving = ranges.filter((range) => range > 0);
  const usual = moving.length > 0 ? median(moving) : 0;
  const share = ranges.filter((range) => range <= flatShare * usual).length / ranges.length;
  if (!(share >= minShare)) return null;
  const text =
    share === 1
      ? 'flat; not connected, or not recorded.'
      : `flat in ${Math.round(100 * share)} % of the signal that was checked.`;
  return { code: 'channel-flat', text, fix: null };
}
