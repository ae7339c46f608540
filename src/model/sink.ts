/** Bytes that go out in order: a file handle, a stream of the browser, or memory. */
export interface ByteSink {
  /** Resolves once more may be written; the bytes may be reused by the caller afterwards. */
  write(bytes: Uint8Array): Promise<void>;
}

/** A format that recordings are written in. */
export type WriteFormat = 'wfdb' | 'edf' | 'bdf' | 'csv';
