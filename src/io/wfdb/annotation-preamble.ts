import type { Annotation } from '../../model/annotation.ts';
import { noteCode } from './annotation-codes.ts';

/** An annotation whose code has not been given its mnemonic yet. */
export type CodedAnnotation = Omit<Annotation, 'label'> & { readonly code: number };

/** How the comments begin that are instructions to the reader. */
export const timeResolutionNote = '## time resolution:';
export const definitionsNote = '## annotation type definitions';
export const definitionsEndNote = '## end of definitions';

/** What the comments at an annotation file's start say. */
export interface Preamble {
  /** What times count, Hz; null where the file does not say. */
  readonly fs: number | null;
  /** Mnemonics that the file defines, by code. */
  readonly mnemonics: ReadonlyMap<number, string>;
  /** The annotations after it. */
  readonly rest: readonly CodedAnnotation[];
}

/** Takes the instructions off the start of an annotation file: comments at sample 0. */
export function takePreamble(annotations: readonly CodedAnnotation[]): Preamble {
  let fs: number | null = null;
  let defining = false;
  const mnemonics = new Map<number, string>();
  let count = 0;
  for (const { code, sampleIndex, aux } of annotations) {
    if (code !== noteCode || sampleIndex !== 0) break;
    if (aux.startsWith(timeResolutionNote)) {
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
  return { fs, mnemonics, rest: annotations.slice(count) };
}
