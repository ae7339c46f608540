/** A file of the built page. */
export interface SiteFile {
  /** Path from the page's folder; empty for the page itself, since servers name it differently. */
  readonly path: string;
  /** Hash of its bytes, in the form that `fetch` takes: `sha256-…`. */
  readonly integrity: string;
  /** Whether its name changes with its content, so that a copy under that name is never out of date. */
  readonly isNamedByContent: boolean;
}

/** All files of the page; written by the build. */
export interface Site {
  /** Changes if any file changes. */
  readonly version: string;
  readonly files: readonly SiteFile[];
}
