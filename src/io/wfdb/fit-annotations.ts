import type { Annotation, AnnotationSet } from '../../model/annotation.ts';

/** Maximum length of a text in bytes, as the library stores it in one byte. */
export const longestAux = 255;

/** Annotations that a WFDB file can hold, and one note for each kind of change. */
export interface FittedAnnotations {
  readonly set: AnnotationSet;
  readonly notes: readonly string[];
}

/**
 * Fits annotations to WFDB: leaves out those before the first sample, leaves out durations, and cuts long texts.
 *
 * @param set annotations
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

/** Cuts a text to whole characters in 255 bytes of UTF-8, without zeros. */
function fitText(text: string): string {
  // A character takes at least one byte.
  const plain = text.slice(0, longestAux).replaceAll('\0', ' ');
  const bytes = new Uint8Array(longestAux);
  const { read } = new TextEncoder().encodeInto(plain, bytes);
  return plain.slice(0, read);
}
