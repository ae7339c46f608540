import { compareStates } from '../grouping/state-order.ts';
import type { CohortFile, CohortLabels, LabelledFile } from './cohort-file.ts';

/** What recordings are put together by. */
export type GroupedBy = keyof CohortLabels | 'file';

export interface FileGroup<File = CohortFile> {
  /** Null of recordings that do not say it. */
  readonly label: string | null;
  readonly files: readonly File[];
}

/**
 * Recordings by what they have in common. Subjects and files stand in the order in which they come; states, tasks and
 * trials as a study goes through them, those that say none last.
 */
export function groupFiles<File extends LabelledFile<unknown> = CohortFile>(
  files: readonly File[],
  by: GroupedBy,
): FileGroup<File>[] {
  const groups = new Map<string | null, File[]>();
  for (const file of files) {
    const label = by === 'file' ? file.file : file.labels[by];
    const own = groups.get(label);
    if (own === undefined) groups.set(label, [file]);
    else own.push(file);
  }
  const listed = [...groups].map(([label, own]) => ({ label, files: own }));
  if (by === 'file' || by === 'subject') return listed;
  return listed.toSorted((a, b) => compareStates(a.label, b.label));
}
