/**
 * Returns windows as rows of a table: their statistics, without sweeps.
 * @param windows  of a printed result, in order
 */
export function windowTable(windows: readonly object[]): object[] {
  return windows.map((window, index) => {
    const { sweep: _, ...statistics } = named(window) as Readonly<Record<string, unknown>>;
    return { window: index, ...statistics };
  });
}

/** Replaces the two numbers of an interval by named fields, as a table has one column for each. */
function named(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      name === 'sdInterval' || name === 'remainingInterval' ? readLimits(inner) : named(inner),
    ]),
  );
}

function readLimits(interval: unknown): { readonly low: unknown; readonly high: unknown } {
  const [low = null, high = null] = Array.isArray(interval) ? (interval as unknown[]) : [];
  return { low, high };
}
