/**
 * The last part of a path.
 *
 * @param path parts divided by `/`
 * @returns all of it where there is no `/`
 */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * What stands before the last part of a path, with its closing `/`; empty where there is none.
 *
 * @param path parts divided by `/`
 * @returns `a/b/` of `a/b/c`
 */
export function parentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/**
 * The last part of a path without its extension.
 *
 * @param path parts divided by `/`
 * @returns up to the last dot of the last part
 */
export function fileStem(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/**
 * What follows the last dot of a path's last part, as written; empty where there is none.
 *
 * @param path parts divided by `/`
 * @returns without the dot
 */
export function fileExtension(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1) : '';
}

/**
 * A name without `./` before it, which says no more than that it is relative.
 *
 * @param name a relative path
 * @returns without any `./` at its start
 */
export function withoutOwnFolder(name: string): string {
  let from = 0;
  while (name.startsWith('./', from)) from += 2;
  return name.slice(from);
}

/**
 * Whether a file name found inside a file may be followed: relative, with `/` alone between its
 * parts, and never upwards out of the folder that the naming file lies in.
 *
 * @param path as the file has it
 * @returns false of `..`, an absolute path, a drive letter and `\`
 */
export function isSafeRelativePath(path: string): boolean {
  if (path === '' || path.startsWith('/') || /^[a-z]:/i.test(path)) return false;
  for (const character of path) if (character < ' ' || character === '\\') return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
