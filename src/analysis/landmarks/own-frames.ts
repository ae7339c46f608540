import { beatRows, type PulseRows } from '../intervals/features.ts';
import { type BeatRows, type Frame, samplesIn, searchFrame } from '../intervals/frame.ts';
import type { FrameParams } from '../intervals/params.ts';

/** The minimum before an upstroke lies within this many beat lengths of it. */
const baseWithin = 0.5;

/** In the channel that the beats are of, the averaged upstroke lies this near their own, beat lengths. */
const ownWithin = 0.2;

/** In another channel it lies this near. */
const otherWithin = 0.4;

/** So rows about upstrokes begin this many median beat lengths before them. */
export const ownReach = baseWithin + otherWithin;

/**
 * Frames of beats that are upstrokes instead of R-peaks: the upstroke is looked for about the beat's own time, the base
 * before it. `peakToMs` is for heart beats and holds not; a breath takes longer.
 *
 * @param isOther  whether the rows are of another channel than the beats
 * @returns a beat each, samples of its row
 */
export function findOwnFrames(
  pulses: PulseRows,
  params: Pick<FrameParams, 'peakTo' | 'notchTo'>,
  isOther: boolean,
): Frame[] {
  const within = isOther ? otherWithin : ownWithin;
  return Array.from(pulses.rrSec, (_, b) => frameAboutZero(beatRows(pulses, b), params, within));
}

function frameAboutZero(
  rows: BeatRows,
  { peakTo, notchTo }: Pick<FrameParams, 'peakTo' | 'notchTo'>,
  within: number,
): Frame {
  const zero = -rows.firstIndex;
  const { rrSec } = rows;
  const reach = samplesIn(within * rrSec, rows);
  return searchFrame(rows, {
    upstrokeFrom: Math.max(0, zero - reach),
    upstrokeTo: zero + reach,
    baseFrom: (upstroke) => Math.max(0, upstroke - samplesIn(baseWithin * rrSec, rows)),
    peakSec: peakTo * rrSec,
    nadirSec: notchTo * rrSec,
  });
}
