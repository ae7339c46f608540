import { writeAnnotations } from '../io/wfdb/annotations-write.ts';
import type { QrsDetection } from '../pipeline/qrs/qrs-detection.ts';

/** Names the annotator whose file it is, as its extension. */
const source = 'qrs';

/** Beats at R as a WFDB annotation file; `N` where nothing tells classes. */
export function annotationFile({ beats, labels, fs }: QrsDetection): Uint8Array {
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
