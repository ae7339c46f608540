import type { AnnotationSet } from '../../../model/annotation.ts';

/** An annotator's name, and which point of a beat its marks stand at where the file says it. */
export function annotatorName({ source, point }: Pick<AnnotationSet, 'source' | 'point'>): string {
  return point === undefined ? source : `${source} (${point})`;
}
