import { writeAnnotations } from '../../io/wfdb/annotations-write.ts';
import type { Annotation } from '../../model/annotation.ts';
import type { WavesBeat, WavesResult } from '../../model/waves.ts';
import { labelOfClass } from '../qrs/beat-classes.ts';

/** Value of the field `num` for the brackets of each wave, as in ecgpuwave. */
const numOf = { p: 0, qrs: 1, t: 2 } as const;

/**
 * Encodes P, QRS and T as a WFDB annotation file: `(` `p` `)` `(` `N` `)` `t` `)`, each rounded to a sample. The
 * beat's own mnemonic is at R; a missing wave has no mark. T has no onset.
 *
 * @param result after the user's marks
 * @param fs     of the record, Hz
 * @param source name of the annotator, used as the file's extension
 */
export function waveMarksFile({ beats }: WavesResult, fs: number, source: string): Uint8Array {
  const annotations = beats.flatMap((beat) => marksOfBeat(beat, fs));
  return writeAnnotations({ source, fs, annotations, point: 'R' }, fs);
}

function marksOfBeat({ r, p, qrs, t, class: beatClass }: WavesBeat, fs: number): Annotation[] {
  const mark = (label: string, sec: number, num = 0): Annotation => ({
    sampleIndex: Math.max(0, Math.round(sec * fs)),
    label,
    subtype: 0,
    channel: 0,
    num,
    aux: '',
  });
  const own = mark(labelOfClass(beatClass), r);
  return [
    ...(p === null ? [] : [mark('(', p.onset, numOf.p), mark('p', p.peak), mark(')', p.end, numOf.p)]),
    ...(qrs === null ? [own] : [mark('(', qrs.onset, numOf.qrs), own, mark(')', qrs.end, numOf.qrs)]),
    ...(t === null ? [] : [mark('t', t.peak), mark(')', t.end, numOf.t)]),
  ];
}
