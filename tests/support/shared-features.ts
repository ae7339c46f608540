/** Folders of `src/features` that every bench may use; the empty name is of the files beside them. */
export const sharedFeatures: ReadonlySet<string> = new Set([
  '',
  'agreement',
  'bench',
  'coverage',
  'glossary',
  'histogram',
  'report',
  'stacked',
  'steps',
  'stretches',
  'sweeps',
  'words',
]);
