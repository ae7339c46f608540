import { BeatbenchError, type ErrorCode } from '../../model/failure.ts';

/** Exit status if a result could not be written; that of a failed recording is 1. */
export const notWrittenStatus = 3;

/** Errors that concern the place of results. */
type OutputCode = Extract<
  ErrorCode,
  'overwrites-input' | 'overwrites-result' | 'not-ours' | 'no-folder' | 'not-written'
>;

/** Error for results that must not or cannot be written to the requested place: it ends the whole run. */
export class OutputError extends BeatbenchError {
  /** Exit status of the run: 2 like bad usage, 3 if the system did not accept the bytes. */
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

/** Converts a system error that occurred while `file` was written to one message. */
export function toWriteError(file: string, error: unknown): OutputError {
  if (error instanceof OutputError) return error;
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  const reason = reasons.get(code) ?? message;
  return new OutputError(
    'not-written',
    `‘${file}’ cannot be written (${reason}); make room or give another --out.`,
    file,
  );
}

/** Converts an error of standard output in the same way. */
export function toPrintError(error: NodeJS.ErrnoException): OutputError {
  const reason = reasons.get(error.code ?? '') ?? error.message;
  return new OutputError(
    'not-written',
    `Standard output cannot be written (${reason}); make room or send it elsewhere.`,
    'standard output',
  );
}
