import type { AnnotationSet } from '../../model/annotation.ts';
import { isBeatLabel } from '../qrs/beat-labels.ts';

/** A QRS complex whose onset or end a reference marks. */
export interface ReferenceEdges {
  /** The beat's own mark, s. */
  readonly beatSec: number;
  /** s; null where it is not marked. */
  readonly onsetSec: number | null;
  readonly endSec: number | null;
}

/**
 * QRS complexes with their edges, of annotations in the manner of the QT database and LUDB: `(` just
 * before a beat label is its onset, `)` just after it its end. Beats without either are left out.
 *
 * @param set annotations with their own rate, Hz
 * @returns times in s, ascending
 */
export function referenceEdges({ annotations, fs }: AnnotationSet): ReferenceEdges[] {
  const secOf = (index: number, label: string): number | null => {
    const one = annotations[index];
    return one?.label === label ? one.sampleIndex / fs : null;
  };
  return annotations.flatMap(({ label, sampleIndex }, i): ReferenceEdges[] => {
    if (!isBeatLabel(label)) return [];
    const edges = { onsetSec: secOf(i - 1, '('), endSec: secOf(i + 1, ')') };
    return edges.onsetSec === null && edges.endSec === null ? [] : [{ beatSec: sampleIndex / fs, ...edges }];
  });
}
