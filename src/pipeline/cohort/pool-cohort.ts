import type { CohortFile } from './cohort-file.ts';
import { figuresAt, type PooledPart } from './figures-at.ts';
import { pooledScope, type PooledRow, type PooledScope, poolThresholds } from './pooled-thresholds.ts';

/** A recording with the data for choosing a threshold over several; null if it chooses its own. */
export type PoolableFile = CohortFile & { readonly part: PooledPart | null };

/** Warnings about a recording's own choice, which no longer apply if another threshold is used. */
const ofOwnChoice = ['winner-at-end', 'no-winner'];

export interface PooledCohort<File extends PoolableFile> {
  /** In the order given. Those that have a part get figures at the thresholds that were chosen. */
  readonly files: readonly File[];
  /** All choices over several recordings; empty if each recording chooses its own threshold. */
  readonly thresholds: readonly PooledRow[];
}

/**
 * Chooses one threshold over the recordings of each subject, or over all, according to each recording's own
 * `sweepOver`, and computes the recordings' figures at it. Recordings that choose their own threshold stay unchanged.
 */
export function poolCohort<File extends PoolableFile>(files: readonly File[]): PooledCohort<File> {
  const steps = poolInSteps(files);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Returns whether any recording's threshold is chosen together with others'. */
export function hasPooledThresholds(files: readonly PoolableFile[]): boolean {
  return files.some(({ part, parameters }) => part !== null && pooledScope(parameters) !== null);
}

/** Like `poolCohort`, but yields after every recording. */
export function* poolInSteps<File extends PoolableFile>(
  files: readonly File[],
): Generator<undefined, PooledCohort<File>> {
  const at = new Map<File, File>();
  const thresholds: PooledRow[] = [];
  for (const scope of ['subject', 'cohort'] as const) {
    const members = listMembers(files, scope);
    const pooled = poolThresholds(members, scope);
    for (const [k, { file, part }] of members.entries()) {
      const chosen = pooled.thresholds[k];
      if (chosen === undefined) continue;
      const figures = { ...file.figures, ...figuresAt(part, chosen, file.parameters) };
      at.set(file, {
        ...file,
        figures,
        warnings: file.warnings.filter((code) => !ofOwnChoice.includes(code)),
      });
      yield;
    }
    thresholds.push(...pooled.rows);
  }
  return { files: files.map((file) => at.get(file) ?? file), thresholds };
}

function listMembers<File extends PoolableFile>(files: readonly File[], scope: PooledScope) {
  return files.flatMap((file) => {
    const { part, parameters, labels } = file;
    if (part === null || pooledScope(parameters) !== scope) return [];
    return [{ file, part, subject: labels.subject, parameters, sums: part.sums }];
  });
}
