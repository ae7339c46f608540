import { writeAnnotations } from '../io/wfdb/annotations-write.ts';
import type { QrsRun } from '../pipeline/qrs/analyse-qrs.ts';

/** Names the annotator whose file it is, as its extension. */
const source = 'qrs';

/** The beats of a run as they were corrected, at R, as a WFDB annotation file; `N` where nothing tells classes. */
export function annotationFile({ outputs }: Pick<QrsRun, 'outputs'>): Uint8Array {
  const { beats, labels, fs } = outputs.edited;
  const annotations = beats.map(({ rSec, onsetIndex }, index) => ({
    sampleIndex: rSec === null ? onsetIndex : Math.round(rSec * fs),
    label: labels?.[index] ?? 'N',
    subtype: 0,
    channel: 0,
    num: 0,
    aux: '',
  }));
  return writeAnnotations({ source, fs, annotations }, fs);
}
