import { type AnnotationSet, textNote } from '../model/annotation.ts';
import type { Warning } from '../model/failure.ts';
import { leftOutCount } from './file-recording.ts';

/** Marks count so finely, Hz. */
export const markFs = 10_000;

/** Texts of one track or stream, by the clock of the recording. */
export interface MarkTrack {
  readonly name: string;
  readonly marks: readonly { readonly sec: number; readonly text: string }[];
}

/**
 * Texts of a recording as annotations; of several tracks each with the name of its own.
 *
 * @param source   what the set is called
 * @param startSec of the first sample
 * @param warnings takes how many lie before it and are left out
 * @returns none where there is no text
 */
export function timedMarks(
  source: string,
  tracks: readonly MarkTrack[],
  startSec: number,
  warnings: Warning[],
): AnnotationSet[] {
  const marked = tracks.filter(({ marks }) => marks.length > 0);
  const all = marked.flatMap(({ name, marks }) =>
    marks.map(({ sec, text }) =>
      textNote(Math.round((sec - startSec) * markFs), marked.length > 1 ? `${name}: ${text}` : text),
    ),
  );
  const annotations = all.filter(
    ({ sampleIndex }) => sampleIndex >= 0 && sampleIndex < Number.MAX_SAFE_INTEGER,
  );
  const earlyCount = all.length - annotations.length;
  warnings.push(
    ...leftOutCount(earlyCount, 'mark before the first sample is', 'marks before the first sample are'),
  );
  annotations.sort((a, b) => a.sampleIndex - b.sampleIndex);
  return annotations.length === 0 ? [] : [{ source, fs: markFs, annotations }];
}
