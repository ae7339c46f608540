import type { ClassReason } from '../../model/rhythm.ts';
import { type BeatEvidence, minOtherUnlikeness } from './beat-evidence.ts';
import type { GroupLikeness } from './beat-shapes.ts';

/** Minimum size and ventricular share of a group that makes similar groups ventricular. */
const seedGroupLimits = { fromCount: 20, ventricularShare: 0.95 };
/**
 * Conditions for such a similar group: its likeness, how much more than its likeness to the usual groups that
 * is, and the maximum likeness of its QRS end to theirs. An early sinus beat with another axis resembles the
 * usual beats at its end.
 */
const similarGroupLimits = { alikeFrom: 0.7, moreBy: 0.1, endAlikeTo: 0.8 };

/**
 * Conditions for a group within ventricular runs: number of beats, share of them whose two neighbours are
 * ventricular or of the same group, maximum likeness of its QRS end to the usual ones, and maximum likeness
 * before QRS. A conducted beat has its usual P there; at the shift of a QRS of another shape its likeness is about
 * a half.
 */
const groupInRunLimits = { fromCount: 5, share: 0.5, endAlikeTo: 0.65, beforeTo: 0.3 };

interface GroupCounts extends Pick<BeatEvidence, 'unlike' | 'endAlike' | 'before'> {
  count: number;
  ventricular: number;
  inRun: number;
}

function isVentricular({ count, ventricular }: GroupCounts): boolean {
  return ventricular >= seedGroupLimits.ventricularShare * count;
}

interface CalledBeat {
  readonly group: number;
  readonly isCalled: boolean;
}

/** Returns whether a neighbour of a beat is ventricular, or of its shape. */
function isOfRun(neighbour: CalledBeat | null, { group }: CalledBeat): boolean {
  return neighbour !== null && (neighbour.isCalled || (group >= 0 && neighbour.group === group));
}

function liesInRuns({ unlike, endAlike, before, count, inRun }: GroupCounts): boolean {
  const { fromCount, share, endAlikeTo, beforeTo } = groupInRunLimits;
  const isOther = unlike >= minOtherUnlikeness && endAlike <= endAlikeTo && before <= beforeTo;
  return isOther && count >= fromCount && inRun >= share * count;
}

/** Groups that are ventricular by other groups, by number, with the reason. */
export type DrawnGroups = ReadonlyMap<number, ClassReason>;

/** Groups of beats of one shape, and how many beats of each were called ventricular. */
export class GroupVerdicts {
  readonly #groups = new Map<number, GroupCounts>();
  /** The last two beats. */
  #last: CalledBeat | null = null;
  #lastButOne: CalledBeat | null = null;

  /**
   * Takes the beats in their order.
   *
   * @param isCalled whether the beat was called ventricular
   */
  add({ group, unlike, endAlike, before }: BeatEvidence, isCalled: boolean): void {
    const beat = { group, isCalled };
    if (this.#last !== null && isOfRun(this.#lastButOne, this.#last) && isOfRun(beat, this.#last)) {
      const within = this.#groups.get(this.#last.group);
      if (within !== undefined) within.inRun++;
    }
    [this.#lastButOne, this.#last] = [this.#last, beat];
    if (group < 0) return;
    const own = this.#groups.get(group) ?? { unlike, endAlike, before, count: 0, ventricular: 0, inRun: 0 };
    own.count++;
    if (isCalled) own.ventricular++;
    this.#groups.set(group, own);
  }

  /**
   * Finds the groups that are ventricular because they resemble a large ventricular group, or lie within
   * ventricular runs. A run at the sinus rate has neither early beats nor a pause as evidence, and a group of
   * few beats is weak evidence by itself.
   *
   * @param alikeGroups returns the likeness of two groups
   * @returns their numbers, each with the reason
   */
  drawn(alikeGroups: GroupLikeness): DrawnGroups {
    const large = [...this.#groups].filter(
      ([, own]) => own.count >= seedGroupLimits.fromCount && isVentricular(own),
    );
    const resembles = (group: number, { unlike, endAlike }: GroupCounts): boolean => {
      if (endAlike > similarGroupLimits.endAlikeTo) return false;
      const least = Math.max(similarGroupLimits.alikeFrom, 1 - unlike + similarGroupLimits.moreBy);
      return large.some(([other]) => alikeGroups(group, other) >= least);
    };
    const found = new Map<number, ClassReason>();
    for (const [group, own] of this.#groups) {
      if (isVentricular(own)) continue;
      if (liesInRuns(own)) found.set(group, 'within a ventricular run');
      else if (resembles(group, own)) found.set(group, 'shape of other ventricular beats');
    }
    return found;
  }
}
