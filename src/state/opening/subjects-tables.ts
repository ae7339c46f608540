import { BeatbenchError } from '../../model/failure.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { SubjectRow } from '../../pipeline/cohort/subjects-table.ts';
import { labelParts, noLabels } from '../../pipeline/grouping/label-words.ts';
import type { PickedFile } from '../../workers/client-types.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';

/** A table that lists the subjects of recordings. */
export interface SubjectsFile {
  readonly path: string;
  readonly rows: readonly SubjectRow[];
}

/** Files of a drop, split into tables of subjects and others. */
export interface SplitFiles {
  readonly tables: readonly SubjectsFile[];
  readonly rest: readonly PickedFile[];
  /** Why tables could not be read. */
  readonly problems: readonly string[];
}

/** Maximum size: one row for each of a hundred thousand recordings. A larger file is a table of samples. */
const maxBytes = 8 << 20;
const maxHeadBytes = 4096;

/** Returns the column names of a small table in lower case; an empty list for any other file. */
export async function readColumnNames({ path, file }: PickedFile): Promise<readonly string[]> {
  if (!/\.(?:csv|tsv|txt)$/i.test(path) || file.size > maxBytes) return [];
  const [head = ''] = (await file.slice(0, maxHeadBytes).text()).split(/[\r\n]/, 1);
  return head.split(/[,;\t]/).map((name) =>
    name
      .replaceAll(/[\uFEFF"]/g, '')
      .trim()
      .toLowerCase(),
  );
}

/** Returns whether the first line names a file and a subject, which no table of samples does. */
async function isSubjectsTable(picked: PickedFile): Promise<boolean> {
  const names = await readColumnNames(picked);
  return names.includes('file') && names.includes('subject');
}

/**
 * Separates the tables of subjects from a drop. A file that cannot be read stays with the others, and opening it
 * reports why.
 */
export async function splitTables(files: readonly PickedFile[]): Promise<SplitFiles> {
  const tables: SubjectsFile[] = [];
  const rest: PickedFile[] = [];
  const problems: string[] = [];
  for (const picked of files) {
    if (!(await isSubjectsTable(picked).catch(() => false))) {
      rest.push(picked);
      continue;
    }
    try {
      const { readSubjects } = await import('../../pipeline/cohort/subjects-table.ts');
      tables.push({ path: picked.path, rows: readSubjects(await picked.file.text(), picked.path) });
    } catch (error) {
      if (!(error instanceof BeatbenchError)) throw error;
      problems.push(error.message);
    }
  }
  return { tables, rest, problems };
}

const withoutExtension = (path: string): string => path.replace(/\.[^./]*$/, '').toLowerCase();
const lastPathPart = (path: string): string => path.split('/').at(-1) ?? path;

/** Returns the name of a file without folders and extension, in lower case. */
export const pathStem = (path: string): string => withoutExtension(lastPathPart(path));

/**
 * Returns rows by all possible names of their file: the path from the table's folder, the path as written, and the bare
 * name if it is unique.
 */
function rowsByName({ path, rows }: SubjectsFile): Map<string, SubjectRow> {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const counts = new Map<string, number>();
  for (const { file } of rows) {
    const base = withoutExtension(lastPathPart(file));
    counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  const found = new Map<string, SubjectRow>();
  for (const row of rows) {
    const base = withoutExtension(lastPathPart(row.file));
    if (counts.get(base) === 1) found.set(base, row);
  }
  for (const row of rows) {
    found.set(withoutExtension(row.file), row);
    found.set(withoutExtension(folder + row.file.replace(/^\.\//, '')), row);
  }
  return found;
}

export interface TableLabels {
  /** Labels for the recordings that have a row, in the form of the user's labels. */
  readonly labels: Readonly<Record<RecordingKey, Partial<RecordingLabels>>>;
  /** Number of rows whose recording is not open. */
  readonly unmatchedCount: number;
}

/**
 * Returns the labels that a table gives to the open recordings, in the form of the user's labels.
 *
 * @param written  labels from the names, which need not be repeated
 */
export function tableLabels(
  table: SubjectsFile,
  entries: readonly RecordingEntry[],
  written: ReadonlyMap<RecordingKey, RecordingLabels>,
): TableLabels {
  const byName = rowsByName(table);
  const matched = new Set<SubjectRow>();
  const labels: Record<RecordingKey, Partial<RecordingLabels>> = {};
  for (const { key, path } of entries) {
    if (path === null) continue;
    const row = byName.get(withoutExtension(path)) ?? byName.get(withoutExtension(lastPathPart(path)));
    if (row === undefined) continue;
    matched.add(row);
    const said = written.get(key) ?? noLabels;
    const own = labelParts.filter((part) => row.labels[part] !== said[part]);
    labels[key] = Object.fromEntries(own.map((part) => [part, row.labels[part]]));
  }
  return { labels, unmatchedCount: table.rows.length - matched.size };
}
