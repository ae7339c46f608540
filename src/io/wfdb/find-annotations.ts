import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import type { ByteSource } from '../../model/recording.ts';
import { fileExtension, parentFolder, fileStem } from '../paths.ts';
import { readWhole } from '../source.ts';
import { parseAnnotations } from './annotations-read.ts';
import { annotatorExtensions, otherExtensions } from './annotator-names.ts';

/** Two weeks of beats with room to spare, bytes; a larger file is something else. */
export const mostAnnotationBytes = 8 << 20;

/** Annotation sets found beside a header, and what was wrong with others. */
export interface FoundAnnotations {
  readonly sets: readonly AnnotationSet[];
  readonly warnings: readonly Warning[];
}

/**
 * Looks through the files beside a header for annotations of the record: `NAME.EXT` whose
 * content is one, whole and to its end mark. Of an annotator's usual extension even a damaged
 * file is used as far as it can be read, with a warning. Never fails for what a file holds.
 *
 * @param recordFs  frames a second of the record, Hz
 * @returns sets, in the order of their names, and warnings
 * @throws what a source throws, if it is no fault of the content
 */
export async function findAnnotations(
  headerPath: string,
  sources: readonly ByteSource[],
  recordFs: number,
  signal?: AbortSignal,
): Promise<FoundAnnotations> {
  const sets: AnnotationSet[] = [];
  const warnings: Warning[] = [];
  for (const source of sources.filter((each) => mayAnnotate(headerPath, each.path))) {
    const known = annotatorExtensions.test(fileExtension(source.path));
    if (!known && source.size > mostAnnotationBytes) continue;
    try {
      const { set, problem, trailing } = await readAnnotations(source, recordFs, signal);
      if (known ? problem === null || set.annotations.length > 0 : isWhole(set, problem, trailing)) {
        sets.push(set);
      }
      if (known && problem !== null) warnings.push(damaged(problem, set.annotations.length));
    } catch (error) {
      if (!(error instanceof BeatbenchError)) throw error;
      if (known) warnings.push(damaged(error, 0));
    }
  }
  sets.sort((a, b) => (a.source < b.source ? -1 : 1));
  return { sets, warnings };
}

async function readAnnotations(source: ByteSource, recordFs: number, signal: AbortSignal | undefined) {
  const bytes = await readWhole(source, mostAnnotationBytes, signal);
  return parseAnnotations(bytes, source.path, fileExtension(source.path), recordFs);
}

function isWhole(set: AnnotationSet, problem: BeatbenchError | null, trailing: boolean): boolean {
  return problem === null && !trailing && set.annotations.length > 0;
}

function mayAnnotate(headerPath: string, path: string): boolean {
  const extension = fileExtension(path);
  return (
    parentFolder(path) === parentFolder(headerPath) &&
    fileStem(path) === fileStem(headerPath) &&
    extension !== '' &&
    !otherExtensions.test(extension)
  );
}

function damaged(error: BeatbenchError, count: number): Warning {
  const kept =
    count === 0 ? 'None of its annotations are used' : `The ${count} annotations before it are used`;
  return { code: 'short-data', message: `${error.message} ${kept}.` };
}
