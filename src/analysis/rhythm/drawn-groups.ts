import type { BeatEvidence } from './beat-evidence.ts';
import type { GroupLikeness } from './beat-shapes.ts';

/** Minimum size and ventricular share of a group that makes similar groups ventricular. */
const seedGroupLimits = { fromCount: 20, ventricularShare: 0.95 };
/**
 * Conditions for such a similar group: its likeness, how much more than its likeness to the usual groups that
 * is, and the maximum likeness of its QRS end to theirs. An early sinus beat with another axis resembles the
 * usual beats at its end.
 */
const similarGroupLimits = { alikeFrom: 0.7, moreBy: 0.1, endAlikeTo: 0.8 };

interface GroupCounts extends Pick<BeatEvidence, 'unlike' | 'endAlike'> {
  count: number;
  ventricular: number;
}

function isVentricular({ count, ventricular }: GroupCounts): boolean {
  return ventricular >= seedGroupLimits.ventricularShare * count;
}

/** Groups of beats of one shape, and how many beats of each were called ventricular. */
export class GroupVerdicts {
  readonly #groups = new Map<number, GroupCounts>();

  /** @param isCalled whether the beat was called ventricular */
  add({ group, unlike, endAlike }: BeatEvidence, isCalled: boolean): void {
    if (group < 0) return;
    const own = this.#groups.get(group) ?? { unlike, endAlike, count: 0, ventricular: 0 };
    own.count++;
    if (isCalled) own.ventricular++;
    this.#groups.set(group, own);
  }

  /**
   * Finds the groups that are ventricular because they resemble a large ventricular group. A run at the sinus
   * rate has neither early beats nor a pause as evidence, and a group of few beats is weak evidence by itself.
   *
   * @param alikeGroups returns the likeness of two groups
   * @returns their numbers
   */
  drawn(alikeGroups: GroupLikeness): ReadonlySet<number> {
    const large = [...this.#groups].filter(
      ([, own]) => own.count >= seedGroupLimits.fromCount && isVentricular(own),
    );
    const isDrawn = (group: number, { unlike, endAlike }: GroupCounts): boolean => {
      if (endAlike > similarGroupLimits.endAlikeTo) return false;
      const least = Math.max(similarGroupLimits.alikeFrom, 1 - unlike + similarGroupLimits.moreBy);
      return large.some(([other]) => alikeGroups(group, other) >= least);
    };
    return new Set(
      [...this.#groups].flatMap(([group, own]) =>
        !isVentricular(own) && isDrawn(group, own) ? [group] : [],
      ),
    );
  }
}
