/** Implements a browser's caches in memory, as far as the offline site uses them. */
export function memoryCaches(): CacheStorage {
  const stored = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      match: async (address: string) => entries.get(address)?.clone(),
      put: async (address: string, response: Response) => void entries.set(address, response),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (address: string) =>
      [...stored.values()]
        .find((entries) => entries.has(address))
        ?.get(address)
        ?.clone(),
  } as unknown as CacheStorage;
}
