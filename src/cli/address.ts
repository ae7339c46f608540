/** Whether a FILE is at a server. */
export function isAddress(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/** What it is called: its address without what only opens it, as keys after `?`. */
export function addressPath(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
