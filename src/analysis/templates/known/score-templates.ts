import type { ScoredClass } from '../../../model/scoring.ts';
import type { KnownCounts, KnownScores } from '../../../model/templates-view.ts';
import { toScoredClass } from '../../scoring/beat-classes.ts';
import type { KnownBeats } from './known-beats.ts';

/** Result of sorting triggers; one item per trigger. */
interface SortedTriggers {
  readonly labels: ArrayLike<number>;
  /** Indices of their known beats, as returned by `pairTriggers`. */
  readonly places: Int32Array;
  readonly master: number;
  /** Templates that are marked as noise: they represent no class. */
  readonly noise: ReadonlySet<number>;
}

/** Ectopic classes; a beat of one of them is abnormal. */
const ectopic: readonly ScoredClass[] = ['S', 'V', 'F'];

/**
 * Scores templates as a classification of beats.
 *
 * A template represents the class of more than half of its known beats. Every known beat of the record counts:
 * a beat without a trigger is missed. A trigger without a known beat, in a template that represents a class, is
 * a false positive and also counted in `extra`. Abnormal are all templates other than the master and noise.
 *
 * @param known beats with a class, times in s
 * @param sorted triggers with the template of each
 * @returns counts for abnormal beats and for each class
 */
export function scoreTemplates(known: KnownBeats, sorted: SortedTriggers): KnownScores {
  const classes = known.labels.map(toScoredClass);
  const takenFor = classesOfTemplates(classes, sorted);
  const { places, master, noise } = sorted;
  const calls = Array.from(sorted.labels, (label) => ({
    name: noise.has(label) ? null : (takenFor.get(label) ?? null),
    isAbnormal: label !== master && !noise.has(label),
  }));
  const count = (
    isExpected: (name: ScoredClass) => boolean,
    isCalled: (beat: number) => boolean,
  ): KnownCounts => {
    let [tp, fp, extra] = [0, 0, 0];
    places.forEach((place, beat) => {
      if (!isCalled(beat)) return;
      const name = classes[place];
      if (name === undefined) extra += 1;
      else if (isExpected(name)) tp += 1;
      else fp += 1;
    });
    return { tp, fn: classes.filter(isExpected).length - tp, fp: fp + extra, extra };
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

/** Returns the class of more than half of each template's known beats; other templates are omitted. */
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
