import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { BeatbenchError } from '../../model/failure.ts';
import { parsePattern } from '../../pipeline/grouping/pattern.ts';
import { labelFiles } from '../../pipeline/cohort/label-files.ts';
import { readSubjects, type SubjectRow } from '../../pipeline/cohort/subjects-table.ts';
import type { CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import { addressPath, isAddress } from '../../io/address.ts';
import type { CommandArguments } from '../arguments.ts';
import { inputName } from '../inputs/inputs.ts';
import { UsageError } from '../console.ts';

/** A recording of a cohort: its name, its path and its subject. */
export interface Member {
  readonly file: string;
  readonly path: string;
  /** Null if there is a table without a row for it. */
  readonly labels: CohortLabels | null;
}

/** Source of the subjects of recordings. */
interface Grouping {
  readonly table: string | null;
  readonly pattern: string | null;
}

/** @throws UsageError for both at once, and for an invalid pattern */
export function readGrouping({ options }: CommandArguments): Grouping {
  const [table = null, pattern = null] = [options['subjects'], options['pattern']].map((text) =>
    typeof text === 'string' ? text : undefined,
  );
  if (table !== null && pattern !== null)
    throw new UsageError('--subjects and --pattern exclude each other.');
  const problem = pattern === null ? null : parsePattern(pattern).problem;
  if (problem !== null) throw new UsageError(`--pattern: ${problem}`);
  return { table, pattern };
}

/** @throws UsageError with the message of the table's reader */
export async function readTable(path: string): Promise<SubjectRow[]> {
  try {
    return readSubjects(await readFile(path, 'utf8'), path);
  } catch (error) {
    if (error instanceof BeatbenchError) throw new UsageError(`--subjects: ${error.message}`);
    throw new UsageError(`--subjects: ‘${path}’ cannot be read.`);
  }
}

/**
 * Returns the FILEs with their labels. With a table, labels come from it, and so do the files if no FILE is given.
 * Otherwise labels come from the pattern of their names.
 *
 * @throws UsageError for a table that cannot be read
 */
export async function listMembers(files: readonly string[], { table, pattern }: Grouping): Promise<Member[]> {
  if (table === null) {
    const names = files.map(addressPath);
    const labels = labelFiles(names, pattern);
    return files.map((path, k) => ({ file: names[k] ?? '', path, labels: labels[k] ?? null }));
  }
  const rows = (await readTable(table)).map(({ file, address = file, labels }) => ({
    file,
    path: isAddress(address) ? address : join(dirname(table), file),
    labels,
  }));
  if (files.length === 0) return rows;
  const byPath = new Map(rows.flatMap((row) => [[stem(row.path), row] as const]));
  for (const row of rows) byPath.set(resolve(row.path), row);
  return files.map((path) => {
    const row = byPath.get(resolve(path)) ?? byPath.get(stem(path));
    return { file: row?.file ?? addressPath(path), path, labels: row?.labels ?? null };
  });
}

/** Removes the extension, since a WFDB record may be named with or without it. */
function stem(path: string): string {
  return resolve(dirname(path), inputName(path));
}
