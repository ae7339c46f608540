import { BeatbenchError, type Failure } from '../../model/failure.ts';

/** Result of a call across threads: a value or a failure, since errors lose their fields in the transfer. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Runs a function, and returns its result or error as an outcome. */
export async function toOutcome<T>(run: () => Promise<T> | T): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}

/** Converts any error to a failure; an unexpected one becomes `internal`, or `out-of-memory`. */
export function toFailure(error: unknown): Failure {
  if (error instanceof BeatbenchError)
    return { code: error.code, message: error.message, where: error.where };
  if (error instanceof RangeError && /allocat|array length|buffer/i.test(error.message)) {
    return {
      code: 'out-of-memory',
      message: 'There is not enough memory for this; analyse a shorter part of the record.',
      where: null,
    };
  }
  const words = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `Unexpected error (${words}).`, where: null };
}

/** A failure as an error in the page. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'FailureError';
    this.failure = failure;
  }
}
