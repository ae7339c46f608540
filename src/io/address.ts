/**
 * Whether a FILE is at a server.
 *
 * @param file as the command line names it
 * @returns true of `http://` and `https://`
 */
export function isAddress(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/**
 * What a FILE is called in results, messages and names of files: an address as it is written, but without
 * user, password, and what follows `?` or `#`, which may be keys; a path as it is.
 *
 * @param file as the command line names it
 * @returns what may be printed
 */
export function addressPath(file: string): string {
  if (!isAddress(file)) return file;
  const named = file.replace(/[?#].*$/s, '');
  // What is no address may hold a password anywhere before its last @.
  const user = URL.canParse(file) ? /^(https?:[/\\]+)[^/\\]*@/i : /^(https?:[/\\]+).*@/is;
  return named.replace(user, '$1');
}
