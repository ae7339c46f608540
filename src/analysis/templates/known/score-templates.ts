import type { ScoredClass } from '../../../model/scoring.ts';
import type { KnownCounts, KnownScores } from '../../../model/templates-view.ts';
import { toScoredClass } from '../../scoring/beat-classes.ts';
import type { KnownBeats } from './known-beats.ts';

/** How triggers were sorted; one item a trigger. */
interface SortedTriggers {
  readonly labels: ArrayLike<number>;
  /** Places of their known beats, as `placesOfTriggers` has them. */
  readonly places: Int32Array;
  readonly master: number;
  /** Templates that are marked as noise: taken for no class. */
  readonly noise: ReadonlySet<number>;
}

/** Ectopic classes; abnormal is what is of one of them. */
const ectopic: readonly ScoredClass[] = ['S', 'V', 'F'];

/**
 * What templates tell of the classes of beats.
 *
 * A template is taken for the class of more than half of its known beats. Every known beat of the record
 * counts: one without a trigger is missed. A trigger without a known beat that lies in a template taken
 * for a class is false, and counted as `extra` too. Abnormal is all that is neither the master's nor noise.
 *
 * @param known  beats with a class, times in s
 * @param sorted triggers with the template of each
 * @returns sensitivity and predictive value a class, and beats by class and template
 */
export function scoreTemplates(known: KnownBeats, sorted: SortedTriggers): KnownScores {
  const classes = known.labels.map(toScoredClass);
  const takenFor = classesOfTemplates(classes, sorted);
  const { places, master, noise } = sorted;
  const calls = Array.from(sorted.labels, (label) => ({
    name: noise.has(label) ? null : (takenFor.get(label) ?? null),
    isAbnormal: label !== master && !noise.has(label),
  }));
  const count = (isOf: (name: ScoredClass) => boolean, isCalled: (beat: number) => boolean): KnownCounts => {
    let [tp, fp, extra] = [0, 0, 0];
    places.forEach((place, beat) => {
      if (!isCalled(beat)) return;
      const name = classes[place];
      if (name === undefined) extra += 1;
      else if (isOf(name)) tp += 1;
      else fp += 1;
    });
    return { tp, fn: classes.filter(isOf).length - tp, fp: fp + extra, extra };
  };
  const ofClass = (own: ScoredClass): KnownCounts =>
    count(
      (name) => name === own,
      (beat) => calls[beat].name === own,
    );
  return {
    abnormal: count(
      (name) => ectopic.includes(name),
      (beat) => calls[beat].isAbnormal,
    ),
    byClass: { N: ofClass('N'), S: ofClass('S'), V: ofClass('V'), F: ofClass('F'), Q: ofClass('Q') },
  };
}

/** The class of more than half of each template's known beats; of others none. */
function classesOfTemplates(
  classes: readonly ScoredClass[],
  { labels, places }: SortedTriggers,
): ReadonlyMap<number, ScoredClass> {
  const votes = new Map<number, ScoredClass[]>();
  places.forEach((place, beat) => {
    const name = classes[place];
    if (name === undefined) return;
    const own = votes.get(labels[beat]);
    if (own === undefined) votes.set(labels[beat], [name]);
    else own.push(name);
  });
  const taken = new Map<number, ScoredClass>();
  for (const [label, own] of votes) {
    const counts = new Map<ScoredClass, number>();
    for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [name, number] of counts) if (2 * number > own.length) taken.set(label, name);
  }
  return taken;
}
