import type { Failure } from '../model/failure.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string';

/** Returns the failure that an error carries or is, or a failure with the code `internal` for any other error. */
export function asFailure(error: unknown): Failure {
  if (isRecord(error) && isFailure(error['failure'])) return error['failure'];
  if (isFailure(error)) return { code: error.code, message: error.message, where: error.where ?? null };
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: 'internal',
    message: `The page itself failed (${message}). Reload it; the file is not at fault.`,
    where: null,
  };
}

/** Returns the message of an error of the browser. */
export function errorReason(error: unknown): string {
  return error instanceof Error ? error.message : asFailure(error).message;
}
