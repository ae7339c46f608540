type Sources = Readonly<Record<string, string>>;

/** The value below which a share of the numbers lies: nearest rank, so that it is one of them. NaN of none. */
export function quantile(numbers: readonly number[], share: number): number;
/** Lines and files of `sources`, an object of paths and texts. */
export function countLines(sources: Sources): {
  readonly lines: number;
  readonly files: number;
  readonly median: number;
  readonly ninety: number;
  readonly under30: number;
};
/** Which files import each file by a relative path, a file at most once. */
export function findImporters(sources: Sources): ReadonlyMap<string, ReadonlySet<string>>;
/** How many files name each analysis outside the folders named after it. */
export function countFilesNaming(sources: Sources): Readonly<Record<string, number>>;
/** Words of each sentence of a Markdown page. */
export function measureSentences(
  markdown: string,
): readonly { readonly words: number; readonly text: string }[];
/** Exported functions and what their docstrings say. */
export function countDocstrings(sources: Sources): {
  readonly functions: number;
  readonly taking: number;
  readonly param: number;
  readonly giving: number;
  readonly returns: number;
  readonly throwing: number;
  readonly throws: number;
};
/** Files of the repository that a page names in code and that are not there. */
export function findMissingPaths(markdown: string, isThere: (path: string) => boolean): readonly string[];
/** Minutes that a suite took by the clock, from Vitest's JSON report. */
export function suiteMinutes(report: {
  readonly startTime: number;
  readonly testResults: readonly { readonly endTime: number }[];
}): number;
