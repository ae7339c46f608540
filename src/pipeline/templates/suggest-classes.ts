import type { BeatClass } from '../../model/rhythm.ts';
import type { SuggestedClass } from '../../model/templates.ts';

/** Minimum share of a template's classified beats that must have a class for it to be suggested. */
const minShare = 0.5;

/**
 * Returns the class that most beats of each template have.
 *
 * @param labels   template of each beat
 * @param classes  of the same beats; null if there is no beat of the rhythm at that time
 * @returns by label; templates whose beats have no class, or have several equally often, are left out
 */
export function suggestClasses(
  labels: ArrayLike<number>,
  classes: readonly (BeatClass | null)[],
): ReadonlyMap<number, SuggestedClass> {
  const counts = new Map<number, Map<BeatClass, number>>();
  classes.forEach((own, beat) => {
    const label = labels[beat];
    if (own === null || own === 'unknown' || label === undefined) return;
    const of = counts.get(label) ?? new Map<BeatClass, number>();
    counts.set(label, of.set(own, (of.get(own) ?? 0) + 1));
  });
  return new Map(
    [...counts].flatMap(([label, of]): [number, SuggestedClass][] => {
      const all = [...of.values()].reduce((sum, count) => sum + count, 0);
      const [[name, most] = [null, 0]] = [...of].toSorted((a, b) => b[1] - a[1]);
      return name !== null && most > minShare * all
        ? [[label, { class: name, share: most / all, of: all }]]
        : [];
    }),
  );
}
