import Papa from 'papaparse';
import { fromCsvCell } from '../../model/csv-cell.ts';
import { addressPath } from '../../io/address.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { lengthProblem, maxLabelLetters } from '../text-limits.ts';
import type { CohortLabels } from './cohort-file.ts';

/** Labels of a recording from a table. */
export interface SubjectRow {
  /** As written, relative to the table; an address without its keys. */
  readonly file: string;
  /** The address with its keys. */
  readonly address?: string;
  readonly labels: CohortLabels;
}

const needed = ['file', 'subject'] as const;

/**
 * Reads a table of subjects: a head with `file` and `subject`, and optionally `state`, `trial` and `task`, in any
 * order, then one row per recording. Other columns are ignored.
 *
 * @param name  of the table, for messages
 * @throws BeatbenchError `bad-header` if a required column is missing, `empty` without rows, `bad-value` if a cell is
 *   missing or too long, or a file has two rows
 */
export function readSubjects(text: string, name: string): SubjectRow[] {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (head) => head.trim().toLowerCase(),
    transform: (cell) => fromCsvCell(cell.trim()),
  });
  const lacking = needed.find((head) => !(meta.fields ?? []).includes(head));
  if (lacking !== undefined) {
    throw new BeatbenchError(
      'bad-header',
      `‘${name}’ has no column ‘${lacking}’; its first line must name file and subject, and may name state, trial and task.`,
      { file: name, line: 1 },
    );
  }
  if (data.length === 0) {
    throw new BeatbenchError('empty', `‘${name}’ lists no recordings; add a row for each.`, { file: name });
  }
  const seen = new Set<string>();
  return data.map((cells, index) => {
    const row = parseRow(cells, index + 1, name);
    if (seen.has(row.file)) {
      throw new BeatbenchError('bad-value', `‘${name}’ lists ‘${row.file}’ twice; keep one row for it.`, {
        file: name,
        field: 'file',
      });
    }
    seen.add(row.file);
    return row;
  });
}

/** Null for an empty cell. */
function cellLabel(cell = ''): string | null {
  return addressPath(cell) || null;
}

function parseRow(cells: Readonly<Record<string, string>>, number: number, name: string): SubjectRow {
  const { file, subject } = cells;
  if (!file || !subject) {
    const lacking = file ? 'subject' : 'file';
    throw new BeatbenchError(
      'bad-value',
      `Row ${number} of ‘${name}’ has no ${lacking}; fill it in, or remove the row.`,
      { file: name, field: lacking },
    );
  }
  const { state, trial, task } = cells;
  for (const [field, text] of Object.entries({ subject, state, trial, task })) {
    const tooLong = lengthProblem(text ?? '', maxLabelLetters);
    if (tooLong !== null)
      throw new BeatbenchError('bad-value', `Row ${number} of ‘${name}’, ${field}: ${tooLong}`, {
        file: name,
        field,
      });
  }
  const labels = {
    subject: addressPath(subject),
    state: cellLabel(state),
    trial: cellLabel(trial),
    task: cellLabel(task),
  };
  const fileLabel = addressPath(file);
  return fileLabel === file ? { file, labels } : { file: fileLabel, address: file, labels };
}
