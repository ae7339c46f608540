import type { AnnotationSet } from '../../../model/annotation.ts';

/** An annotator's name, and which point of a beat its marks are at, where the file says it. */
export function annotatorName({ source, point }: Pick<AnnotationSet, 'source' | 'point'>): string {
  return point === undefined ? source : `${source} (${point})`;
}

/** Of more annotators one is shown at a time, as of twelve leads that were annotated each by itself. */
const mostRows = 3;

/** The choice of an annotator that stands for all of them. */
export const allAnnotators = 'all';

/**
 * Which annotators have a row over the traces.
 *
 * @param sources those that have annotations
 * @param chosen  by a person; undefined where nobody chose
 * @param lead    label of the ECG that beats are found in; its own annotations come first
 * @returns all of few, else one, or all where that is asked for
 */
export function shownAnnotators(
  sources: readonly string[],
  chosen: string | undefined,
  lead: string,
): readonly string[] {
  if (sources.length <= mostRows || chosen === allAnnotators) return sources;
  const own = lead.toLowerCase().replace(/^(?:ecg|lead) /, '');
  const first =
    sources.find((source) => source === chosen) ?? sources.find((source) => source.toLowerCase() === own);
  return [first ?? sources[0] ?? ''];
}
