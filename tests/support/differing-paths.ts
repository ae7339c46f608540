/**
 * Returns the paths of the first few differences between two JSON values.
 *
 * @param tolerance  allowed difference of two numbers, as a fraction of 1 plus their magnitude
 */
export function differingPaths(one: unknown, other: unknown, tolerance = 0, path = ''): string[] {
  if (typeof one === 'number' && typeof other === 'number') {
    const isSame = Object.is(one, other) || Math.abs(one - other) < tolerance * (1 + Math.abs(other));
    return isSame ? [] : [`${path}: ${one} and ${other}`];
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other) ? [] : [`${path}: ${String(one)} and ${String(other)}`];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const of = (value: object, key: string): unknown => (value as Record<string, unknown>)[key];
  return keys
    .flatMap((key) => differingPaths(of(one, key), of(other, key), tolerance, `${path}.${key}`))
    .slice(0, 5);
}
