import type { Outcome } from '../../src/workers/calls/outcome.ts';

/** Returns the result of a worker's call. Throws the error of a failed one. */
export async function unwrapOutcome<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const settled = await outcome;
  if (!settled.ok) throw new Error(`${settled.failure.code}: ${settled.failure.message}`);
  return settled.value;
}
