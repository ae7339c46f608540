/** Returns whether a file of the table is on a server. */
export const isAddress = (file) => /^https?:\/\//i.test(file);

/**
 * Removes the secrets from an address, in the form that the program prints (`src/io/address.ts`; a test compares both).
 */
export function addressPath(file) {
  if (!isAddress(file)) return file;
  const named = file.replace(/[?#].*$/s, '');
  const user = URL.canParse(file) ? /^(https?:[/\\]+)[^/\\]*@/i : /^(https?:[/\\]+).*@/is;
  return named.replace(user, '$1');
}
