/** Folders of `src/features` that every bench may use; the empty name denotes the files next to them. */
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
