import { addressPath } from './address.mjs';

/**
 * Returns the path of the program's result for a file of a list (`src/cli/output/result-place.ts`; a test compares
 * both).
 */
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
