import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import type { Recording } from '../../model/recording.ts';

const hasBeats = ({ annotations }: AnnotationSet): boolean =>
  annotations.some(({ label }) => isBeatLabel(label));

/**
 * Returns the annotator against which beats are scored: the requested one if the recording has it, else the first with
 * beats, with `atr` before others; empty if there is none.
 */
export function chooseReference({ annotations }: Pick<Recording, 'annotations'>, preferred: string): string {
  if (annotations.some(({ source }) => source === preferred)) return preferred;
  const sets = annotations.filter(hasBeats);
  return (sets.find(({ source }) => source === 'atr') ?? sets[0])?.source ?? '';
}
