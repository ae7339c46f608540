import { toScoredClass } from '../../analysis/scoring/beat-classes.ts';
import { type KnownBeats, pairTriggers } from '../../analysis/templates/known/known-beats.ts';
import { scoreTemplates } from '../../analysis/templates/known/score-templates.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import type { Recording } from '../../model/recording.ts';
import type { Truth } from '../../model/synthetic.ts';
import type { KnownClasses } from '../../model/templates-view.ts';

interface SourcedBeats extends KnownBeats {
  readonly source: string;
}

/**
 * Returns the beats of a synthetic record's truth, or of the first annotator with classes; `atr` comes before others.
 */
function knownBeats(recording: Recording, truth: Truth | null): SourcedBeats | null {
  if (truth !== null) {
    const { beats } = truth;
    return { source: 'truth', timesSec: beats.map(({ r }) => r), labels: beats.map((one) => one.class) };
  }
  const sets = recording.annotations.toSorted(
    (a, b) => Number(b.source === 'atr') - Number(a.source === 'atr'),
  );
  for (const { source, fs, annotations } of sets) {
    const beats = annotations.filter(({ label }) => isBeatLabel(label));
    if (!beats.some(({ label }) => toScoredClass(label) !== 'Q')) continue;
    return {
      source,
      timesSec: beats.map(({ sampleIndex }) => sampleIndex / fs),
      labels: beats.map(({ label }) => label),
    };
  }
  return null;
}

/** Returns the known classes of the triggers of a record, and how well templates separate them. */
export type FindKnownClasses = (sorted: KnownQuestion) => KnownClasses | null;

interface KnownQuestion {
  readonly triggersSec: Float64Array;
  /** After edits. */
  readonly labels: Int32Array;
  readonly master: number;
  readonly noise: ReadonlySet<number>;
}

/** Makes a function that returns null if no classes are known. */
export function createKnownClassesFinder(recording: Recording, truth: Truth | null): FindKnownClasses {
  const known = knownBeats(recording, truth);
  if (known === null || known.labels.length === 0) return () => null;
  return ({ triggersSec, ...sorted }) => {
    const places = pairTriggers(known, triggersSec);
    return {
      source: known.source,
      labels: Array.from(places, (place) => known.labels[place] ?? ''),
      scores: scoreTemplates(known, { ...sorted, places }),
    };
  };
}
