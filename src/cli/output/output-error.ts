import { BeatbenchError, type ErrorCode } from '../../model/failure.ts';

/** Exit status where a result could not be written; that of a recording that failed is 1. */
export const notWrittenStatus = 3;

/** What is wrong with where results go. */
type OutputCode = Extract<
  ErrorCode,
  'overwrites-input' | 'overwrites-result' | 'not-ours' | 'no-folder' | 'not-written'
>;

/** Results that must not or cannot be written where they are asked for: ends the whole run. */
export class OutputError extends BeatbenchError {
  /** The exit status of the run: 2 as of bad usage, 3 where the system did not take the bytes. */
  readonly status: number;

  constructor(code: OutputCode, message: string, file: string) {
    super(code, message, { file });
    this.name = 'OutputError';
    this.status = code === 'not-written' ? notWrittenStatus : 2;
  }
}

const reasons = new Map([
  ['ENOSPC', 'no space is left on the disk'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'it is too large for this file system'],
  ['EACCES', 'it may not be written here'],
  ['EPERM', 'it may not be written here'],
  ['EROFS', 'the file system is read-only'],
  ['EIO', 'the disk reports an error'],
]);

/** An error of the system while `file` was written, as one sentence. */
export function notWritten(file: string, error: unknown): OutputError {
  if (error instanceof OutputError) return error;
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  const reason = reasons.get(code) ?? message;
  return new OutputError(
    'not-written',
    `‘${file}’ cannot be written (${reason}); make room or give another --out.`,
    file,
  );
}

/** The same of standard output. */
export function notPrinted(error: NodeJS.ErrnoException): OutputError {
  const reason = reasons.get(error.code ?? '') ?? error.message;
  return new OutputError(
    'not-written',
    `Standard output cannot be written (${reason}); make room or send it elsewhere.`,
    'standard output',
  );
}
