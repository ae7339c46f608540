/** Every value of a nested object by its path, names joined by dots. */
export function numbersOf(object: object, path = ''): [string, unknown][] {
  return Object.entries(object).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? numbersOf(value, `${path}${name}.`)
      : [[path + name, value] as [string, unknown]],
  );
}
