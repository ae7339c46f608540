/** Where the program puts the result of a file of a list (`src/cli/result-place.ts`, to which a test holds it). */
export function resultPath(file) {
  const [, scheme, rest = file] = /^([a-z]+):\/\/(.*)$/is.exec(file) ?? [];
  const path = scheme === undefined ? rest : rest.replace(/[?#].*$/s, '');
  const segments = path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => (segment === '..' ? '_up' : segment));
  if (scheme !== undefined) segments.unshift(`_${scheme.toLowerCase()}`);
  else if (path.startsWith('/')) segments.unshift('_root');
  return `${segments.join('/')}.json`;
}
