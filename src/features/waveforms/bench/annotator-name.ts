import type { AnnotationSet } from '../../../model/annotation.ts';

/** Returns an annotator's name, and the point of a beat that its marks refer to, if the file says so. */
export function annotatorName({ source, point }: Pick<AnnotationSet, 'source' | 'point'>): string {
  return point === undefined ? source : `${source} (${point})`;
}

/** Maximum number of annotators shown together; of more, such as one per lead of twelve, one is shown at a time. */
const maxRows = 3;

/** Choice that means all annotators. */
export const allAnnotators = 'all';

/**
 * Returns which annotators have a row over the traces.
 *
 * @param sources annotators with annotations
 * @param chosen  the user's choice; undefined if there is none
 * @param lead    label of the ECG in which beats are detected; its own annotations come first
 * @returns all if there are few, otherwise one, or all on request
 */
export function shownAnnotators(
  sources: readonly string[],
  chosen: string | undefined,
  lead: string,
): readonly string[] {
  if (sources.length <= maxRows || chosen === allAnnotators) return sources;
  const own = lead.toLowerCase().replace(/^(?:ecg|lead) /, '');
  const first =
    sources.find((source) => source === chosen) ?? sources.find((source) => source.toLowerCase() === own);
  return [first ?? sources[0] ?? ''];
}
