import type { Outcome } from '../../src/workers/calls/outcome.ts';

/** What a call of the worker gives. Throws what it failed with. */
export async function unwrapOutcome<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const settled = await outcome;
  if (!settled.ok) throw new Error(`${settled.failure.code}: ${settled.failure.message}`);
  return settled.value;
}
