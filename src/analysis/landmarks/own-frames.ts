import { beatRows, type PulseRows } from '../intervals/features.ts';
import { type BeatRows, type Frame, countSamplesIn, searchFrame } from '../intervals/frame.ts';
import type { FrameParams } from '../intervals/params.ts';

/** Maximum distance from an upstroke back to the minimum before it, in beat lengths. */
const maxBaseDistance = 0.5;

/** Maximum distance of the averaged upstroke from the beats' own time, in beat lengths, in the channel of the beats. */
const maxOwnOffset = 0.2;

/** The same in another channel. */
const maxOtherOffset = 0.4;

export const ownReach = maxBaseDistance + maxOtherOffset;

/**
 * Finds the frames of beats that are upstrokes instead of R-peaks. The upstroke is searched for about the beat's own
 * time, and the base before it. `peakToMs` is not used: it is meant for heartbeats, and a breath takes longer.
 *
 * @param isOther  whether the rows are of another channel than the beats
 * @returns one frame per beat, in samples of its row
 */
export function findOwnFrames(
  pulses: PulseRows,
  params: Pick<FrameParams, 'peakTo' | 'notchTo'>,
  isOther: boolean,
): Frame[] {
  const within = isOther ? maxOtherOffset : maxOwnOffset;
  return Array.from(pulses.rrSec, (_, b) => findFrameNearZero(beatRows(pulses, b), params, within));
}

function findFrameNearZero(
  rows: BeatRows,
  { peakTo, notchTo }: Pick<FrameParams, 'peakTo' | 'notchTo'>,
  within: number,
): Frame {
  const zero = -rows.firstIndex;
  const { rrSec } = rows;
  const reach = countSamplesIn(within * rrSec, rows);
  return searchFrame(rows, {
    upstrokeFrom: Math.max(0, zero - reach),
    upstrokeTo: zero + reach,
    baseFrom: (upstroke) => Math.max(0, upstroke - countSamplesIn(maxBaseDistance * rrSec, rows)),
    peakSec: peakTo * rrSec,
    nadirSec: notchTo * rrSec,
  });
}
