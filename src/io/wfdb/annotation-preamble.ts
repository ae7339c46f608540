import type { Annotation, MarkedPoint } from '../../model/annotation.ts';
import { noteCode } from './annotation-codes.ts';

/** Starts of the comments that are instructions to the reader. */
export const timeResolutionNote = '## time resolution:';
export const definitionsNote = '## annotation type definitions';
export const definitionsEndNote = '## end of definitions';

/**
 * Start of the comment that says which point of a beat is marked: `R` or `onset`. Other readers show it as a comment.
 */
export const pointNote = 'marks:';

/** Content of the comments at the start of an annotation file. */
export interface Preamble {
  /** Rate that times count, Hz; null if the file does not say. */
  readonly fs: number | null;
  /** Mnemonics that the file defines, by code. */
  readonly mnemonics: ReadonlyMap<number, string>;
  /** Point of a beat that is marked; null if the file does not say. */
  readonly point: MarkedPoint | null;
  /** Number of annotations that the preamble takes. */
  readonly count: number;
}

/**
 * Reads the instructions at the start of an annotation file: comments at sample 0.
 *
 * @param codes codes of the annotations, whose mnemonics are not known yet
 * @returns time resolution, own mnemonics, marked point, and number of annotations that were instructions
 */
export function readPreamble(
  annotations: readonly Omit<Annotation, 'label'>[],
  codes: readonly number[],
): Preamble {
  let fs: number | null = null;
  let point: MarkedPoint | null = null;
  let defining = false;
  const mnemonics = new Map<number, string>();
  let count = 0;
  for (const { sampleIndex, aux } of annotations) {
    if (codes[count] !== noteCode || sampleIndex !== 0) break;
    const pointText = aux.startsWith(pointNote) ? aux.slice(pointNote.length).trim() : '';
    if (pointText === 'R' || pointText === 'onset') {
      point = pointText;
    } else if (aux.startsWith(timeResolutionNote)) {
      const value = Number(aux.slice(timeResolutionNote.length));
      if (Number.isFinite(value) && value > 0) fs = value;
    } else if (aux.startsWith(definitionsNote)) {
      defining = true;
    } else if (aux.startsWith(definitionsEndNote)) {
      defining = false;
    } else if (defining) {
      const definition = /^(\d+)\s+(\S+)/.exec(aux);
      if (definition?.[2] !== undefined) mnemonics.set(Number(definition[1]), definition[2]);
    } else break;
    count++;
  }
  return { fs, mnemonics, point, count };
}
