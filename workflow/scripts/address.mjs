/** Whether a file of the table is at a server. */
export const isAddress = (file) => /^https?:\/\//i.test(file);

/** A file without the keys of its address, as the program calls it (`src/io/address.ts`, to which a test holds it). */
export function addressPath(file) {
  if (!isAddress(file)) return file;
  const named = file.replace(/[?#].*$/s, '');
  const user = URL.canParse(file) ? /^(https?:[/\\]+)[^/\\]*@/i : /^(https?:[/\\]+).*@/is;
  return named.replace(user, '$1');
}
