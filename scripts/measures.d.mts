type Sources = Readonly<Record<string, string>>;

/** Returns the quantile of numbers by nearest rank, which is always one of them. NaN if there are none. */
export function quantile(numbers: readonly number[], share: number): number;
/** Counts lines and files of `sources`, an object of paths and texts. */
export function countLines(sources: Sources): {
  readonly lines: number;
  readonly files: number;
  readonly median: number;
  readonly ninety: number;
  readonly under30: number;
};
/** Finds which files import each file by a relative path, each at most once. */
export function findImporters(sources: Sources): ReadonlyMap<string, ReadonlySet<string>>;
/** Counts the files that name each analysis outside the folders named after it. */
export function countFilesNaming(sources: Sources): Readonly<Record<string, number>>;
/** Counts the words of each sentence of a Markdown page. */
export function measureSentences(
  markdown: string,
): readonly { readonly words: number; readonly text: string }[];
/** Counts exported functions and the parts of their docstrings. */
export function countDocstrings(sources: Sources): {
  readonly functions: number;
  readonly taking: number;
  readonly param: number;
  readonly giving: number;
  readonly returns: number;
  readonly throwing: number;
  readonly throws: number;
};
/** Finds files of the repository that a page names in code and that do not exist. */
export function findMissingPaths(markdown: string, isThere: (path: string) => boolean): readonly string[];
/** Returns the wall-clock duration of a suite in minutes, from Vitest's JSON report. */
export function suiteMinutes(report: {
  readonly startTime: number;
  readonly testResults: readonly { readonly endTime: number }[];
}): number;
