import { addressPath } from '../../io/address.ts';

/**
 * Returns the path of a FILE's result within a folder of results, without `.json`: the FILE's own path, changed to stay
 * in the folder. An initial `/` becomes `_root/`, `..` becomes `_up`, `https://host` becomes `_https/host`.
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
