import { BeatbenchError } from '../../model/failure.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { SubjectRow } from '../../pipeline/cohort/subjects-table.ts';
import { labelParts, noLabels } from '../../pipeline/grouping/label-words.ts';
import type { PickedFile } from '../../workers/client-types.ts';
import type { RecordingEntry, RecordingKey } from './recordings.ts';

/** A table that says whose recordings are. */
export interface SubjectsFile {
  readonly path: string;
  readonly rows: readonly SubjectRow[];
}

/** Files of a drop parted into tables of subjects and all others. */
export interface PartedFiles {
  readonly tables: readonly SubjectsFile[];
  readonly rest: readonly PickedFile[];
  /** Why tables could not be read. */
  readonly problems: readonly string[];
}

/** A row for each of a hundred thousand recordings; what is larger is a table of samples. */
const mostBytes = 8 << 20;
const mostHeadBytes = 4096;

/** Names of the columns of a small table, in small letters; none of any other file. */
export async function headNames({ path, file }: PickedFile): Promise<readonly string[]> {
  if (!/\.(?:csv|tsv|txt)$/i.test(path) || file.size > mostBytes) return [];
  const [head = ''] = (await file.slice(0, mostHeadBytes).text()).split(/[\r\n]/, 1);
  return head.split(/[,;\t]/).map((name) =>
    name
      .replaceAll(/[\uFEFF"]/g, '')
      .trim()
      .toLowerCase(),
  );
}

/** Whether the first line names a file and a subject, as no table of samples does. */
async function isSubjectsTable(picked: PickedFile): Promise<boolean> {
  const names = await headNames(picked);
  return names.includes('file') && names.includes('subject');
}

/** Takes the tables of subjects out of a drop. A file that cannot be read is left to who opens the others. */
export async function partTables(files: readonly PickedFile[]): Promise<PartedFiles> {
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

/** What a file is called, without folders and extension, in small letters. */
export const calledStem = (path: string): string => withoutExtension(lastPathPart(path));

/** Rows by all that their file may be called: from the table's folder, as written, or by its name alone where no other has it. */
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
  /** What is said by hand of recordings that have a row. */
  readonly labels: Readonly<Record<RecordingKey, Partial<RecordingLabels>>>;
  /** Rows whose recording is not open. */
  readonly unmatchedCount: number;
}

/**
 * What a table says of the recordings that are open, as if it was said by hand.
 *
 * @param written  what the names say, which needs no saying
 */
export function labelsOfTable(
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
