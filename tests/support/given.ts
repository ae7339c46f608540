/** Returns a value; throws if it is null or undefined. */
export function given<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('There is no such value.');
  return value;
}
