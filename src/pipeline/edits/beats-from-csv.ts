import Papa from 'papaparse';
import { type LabelledBeat, ordinaryLabel } from '../../analysis/edits/edits-between.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import { fromCsvCell } from '../../model/csv-cell.ts';
import { BeatbenchError } from '../../model/failure.ts';

/** Columns that R may stand in, s; the first that is there. A beat without R has its onset or mark. */
const timeColumns = ['r', 'time', 'onset', 'mark'].flatMap((name) => [`${name}_s`, name]);
const classColumn = 'class';
const recordingColumn = 'recording';

/**
 * Beats of a table as `qrs --csv` writes it: R in `r_s` or `time`, s, and WFDB mnemonics in `class`,
 * where there is such a column.
 *
 * @returns in the order of time
 * @throws BeatbenchError `bad-header` without a column of times, `bad-value` for what is no time or no beat, and for
 *   beats of several recordings
 */
export function beatsFromCsv(bytes: Uint8Array, file: string): LabelledBeat[] {
  const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { delimiter: ',' });
  const [columns = [], ...rows] = data.map((row) => row.map((cell) => fromCsvCell(cell.trim())));
  const times = timeColumns.map((name) => columns.indexOf(name)).filter((index) => index >= 0);
  if (times.length === 0) {
    throw new BeatbenchError(
      'bad-header',
      `${file} has no column ‘r_s’, ‘r’ or ‘time’ for the beats’ times in s.`,
      {
        file,
        line: 1,
      },
    );
  }
  const classIndex = columns.indexOf(classColumn);
  refuseSeveral(rows, columns.indexOf(recordingColumn), file);
  const beats = rows.flatMap((cells, index): LabelledBeat[] => {
    if (cells.every((cell) => cell === '')) return [];
    const where = { file, line: index + 2 };
    const time = times.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? '';
    const timeSec = time === '' ? Number.NaN : Number(time);
    if (!Number.isFinite(timeSec) || timeSec < 0) {
      throw new BeatbenchError('bad-value', `‘${time}’ is no time of a beat in s; correct it.`, where);
    }
    const label = (classIndex < 0 ? '' : cells[classIndex]) || ordinaryLabel;
    if (!isBeatLabel(label)) {
      throw new BeatbenchError('bad-value', `‘${label}’ is no WFDB letter for a beat; correct it.`, where);
    }
    return [{ timeSec, label }];
  });
  return beats.toSorted((a, b) => a.timeSec - b.timeSec);
}

/** @throws BeatbenchError `bad-value` for beats of several recordings, which would be taken for those of one */
function refuseSeveral(rows: readonly (readonly string[])[], column: number, file: string): void {
  const names = new Set(rows.flatMap((cells) => cells[column] ?? []).filter((name) => name !== ''));
  if (names.size < 2) return;
  throw new BeatbenchError(
    'bad-value',
    `${file} lists beats of ${names.size} recordings; keep the rows of one.`,
    { file, field: recordingColumn },
  );
}
