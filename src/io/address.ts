/** Whether a FILE is at a server. */
export function isAddress(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/**
 * What a FILE is called in results, messages and names of files: an address as it is written, but without
 * user, password, and what follows `?` or `#`, which may be keys; a path as it is.
 */
export function addressPath(file: string): string {
  if (!isAddress(file)) return file;
  const named = file.replace(/[?#].*$/s, '');
  // What is no address may hold a password anywhere before its last @.
  const user = URL.canParse(file) ? /^(https?:[/\\]+)[^/\\]*@/i : /^(https?:[/\\]+).*@/is;
  return named.replace(user, '$1');
}
