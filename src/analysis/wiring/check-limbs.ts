import { median } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import { beatLikeness, pointsUp, plainLeadName, waveDirections } from './check-lead.ts';
import type { StretchBeats } from './stretch-beats.ts';
import { computePieceRanges, type WiringChannel } from './wiring-channel.ts';

/** An ECG lead with the beats of its stretches. */
export interface LimbLead {
  readonly channel: WiringChannel;
  readonly beats: readonly StretchBeats[];
}

/**
 * Maximum correlation of the beats of I and V5 or V6 for an exchange. Both face left: their correlation is at
 * least 0.5 in nearly all hearts.
 */
const maxLikeness = -0.5;
/** Lead II between the two legs is nearly flat: its range is at most this share of that of I, and of III. */
const flatShare = 0.1;

/**
 * Checks whether limb electrodes may be exchanged. Right and left arm: P, QRS and T point down in I but not in
 * V5 or V6. Right arm and right leg: II is nearly flat compared with I and III. Left arm and right leg: III is
 * nearly flat compared with I and II.
 *
 * Source: Kligfield 2007, recommendations for the standardization of the ECG, part I; Batchvarov 2007, Europace
 * 9:1081.
 *
 * @param leads of one recording, by their own names
 * @returns the finding for lead I, II or III; null if there is none
 */
export function checkLimbs(
  leads: readonly LimbLead[],
): { readonly lead: LimbLead; readonly finding: WiringFinding } | null {
  const of = (name: string): LimbLead | undefined =>
    leads.find(({ channel }) => plainLeadName(channel.label) === name);
  const [i, ii, iii] = [of('i'), of('ii'), of('iii')];
  const chest = [of('v5'), of('v6')].filter((lead) => lead !== undefined);
  const found = (lead: LimbLead, text: string) => {
    return { lead, finding: { code: 'limbs-exchanged', text, fix: null } as const };
  };
  if (i !== undefined && chest.length > 0 && isMirrored(i, chest)) {
    return found(
      i,
      'the electrodes of both arms may be exchanged; P, QRS and T point down in it and up in V5 or V6.',
    );
  }
  if (i === undefined || ii === undefined || iii === undefined) return null;
  const [rangeI, rangeIi, rangeIii] = [i, ii, iii].map(({ channel }) => usualRange(channel));
  if (isRelativelyFlat(rangeIi, [rangeI, rangeIii])) {
    return found(
      ii,
      'nearly flat compared with I and III; the electrodes of right arm and right leg may be exchanged.',
    );
  }
  if (isRelativelyFlat(rangeIii, [rangeI, rangeIi])) {
    return found(
      iii,
      'nearly flat compared with I and II; the electrodes of left arm and right leg may be exchanged.',
    );
  }
  return null;
}

/** Returns whether the beat of lead I is that of V5 and V6 inverted, with neither P nor T pointing up. */
function isMirrored(i: LimbLead, chest: readonly LimbLead[]): boolean {
  const ways = waveDirections(i.beats);
  if (ways === null || ways.isPUp || ways.isTUp) return false;
  return chest.every(({ beats }) => pointsUp(beats) && beatLikeness(beats, i.beats) <= maxLikeness);
}

function usualRange(channel: WiringChannel): number {
  const ranges = computePieceRanges(channel);
  return ranges.length === 0 ? Number.NaN : median(ranges);
}

function isRelativelyFlat(range: number, others: readonly number[]): boolean {
  return range > 0 && others.every((other) => range <= flatShare * other);
}
