/**
 * Returns the last part of a path.
 *
 * @param path parts separated by `/`
 * @returns the whole path if there is no `/`
 */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Returns the part of a path before its last part, with its closing `/`; empty if there is none.
 *
 * @param path parts separated by `/`
 * @returns `a/b/` for `a/b/c`
 */
export function parentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/**
 * Returns the last part of a path without its extension.
 *
 * @param path parts separated by `/`
 * @returns the last part up to its last dot
 */
export function fileStem(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/**
 * Returns what follows the last dot of a path's last part, as written; empty if there is none.
 *
 * @param path parts separated by `/`
 * @returns the extension without the dot
 */
export function fileExtension(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1) : '';
}

/**
 * Removes any `./` from the start of a name, where it has no meaning.
 *
 * @param name a relative path
 * @returns the name without any `./` at its start
 */
export function stripDotFolder(name: string): string {
  let from = 0;
  while (name.startsWith('./', from)) from += 2;
  return name.slice(from);
}

/**
 * Returns whether a file name found inside a file may be followed. It must be relative, separate its parts by `/` only,
 * and never lead out of the folder of the file that names it.
 *
 * @param path as written in the file
 * @returns false for `..`, an absolute path, a drive letter and `\`
 */
export function isSafeRelativePath(path: string): boolean {
  if (path === '' || path.startsWith('/') || /^[a-z]:/i.test(path)) return false;
  for (const character of path) if (character < ' ' || character === '\\') return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
