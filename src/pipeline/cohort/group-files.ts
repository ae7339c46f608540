import { compareStates } from '../grouping/state-order.ts';
import type { CohortFile, CohortLabels, LabelledFile } from './cohort-file.ts';

/** Label by which recordings are grouped. */
export type GroupedBy = keyof CohortLabels | 'file';

export interface FileGroup<File = CohortFile> {
  /** Null for recordings without this label. */
  readonly label: string | null;
  readonly files: readonly File[];
}

/**
 * Groups recordings by a label. Subjects and files are in order of appearance; states, tasks and trials are in the
 * order of a study, and recordings without the label come last.
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
