/** Destination of bytes in order: a file handle, a stream of the browser, or memory. */
export interface ByteSink {
  /** Resolves when more may be written; the caller may reuse the bytes afterwards. */
  write(bytes: Uint8Array): Promise<void>;
}

/** A format in which recordings can be written. */
export type WriteFormat = 'wfdb' | 'edf' | 'bdf' | 'csv';
