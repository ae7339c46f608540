/** A file of a subject. */
export interface SubjectFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What is damaged and opened: the files of a recording, or a stored text of ours. */
export interface Subject {
  readonly name: string;
  readonly kind: 'recording' | 'session' | 'result' | 'annotations';
  readonly files: readonly SubjectFile[];
  /** Whether it is made to take much more memory than its size, up to the limit of all files. */
  readonly isBomb?: boolean;
}
