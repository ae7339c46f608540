/** Lists every value of a nested object with its path, names joined by dots. */
export function listNumbers(object: object, path = ''): [string, unknown][] {
  return Object.entries(object).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? listNumbers(value, `${path}${name}.`)
      : [[path + name, value] as [string, unknown]],
  );
}
