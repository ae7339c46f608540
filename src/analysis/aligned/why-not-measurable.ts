import { sampleSd } from '../../dsp/statistics/stats.ts';
import type { LeftOutReason, MissReason } from '../../model/intervals.ts';
import type { LandmarkMissReason } from '../../model/landmarks.ts';
import type { SoundMissReason } from '../../model/sounds.ts';

/** Why a mean beat lacks a landmark. */
export type MeanMissReason = MissReason | LandmarkMissReason | SoundMissReason;

/** Shifts with an SD over this share of their reach lie anywhere in it: evenly spread they have 0.58, less without those left out. */
const anywhereShare = 0.35;

/** Fewer beats, or a smaller share of those given, have no value. */
export const leastBeats = 5;
const leastShare = 0.5;

/**
 * Why shifts say nothing of time: a stretch that looks alike wherever it is taken, as a slow decay of any size, fits
 * anywhere in its reach.
 *
 * @param shiftMs  of each beat; NaN of one that is left out
 * @param reach    the largest that a shift may be, ms
 * @param name     of the landmark
 * @returns a sentence; null where shifts say something
 */
export function whyAnywhere(shiftMs: Float64Array, reach: number, name: string): string | null {
  const found = shiftMs.filter((shift) => !Number.isNaN(shift));
  if (sampleSd(found) <= anywhereShare * reach) return null;
  return `Beats fit their mean anywhere about the ${name}: no time can be told.`;
}

/**
 * Why a window of such beats has no value.
 *
 * @param leftOut  of each beat why it has no landmark, or null
 * @returns a sentence; null where enough beats are left
 */
export function whyTooFew(leftOut: readonly (LeftOutReason | null)[]): string | null {
  const left = leftOut.filter((reason) => reason === null).length;
  if (left >= leastBeats && left >= leastShare * leftOut.length) return null;
  const counts = (['clipped', 'uncertain', 'unlike', 'out-of-reach'] as const).flatMap((reason) => {
    const count = leftOut.filter((one) => one === reason).length;
    return count === 0 ? [] : [`${count} ${reason.replaceAll('-', ' ')}`];
  });
  const why = counts.length === 0 ? '' : `: ${counts.join(', ')}`;
  const advice = leftOut.includes('clipped')
    ? ' Record again with less gain, so that nothing is cut off.'
    : '';
  return `${left} of ${leftOut.length} beats can be aligned${why}; a value takes five, and half of them.${advice}`;
}

const missWords: Readonly<Record<MeanMissReason, string>> = {
  gap: 'a gap is in the way',
  'no-upstroke': 'it has no upstroke',
  'no-peak': 'it has no peak',
  'no-foot': 'it has no foot',
  'no-nadir': 'its slope has no nadir',
  edge: 'it lies at the end of its search',
  'no-onset': 'it does not begin under the threshold',
  'no-crossing': 'it does not cross the threshold',
};

/**
 * Why a window has no value whose mean beat lacks the landmark.
 *
 * @param name    of the landmark
 * @param missed  why the mean beat lacks it
 * @returns a sentence
 */
export function noLandmark(name: string, missed: MeanMissReason): string {
  return `The mean beat has no ${name}: ${missWords[missed]}.`;
}
