import Papa from 'papaparse';
import { fromCsvCell } from '../../model/csv-cell.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { sortStretches, maxStretches, parseStretchName, type Stretch } from '../../model/stretch.ts';

/**
 * Column names of a stretch table. The first name of each is the one that is written; the others are used by BIDS and
 * by tables of marks.
 */
const columnNames = {
  from: ['from_s', 'from', 'start', 'onset', 'time_s'],
  to: ['to_s', 'to', 'end', 'stop'],
  length: ['length_s', 'duration'],
  name: ['name', 'trial_type', 'text', 'label'],
  excluded: ['excluded'],
} as const;

type Cells = Readonly<Record<keyof typeof columnNames, string | null>>;

/**
 * Reads the stretches of a table. It has the columns `from_s` and `to_s`, s, and optionally `name` and `excluded` (1 or
 * 0); or `onset`, `duration` and `trial_type` like BIDS events; or it is a table of marks, whose rows without a length
 * are not stretches. The delimiter is detected.
 *
 * @param text content of the table
 * @param file its path, for errors
 * @returns stretches in order of time
 * @throws BeatbenchError `bad-header` without columns of times; `bad-value` for an invalid time, or an end before the
 *         start; `too-large` for more than 10 000 stretches
 */
export function parseStretchTable(text: string, file: string): readonly Stretch[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [head = [], ...rows] = data;
  const columns = head.map((cell) => fromCsvCell(cell.trim()).toLowerCase());
  const at = (names: readonly string[]): number =>
    names.map((name) => columns.indexOf(name)).find((index) => index >= 0) ?? -1;
  const places = Object.fromEntries(
    Object.entries(columnNames).map(([id, names]) => [id, at(names)]),
  ) as Record<keyof typeof columnNames, number>;
  if (places.from < 0 || (places.to < 0 && places.length < 0)) {
    throw new BeatbenchError(
      'bad-header',
      `${file} has no columns ‘from_s’ and ‘to_s’, or ‘onset’ and ‘duration’, for the times of stretches in s.`,
      { file, line: 1 },
    );
  }
  const stretches = rows.flatMap((row, index): Stretch[] => {
    const cell = (place: number): string | null =>
      place < 0 ? null : fromCsvCell((row[place] ?? '').trim());
    const cells: Cells = {
      from: cell(places.from),
      to: cell(places.to),
      length: cell(places.length),
      name: cell(places.name),
      excluded: cell(places.excluded),
    };
    return parseStretch(cells, { file, line: index + 2 });
  });
  if (stretches.length > maxStretches) {
    throw new BeatbenchError('too-large', `${file} has more than ${maxStretches} stretches.`, { file });
  }
  return sortStretches(stretches);
}

function parseStretch(cells: Cells, where: { readonly file: string; readonly line: number }): Stretch[] {
  const end = cells.to ?? cells.length ?? '';
  // A mark without a length, or an event of length 0, is a moment and not a stretch.
  if (end === '' || end === 'n/a' || (cells.to === null && Number(end) === 0)) return [];
  const from = parseTime(cells.from ?? '', where);
  const to = cells.to === null ? from + parseTime(end, where) : parseTime(end, where);
  if (!(to > from)) {
    throw new BeatbenchError(
      'bad-value',
      `The stretch ends at ${to} s, not after ${from} s; correct it.`,
      where,
    );
  }
  const nameFields = parseStretchName(cells.name ?? '');
  return [{ from, to, ...nameFields, excluded: nameFields.excluded || isYes(cells.excluded, where) }];
}

function parseTime(text: string, where: { readonly file: string; readonly line: number }): number {
  const sec = text === '' ? Number.NaN : Number(text);
  if (Number.isFinite(sec) && sec >= 0) return sec;
  throw new BeatbenchError('bad-value', `‘${text}’ is not a time of a stretch in s; correct it.`, where);
}

function isYes(text: string | null, where: { readonly file: string; readonly line: number }): boolean {
  if (text === null || ['', '0', 'false', 'no'].includes(text.toLowerCase())) return false;
  if (['1', 'true', 'yes'].includes(text.toLowerCase())) return true;
  throw new BeatbenchError(
    'bad-value',
    `‘${text}’ does not say whether it is excluded; write 1 or 0.`,
    where,
  );
}
