import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { LeftOutReason, MissReason } from '../../model/intervals.ts';
import type { LandmarkMissReason } from '../../model/landmarks.ts';
import type { SoundMissReason } from '../../model/sounds.ts';

/** Reason why a mean beat lacks a landmark. */
export type MeanMissReason = MissReason | LandmarkMissReason | SoundMissReason;

/**
 * Shifts whose SD exceeds this share of their reach are arbitrary. Uniformly distributed shifts have 0.58 of it, and
 * less without those that are left out.
 */
const maxShiftSdShare = 0.35;

/** Minimum number of beats, and minimum share of the given beats, for a value. */
export const minMeasurableBeats = 5;
const minShare = 0.5;

/** Advice for sounds whose parts cause the failure. */
const joinParts = 'A longer smoothing of the envelope, 40 ms, may join them.';

/** The landmark that is moved, for the reason why it has no value. */
export interface MovedLandmark {
  readonly name: string;
  /** Largest allowed shift, ms. */
  readonly reach: number;
  /** Whether it is a heart sound, parts of which may be similar. */
  readonly isSound: boolean;
}

/**
 * Returns why shifts do not give a time. A stretch that looks the same wherever it is taken, like a slow decay of any
 * size, fits anywhere within its reach. Beats may also fit two parts of a sound.
 *
 * @param shiftMs  of each beat; NaN for one that is left out
 * @param errorMs  likely error of each beat
 * @returns a sentence; null if the shifts give a time
 */
export function explainArbitraryShifts(
  shiftMs: Float64Array,
  errorMs: Float64Array,
  { name, reach, isSound }: MovedLandmark,
): string | null {
  const found = shiftMs.filter((shift) => !Number.isNaN(shift));
  if (sampleSd(found) > maxShiftSdShare * reach)
    return `Beats fit their mean anywhere around the ${name}: no time can be measured.`;
  return isSound ? explainTwoPositions(shiftMs, errorMs, name) : null;
}

/** A gap between shifts that exceeds this many ms and this many likely errors separates two places. */
const minGapMs = 10;
const gapErrors = 6;
/** Minimum share of shifts on each side; fewer are strays. */
const minSide = 0.15;

/** Returns why the shifts of a sound lie at two places; null if they lie at one. */
function explainTwoPositions(shiftMs: Float64Array, errorMs: Float64Array, name: string): string | null {
  const found = Array.from(shiftMs.keys()).filter((i) => !Number.isNaN(shiftMs[i]));
  const sorted = found.toSorted((a, b) => shiftMs[a] - shiftMs[b]);
  const least = Math.max(2, Math.ceil(minSide * sorted.length));
  const error = Math.sqrt(mean(sorted.map((i) => errorMs[i] ** 2)));
  for (let at = least; at <= sorted.length - least; at++) {
    const gapMs = shiftMs[sorted[at]] - shiftMs[sorted[at - 1]];
    if (gapMs <= Math.max(minGapMs, gapErrors * error)) continue;
    const sides = [sorted.slice(0, at), sorted.slice(at)].map((own) => own.map((i) => shiftMs[i]));
    const [first, second] = sides.map((own) => mean(own));
    return `Beats have ${name} at two places, ${(second - first).toFixed(0)} ms apart: parts of the sound are similar. ${joinParts}`;
  }
  return null;
}

/**
 * Returns why a window has no value, from the reasons why its beats are left out.
 *
 * @param leftOut  for each beat the reason why it has no landmark, or null
 * @returns a sentence; null if enough beats remain
 */
export function explainTooFewBeats(leftOut: readonly (LeftOutReason | null)[]): string | null {
  const left = leftOut.filter((reason) => reason === null).length;
  if (left >= minMeasurableBeats && left >= minShare * leftOut.length) return null;
  const counts = (['clipped', 'uncertain', 'unlike', 'out-of-reach'] as const).flatMap((reason) => {
    const count = leftOut.filter((one) => one === reason).length;
    return count === 0 ? [] : [`${count} ${reason.replaceAll('-', ' ')}`];
  });
  const why = counts.length === 0 ? '' : `: ${counts.join(', ')}`;
  const advice = leftOut.includes('clipped')
    ? ' Record again with a lower gain, so that nothing is cut off.'
    : '';
  return `${left} of ${leftOut.length} beats can be aligned${why}; a value needs five beats and half of all.${advice}`;
}

/**
 * Does the same, and adds advice if most beats of a sound have another shape.
 *
 * @param leftOut  for each beat the reason why it has no landmark, or null
 */
export function explainFewSimilarBeats(
  leftOut: readonly (LeftOutReason | null)[],
  { isSound }: Pick<MovedLandmark, 'isSound'>,
): string | null {
  const why = explainTooFewBeats(leftOut);
  const unlike = leftOut.filter((reason) => reason === 'unlike').length;
  const isOfParts = isSound && unlike >= minShare * leftOut.length;
  return why !== null && isOfParts
    ? `${why} Parts of the sound may be louder in one beat than in another. ${joinParts}`
    : why;
}

const missDescriptions: Readonly<Record<MeanMissReason, string>> = {
  gap: 'it has a gap there',
  'no-upstroke': 'it has no upstroke',
  'no-peak': 'it has no peak',
  'no-foot': 'it has no foot',
  'no-nadir': 'its slope has no nadir',
  edge: 'it lies at the end of its search',
  'no-onset': 'it does not begin below the threshold',
  'no-crossing': 'it does not cross the threshold',
};

/**
 * Returns why a window whose mean beat lacks the landmark has no value.
 *
 * @param name    of the landmark
 * @param missed  why the mean beat lacks it
 * @returns a sentence
 */
export function explainMissingLandmark(name: string, missed: MeanMissReason): string {
  return `The mean beat has no ${name}: ${missDescriptions[missed]}.`;
}
