/** Whether a FILE is at a server. */
export function isAddress(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

/** What it is called: its address without what only opens it, as keys after `?`; as it is where it is none. */
export function addressPath(address: string): string {
  if (!URL.canParse(address)) return address;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
