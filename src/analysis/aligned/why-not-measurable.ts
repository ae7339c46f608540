import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
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

/** What to do where the parts of a sound are in the way. */
const joinParts = 'A longer smoothing of the envelope, 40 ms, may join them.';

/** What is moved, for why it has no value. */
export interface MovedLandmark {
  readonly name: string;
  /** The largest that a shift may be, ms. */
  readonly reach: number;
  /** Whether it is a heart sound, of which parts may be alike. */
  readonly isSound: boolean;
}

/**
 * Why shifts say nothing of time: a stretch that looks alike wherever it is taken, as a slow decay of any size, fits
 * anywhere in its reach; and beats may fit two parts of a sound.
 *
 * @param shiftMs  of each beat; NaN of one that is left out
 * @param errorMs  likely error of each
 * @returns a sentence; null where shifts say something
 */
export function whyNoTime(
  shiftMs: Float64Array,
  errorMs: Float64Array,
  { name, reach, isSound }: MovedLandmark,
): string | null {
  const found = shiftMs.filter((shift) => !Number.isNaN(shift));
  if (sampleSd(found) > anywhereShare * reach)
    return `Beats fit their mean anywhere about the ${name}: no time can be told.`;
  return isSound ? whyTwoPlaces(shiftMs, errorMs, name) : null;
}

/** A gap between shifts that is wider than this, ms, and than so many likely errors, lies between two places. */
const leastGapMs = 10;
const gapErrors = 6;
/** Fewer of them on one side are strays. */
const leastSide = 0.15;

/** Why shifts of a sound lie at two places; null where they lie at one. */
function whyTwoPlaces(shiftMs: Float64Array, errorMs: Float64Array, name: string): string | null {
  const found = Array.from(shiftMs.keys()).filter((i) => !Number.isNaN(shiftMs[i]));
  const sorted = found.toSorted((a, b) => shiftMs[a] - shiftMs[b]);
  const least = Math.max(2, Math.ceil(leastSide * sorted.length));
  const error = Math.sqrt(mean(sorted.map((i) => errorMs[i] ** 2)));
  for (let at = least; at <= sorted.length - least; at++) {
    const gapMs = shiftMs[sorted[at]] - shiftMs[sorted[at - 1]];
    if (gapMs <= Math.max(leastGapMs, gapErrors * error)) continue;
    const sides = [sorted.slice(0, at), sorted.slice(at)].map((own) => own.map((i) => shiftMs[i]));
    const [first, second] = sides.map((own) => mean(own));
    return `Beats have ${name} at two places, ${(second - first).toFixed(0)} ms apart: parts of the sound are alike. ${joinParts}`;
  }
  return null;
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

/**
 * The same, with what to do where most beats of a sound have another shape.
 *
 * @param leftOut  of each beat why it has no landmark, or null
 */
export function whyFewAlike(
  leftOut: readonly (LeftOutReason | null)[],
  { isSound }: Pick<MovedLandmark, 'isSound'>,
): string | null {
  const why = whyTooFew(leftOut);
  const unlike = leftOut.filter((reason) => reason === 'unlike').length;
  const isOfParts = isSound && unlike >= leastShare * leftOut.length;
  return why !== null && isOfParts
    ? `${why} Parts of the sound may be louder in one beat than in another. ${joinParts}`
    : why;
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
