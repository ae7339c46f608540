/** Makes one value for each name, and returns them by name. */
export function keyedByName<Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): Readonly<Record<Name, Made>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;
}
