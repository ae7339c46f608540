/**
 * Returns whether a FILE is on a server.
 *
 * @param file as named on the command line
 * @returns true for `http://` and `https://`
 */
export function isAddress(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/**
 * Returns the name of a FILE for results, messages and file names. A path stays as it is. An address loses its user,
 * password, and everything after `?` or `#`, which may contain keys.
 *
 * @param file as named on the command line
 * @returns a name that may be printed
 */
export function addressPath(file: string): string {
  if (!isAddress(file)) return file;
  const named = file.replace(/[?#].*$/s, '');
  // A string that is not a valid address may hold a password anywhere before its last @.
  const user = URL.canParse(file) ? /^(https?:[/\\]+)[^/\\]*@/i : /^(https?:[/\\]+).*@/is;
  return named.replace(user, '$1');
}
