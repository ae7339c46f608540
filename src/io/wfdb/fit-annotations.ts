import type { Annotation, AnnotationSet } from '../../model/annotation.ts';

/** The library keeps a text's length in one byte. */
export const longestAux = 255;

/** Annotations that a WFDB file can hold, and what became of the others, a line each. */
export interface FittedAnnotations {
  readonly set: AnnotationSet;
  readonly notes: readonly string[];
}

/**
 * Leaves out what stands before the first sample and how long an annotation lasts, and cuts texts to what a WFDB file
 * can hold.
 *
 * @param set of annotations
 * @returns the set, and what was left out or cut
 */
export function fitAnnotations(set: AnnotationSet): FittedAnnotations {
  const within = set.annotations.filter(({ sampleIndex }) => sampleIndex >= 0);
  const earlyCount = set.annotations.length - within.length;
  let cutCount = 0;
  const annotations = within.map((annotation): Annotation => {
    const aux = fitText(annotation.aux);
    if (aux === annotation.aux) return annotation;
    cutCount += 1;
    return { ...annotation, aux };
  });
  const { source } = set;
  const lengthCount = within.filter(({ lengthSec }) => lengthSec !== undefined).length;
  const notes = [
    ...(earlyCount === 0 ? [] : [`left out before the start, of ${source}: ${earlyCount}`]),
    ...(lengthCount === 0 ? [] : [`lengths left out, of ${source}: ${lengthCount}`]),
    ...(cutCount === 0 ? [] : [`texts cut to ${longestAux} bytes, of ${source}: ${cutCount}`]),
  ];
  return { set: { ...set, annotations }, notes };
}

/** Whole characters in 255 bytes of UTF-8, without zeros. */
function fitText(text: string): string {
  // A character takes a byte at least.
  const plain = text.slice(0, longestAux).replaceAll('\0', ' ');
  const bytes = new Uint8Array(longestAux);
  const { read } = new TextEncoder().encodeInto(plain, bytes);
  return plain.slice(0, read);
}
