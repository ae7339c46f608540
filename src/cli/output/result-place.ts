import { addressPath } from '../../io/address.ts';

/**
 * Where in a folder of results that of a FILE stands, without `.json`: its own path, made to stay in
 * the folder. `/` at its begin becomes `_root/`, `..` becomes `_up`, `https://host` becomes `_https/host`.
 */
export function resultPlace(file: string): string {
  const named = addressPath(file);
  const [, scheme, rest = named] = /^([a-z]+):\/\/(.*)$/is.exec(named) ?? [];
  const path = scheme === undefined ? rest : rest.replace(/[?#].*$/s, '');
  const segments = path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => (segment === '..' ? '_up' : segment));
  if (scheme !== undefined) segments.unshift(`_${scheme.toLowerCase()}`);
  else if (path.startsWith('/')) segments.unshift('_root');
  return segments.join('/');
}
