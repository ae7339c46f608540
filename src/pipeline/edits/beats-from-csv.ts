import { type LabelledBeat, ordinaryLabel } from '../../analysis/edits/edits-between.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';
import { fromCsvCell } from '../../model/csv-cell.ts';
import { BeatbenchError } from '../../model/failure.ts';

/** Columns that R may stand in, s; the first that is there. A beat without R has its onset or mark. */
const timeColumns = ['r', 'time', 'onset', 'mark'];
const classColumn = 'class';

/**
 * Beats of a table as `qrs --csv` writes it: R in `r` or `time`, s, and WFDB mnemonics in `class`,
 * where there is such a column.
 *
 * @returns in the order of time
 * @throws BeatbenchError `bad-header` without a column of times, `bad-value` for what is no time or no beat
 */
export function beatsFromCsv(bytes: Uint8Array, file: string): LabelledBeat[] {
  const [head = '', ...lines] = new TextDecoder().decode(bytes).split(/\r?\n/);
  const columns = cellsOf(head);
  const times = timeColumns.map((name) => columns.indexOf(name)).filter((index) => index >= 0);
  if (times.length === 0) {
    throw new BeatbenchError('bad-header', `${file} has no column ‘r’ or ‘time’ for the beats’ times in s.`, {
      file,
      line: 1,
    });
  }
  const classIndex = columns.indexOf(classColumn);
  const beats = lines.flatMap((text, index): LabelledBeat[] => {
    if (text.trim() === '') return [];
    const cells = cellsOf(text);
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

/** The table has numbers and letters alone: quotes may stand about a cell, never inside. */
function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => fromCsvCell(cell.trim().replace(/^"(.*)"$/, '$1')));
}
