import { type CsvCell, csvLine } from '../../model/csv-cell.ts';
import type { Annotation } from '../../model/annotation.ts';
import type { Recording } from '../../model/recording.ts';
import type { ByteSink } from '../../model/sink.ts';

/** Columns of the table; this head also identifies such a table. */
const marksHead = ['recording', 'time_s', 'length_s', 'set', 'label', 'text', 'subtype', 'channel', 'num'];

/**
 * Returns whether a text is a table of marks, which holds no samples.
 *
 * @param firstLine first line without its end
 * @returns true for the first line that `writeMarksTable` writes
 */
export function isMarksHead(firstLine: string): boolean {
  return firstLine.trim() === marksHead.join(',');
}
/** Number of rows written at once. */
const pieceRows = 4096;
/** Number of decimals of times, the same as for samples. */
const decimals = 9;

/**
 * Writes the annotations of a recording as CSV: one row each, in the order of their sets, with the mnemonic in `label`.
 *
 * Times are s from the first sample, to the nanosecond. `length_s` is empty for a moment; `channel` counts from 0.
 *
 * @param recording recording whose annotations are written
 * @param sink      receives the bytes in order
 */
export async function writeMarksTable(recording: Recording, sink: ByteSink): Promise<void> {
  const encoder = new TextEncoder();
  let lines = [csvLine(marksHead)];
  for (const { source, fs, annotations } of recording.annotations) {
    for (const annotation of annotations) {
      lines.push(csvLine(makeCells(recording.name, source, fs, annotation)));
      if (lines.length < pieceRows) continue;
      await sink.write(encoder.encode(`${lines.join('\n')}\n`));
      lines = [];
    }
  }
  if (lines.length > 0) await sink.write(encoder.encode(`${lines.join('\n')}\n`));
}

function makeCells(name: string, source: string, fs: number, annotation: Annotation): CsvCell[] {
  const { sampleIndex, lengthSec = null, label, aux, subtype, channel, num } = annotation;
  const timeSec = Number((sampleIndex / fs).toFixed(decimals));
  return [name, timeSec, lengthSec, source, label, aux, subtype, channel, num];
}
