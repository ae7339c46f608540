import { addressPath } from './address.mjs';

/** Where the program puts the result of a file of a list (`src/cli/output/result-place.ts`, to which a test holds it). */
export function resultPath(file) {
  const named = addressPath(file);
  const [, scheme, rest = named] = /^([a-z]+):\/\/(.*)$/is.exec(named) ?? [];
  const path = scheme === undefined ? rest : rest.replace(/[?#].*$/s, '');
  const segments = path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => (segment === '..' ? '_up' : segment));
  if (scheme !== undefined) segments.unshift(`_${scheme.toLowerCase()}`);
  else if (path.startsWith('/')) segments.unshift('_root');
  return `${segments.join('/')}.json`;
}
