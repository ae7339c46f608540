import type { BeatEvidence } from './beat-evidence.ts';
import type { AlikeGroups } from './beat-shapes.ts';

/** A group of so many beats, of which nearly all are ventricular, draws others. */
const drawing = { fromCount: 20, ventricularShare: 0.95 };
/**
 * One is drawn that is so much alike to it, by so much more than to the usual ones, and whose QRS ends otherwise than theirs:
 * an early beat of the sinus node with another axis is like them at its end.
 */
const drawn = { alikeFrom: 0.7, moreBy: 0.1, endAlikeTo: 0.8 };

interface CalledGroup extends Pick<BeatEvidence, 'unlike' | 'endAlike'> {
  count: number;
  ventricular: number;
}

function isVentricular({ count, ventricular }: CalledGroup): boolean {
  return ventricular >= drawing.ventricularShare * count;
}

/** Groups of beats of one shape, and how many beats of each were called ventricular. */
export class CalledGroups {
  readonly #groups = new Map<number, CalledGroup>();

  /** @param isCalled  whether the beat was called ventricular */
  add({ group, unlike, endAlike }: BeatEvidence, isCalled: boolean): void {
    if (group < 0) return;
    const own = this.#groups.get(group) ?? { unlike, endAlike, count: 0, ventricular: 0 };
    own.count++;
    if (isCalled) own.ventricular++;
    this.#groups.set(group, own);
  }

  /**
   * Groups that are ventricular by their likeness to a large group that is. A run at the rate of the sinus node has neither
   * time nor a pause that speak for it, and a group of few beats says little by itself.
   *
   * @param alikeGroups  likeness of two groups
   * @returns their numbers
   */
  drawn(alikeGroups: AlikeGroups): ReadonlySet<number> {
    const large = [...this.#groups].filter(([, own]) => own.count >= drawing.fromCount && isVentricular(own));
    const isDrawn = (group: number, { unlike, endAlike }: CalledGroup): boolean => {
      if (endAlike > drawn.endAlikeTo) return false;
      const least = Math.max(drawn.alikeFrom, 1 - unlike + drawn.moreBy);
      return large.some(([other]) => alikeGroups(group, other) >= least);
    };
    return new Set(
      [...this.#groups].flatMap(([group, own]) =>
        !isVentricular(own) && isDrawn(group, own) ? [group] : [],
      ),
    );
  }
}
