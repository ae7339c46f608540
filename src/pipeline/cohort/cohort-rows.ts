import type { CohortResult } from './summarise-cohort.ts';

/** Returns one row per file; files that failed come last, with their error. */
export function cohortCsvRows({ files, errors }: CohortResult): object[] {
  return [
    ...files.map((file) => ({ ...file, warnings: file.warnings.join(' ') })),
    ...errors.map(({ file, code, message }) => ({ file, error: { code, message } })),
  ];
}
