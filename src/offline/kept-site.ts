import { siteHeaders } from './isolation.ts';
import type { Site, SiteFile } from './site.ts';

/** Functions that the site depends on: those of the service worker, or of a test. */
export interface SiteTools {
  readonly caches: CacheStorage;
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>;
  /** Returns the addresses of the start scripts of open pages. */
  readonly openScripts: () => Promise<readonly string[]>;
}

/** Returns a copy with this page's headers, whatever headers the host sends. */
function isolated(response: Response): Response {
  const headers = new Headers(siteHeaders);
  const type = response.headers.get('Content-Type');
  if (type !== null) headers.set('Content-Type', type);
  return new Response(response.body, { headers });
}

/**
 * Keeps one version of the page's files in the browser's cache, next to those of earlier versions.
 *
 * Files that are named by their content are found in every version's cache. A page that stays open during an update
 * therefore still gets its own parts.
 *
 * @param scope  address of the page's folder, with its slash
 */
export function createKeptSite(site: Site, scope: string, tools: SiteTools) {
  const { caches } = tools;
  // The prefix contains the folder's path, since a host may have several copies of the page.
  const prefix = `beatbench ${new URL(scope).pathname} `;
  const own = prefix + site.version;

  async function keepFile(cache: Cache, { path, integrity, isNamedByContent }: SiteFile): Promise<void> {
    const address = scope + path;
    const kept = isNamedByContent ? await caches.match(address) : undefined;
    // An earlier version may have stored it with other headers.
    if (kept) return cache.put(address, isolated(kept));
    const fetched = await tools.fetch(address, {
      integrity,
      cache: isNamedByContent ? 'default' : 'no-cache',
    });
    if (!fetched.ok) throw new Error(`${address} was answered with ${fetched.status}`);
    return cache.put(address, isolated(fetched));
  }

  return {
    /** Fetches the files that are not cached yet; rejects if a file is missing or differs from the build. */
    keep: async (): Promise<void> => {
      const cache = await caches.open(own);
      await Promise.all(site.files.map((file) => keepFile(cache, file)));
    },

    /** Finds the cached file at an address, this version's first; undefined if there is none. */
    find: async (address: string): Promise<Response | undefined> => {
      const { origin, pathname } = new URL(address);
      const key = origin + pathname.replace(/\/index\.html$/, '/');
      const cache = await caches.open(own);
      return (await cache.match(key)) ?? caches.match(key);
    },

    /** Deletes earlier versions, except those that an open page uses. */
    dropUnused: async (): Promise<void> => {
      const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
      if (others.length === 0) return;
      const cache = await caches.open(own);
      const ownAddresses = new Set((await cache.keys()).map(({ url }) => url));
      const needed = (await tools.openScripts()).filter((address) => !ownAddresses.has(address));
      for (const name of others) {
        const other = await caches.open(name);
        const found = await Promise.all(needed.map((address) => other.match(address)));
        if (found.every((response) => response === undefined)) await caches.delete(name);
      }
    },
  };
}
