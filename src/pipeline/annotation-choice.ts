import { isBeatLabel } from '../analysis/qrs/beat-labels.ts';
import type { AnnotationSet } from '../model/annotation.ts';
import { BeatbenchError } from '../model/failure.ts';
import type { Recording } from '../model/recording.ts';
import type { TimeSpan } from '../model/samples.ts';

/**
 * Returns the beats of the first annotator that has beats; `atr` comes before others.
 * @throws BeatbenchError `no-beats`
 */
export function beatAnnotations(recording: Recording): AnnotationSet {
  const sets = recording.annotations.filter(({ annotations }) =>
    annotations.some(({ label }) => isBeatLabel(label)),
  );
  const chosen = sets.find(({ source }) => source === 'atr') ?? sets[0];
  if (chosen !== undefined) return chosen;
  throw new BeatbenchError('no-beats', 'The recording has no beat annotations; choose another method.', {
    file: recording.name,
  });
}

/** Returns the mnemonics of a set's beats, in the order of `annotationMarks`. */
export function beatLabels({ annotations }: AnnotationSet): string[] {
  return annotations
    .filter(({ label }) => isBeatLabel(label))
    .toSorted((a, b) => a.sampleIndex - b.sampleIndex)
    .map(({ label }) => label);
}

/**
 * Returns the annotations of one annotator.
 * @throws BeatbenchError `missing-file`, naming the annotators that exist
 */
export function annotationsBySource(recording: Recording, source: string): AnnotationSet {
  const set = recording.annotations.find((one) => one.source === source);
  if (set !== undefined) return set;
  const there = recording.annotations.map((one) => one.source).join(', ') || 'none';
  throw new BeatbenchError(
    'missing-file',
    `The recording has no annotations ‘${source}’ (annotators: ${there}).`,
    { file: `${recording.name}.${source}` },
  );
}

/** Returns the gaps of a list of beats, where no beats are known, s. */
export function markGaps({ annotations, fs }: AnnotationSet): TimeSpan[] {
  return annotations.flatMap(({ label, aux, sampleIndex, lengthSec }) =>
    label === '~' && aux === 'gap' && lengthSec !== undefined
      ? // Rounded to the sample grid of the beats, so that rounding cannot make a gap touch a beat.
        [{ fromSec: sampleIndex / fs, toSec: (sampleIndex + Math.round(lengthSec * fs)) / fs }]
      : [],
  );
}

/** Moves annotations to another time origin, `startSec` in seconds. */
export function shiftAnnotations(set: AnnotationSet, startSec: number): AnnotationSet {
  const shift = Math.round(startSec * set.fs);
  if (shift === 0) return set;
  const annotations = set.annotations.map((one) => ({ ...one, sampleIndex: one.sampleIndex - shift }));
  return { ...set, annotations };
}
