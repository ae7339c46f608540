/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What stands before the last part of a path, with its closing `/`; empty where there is none. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The last part of a path without its extension. */
export function stemOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** What follows the last dot of a path's last part, as written; empty where there is none. */
export function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1) : '';
}

/** A name without `./` before it, which says no more than that it is relative. */
export function withoutOwnFolder(name: string): string {
  let from = 0;
  while (name.startsWith('./', from)) from += 2;
  return name.slice(from);
}

/**
 * Whether a file name found inside a file may be followed: relative, with `/` alone between its
 * parts, and never upwards out of the folder that the naming file lies in.
 */
export function isSafeRelativePath(path: string): boolean {
  if (path === '' || path.startsWith('/') || /^[a-z]:/i.test(path)) return false;
  for (const character of path) if (character < ' ' || character === '\\') return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
