import type { BeatClass } from '../../model/rhythm.ts';
import type { SuggestedClass } from '../../model/templates.ts';

/** A class is suggested that so large a share of a template's classed beats have. */
const leastShare = 0.5;

/**
 * The class that each template's beats mostly have.
 *
 * @param labels   template of each beat
 * @param classes  of the same beats; null of one that no beat of the rhythm lies at
 * @returns by label; templates whose beats are of no class, or of several alike, are left out
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
      return name !== null && most > leastShare * all
        ? [[label, { class: name, share: most / all, of: all }]]
        : [];
    }),
  );
}
