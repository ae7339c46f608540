import { type AnnotationSet, makeTextNote } from '../model/annotation.ts';
import type { Warning } from '../model/failure.ts';
import { leftOutWarnings } from './file-recording.ts';

/** Sampling rate of the times of marks, Hz. */
export const markFs = 10_000;

/** Texts of one track or stream, with times on the recording's clock. */
export interface MarkTrack {
  readonly name: string;
  readonly marks: readonly { readonly sec: number; readonly text: string }[];
}

/**
 * Converts the texts of a recording to annotations. If several tracks have texts, each text starts with its track's
 * name.
 *
 * @param source   name of the annotation set
 * @param startSec time of the first sample, s
 * @param warnings receives the number of marks before the first sample, which are left out
 * @returns an empty list if there is not text
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
      makeTextNote(Math.round((sec - startSec) * markFs), marked.length > 1 ? `${name}: ${text}` : text),
    ),
  );
  const annotations = all.filter(
    ({ sampleIndex }) => sampleIndex >= 0 && sampleIndex < Number.MAX_SAFE_INTEGER,
  );
  const earlyCount = all.length - annotations.length;
  warnings.push(
    ...leftOutWarnings(earlyCount, 'mark before the first sample is', 'marks before the first sample are'),
  );
  annotations.sort((a, b) => a.sampleIndex - b.sampleIndex);
  return annotations.length === 0 ? [] : [{ source, fs: markFs, annotations }];
}
