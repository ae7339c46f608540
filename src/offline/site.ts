/** A file of the built page. */
export interface SiteFile {
  /** From the page's folder; empty for the page itself, which servers name in different ways. */
  readonly path: string;
  /** Of its bytes, as `fetch` takes it: `sha256-…`. */
  readonly integrity: string;
  /** Whether its name changes with its content, so that a copy under that name is never out of date. */
  readonly isNamedByContent: boolean;
}

/** All that the page is made of; written by the build. */
export interface Site {
  /** Differs where any file does. */
  readonly version: string;
  readonly files: readonly SiteFile[];
}
