import { type AnnotationSet, textNote } from '../../model/annotation.ts';
import { type Stretch, writtenName } from '../../model/stretch.ts';
import { notedEnds } from './recorded-stretches.ts';

/** What the set of a recording's stretches is called in files. */
export const stretchSource = 'stretches';

/**
 * Stretches as annotations that last, as EDF+ and tables have them; `recordedStretches` reads them.
 *
 * @param fs  counts the times, Hz
 */
export function stretchAnnotations(stretches: readonly Stretch[], fs: number): AnnotationSet {
  const annotations = stretches.map((one) =>
    textNote(Math.round(one.from * fs), writtenName(one), 0, one.to - one.from),
  );
  return { source: stretchSource, fs, annotations };
}

/**
 * Stretches as pairs of notes, of where each begins and ends, since annotations of WFDB have no length; `recordedStretches` reads them.
 *
 * @param fs  counts the times, Hz
 */
export function stretchNotes(stretches: readonly Stretch[], fs: number): AnnotationSet {
  const annotations = stretches.flatMap((one) => {
    const name = writtenName(one);
    return [
      textNote(Math.round(one.from * fs), `${notedEnds.begins}${name}`),
      textNote(Math.round(one.to * fs), `${notedEnds.ends}${name}`),
    ];
  });
  return {
    source: stretchSource,
    fs,
    annotations: annotations.toSorted((a, b) => a.sampleIndex - b.sampleIndex),
  };
}
