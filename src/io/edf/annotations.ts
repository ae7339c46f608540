import { type Annotation, type AnnotationSet, makeTextNote } from '../../model/annotation.ts';
import type { Warning } from '../../model/failure.ts';
import type { AnnotationScan } from './scan-annotations.ts';
import { recordingEnds, type Tal } from './tal.ts';
import type { EdfTimeline } from './timeline.ts';

/** Minimum rate of annotation times, Hz. */
const annotationFs = 1000;

/**
 * Warns of annotations that were left out, and of lists that could not be read.
 *
 * @param scan     scan of the file's annotation signals
 * @param warnings receives the messages
 */
export function warnBadAnnotations(scan: AnnotationScan, warnings: Warning[]): void {
  if (scan.leftOutCount > 0) {
    warnings.push({
      code: 'left-out',
      message: `${scan.leftOutCount} annotations after the first ${scan.tals.length} are left out.`,
    });
  }
  const [first] = scan.badBytes;
  if (first === undefined) return;
  warnings.push({
    code: 'header-repaired',
    message: `${scan.badBytes.length} annotation lists cannot be read and are left out, the first at byte ${first}.`,
  });
}

/**
 * Finds the annotation in the last data record that marks the start of its padding; null if there is none.
 *
 * @param tals      lists of the last data records
 * @param timeline  times of the records
 * @param recordSec length of a data record, s
 * @param offsetSec s from the header's start to the first sample
 * @returns the annotation whose time is the recording's end
 */
export function findEndAnnotation(
  tals: readonly Tal[],
  timeline: EdfTimeline,
  recordSec: number,
  offsetSec: number,
): Tal | null {
  const run = timeline.runs.at(-1);
  if (run === undefined) return null;
  const endSec = run.startSec + (run.recordTo - run.recordFrom) * recordSec;
  const isEnd = ({ texts, onsetSec }: Tal): boolean =>
    texts.length === 1 &&
    texts[0] === recordingEnds &&
    onsetSec - offsetSec > endSec - recordSec &&
    onsetSec - offsetSec < endSec;
  return tals.find(isEnd) ?? null;
}

/**
 * Removes the annotation that marks the end of the recording.
 *
 * @param tals annotations, in the order of the file
 * @param end  result of `findEndAnnotation`
 * @returns `tals` itself if there is none
 */
export function withoutEndAnnotation(tals: readonly Tal[], end: Tal | null): readonly Tal[] {
  if (end === null) return tals;
  const place = tals.findIndex(
    ({ onsetSec, texts }) => onsetSec === end.onsetSec && texts.length === 1 && texts[0] === recordingEnds,
  );
  return tals.filter((_, i) => i !== place);
}

/**
 * @param fastestFs rate of the fastest channel, Hz
 * @returns the set `edf`; empty if there are no annotations
 */
export function annotationSets(tals: readonly Tal[], fastestFs: number, offsetSec: number): AnnotationSet[] {
  if (tals.length === 0) return [];
  const fs = fastestFs === 0 ? annotationFs : fastestFs * Math.ceil(annotationFs / fastestFs);
  const annotations = tals.flatMap((tal) => makeAnnotations(tal, fs, offsetSec));
  return [{ source: 'edf', fs, annotations: annotations.toSorted((a, b) => a.sampleIndex - b.sampleIndex) }];
}

function makeAnnotations(tal: Tal, fs: number, offsetSec: number): Annotation[] {
  const sampleIndex = Math.round((tal.onsetSec - offsetSec) * fs);
  const length = tal.lengthSec === null ? {} : { lengthSec: tal.lengthSec };
  return tal.texts.map((aux) => ({ ...makeTextNote(sampleIndex, aux), ...length }));
}
