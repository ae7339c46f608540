import { createFrameResponse, fetchEmbeddingList } from './embedding.ts';
import { createKeptSite } from './kept-site.ts';
import { scriptForLock } from './page-lock.ts';
import type { Site } from './site.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build. */
declare const builtSite: Site;

const { scope } = self.registration;

const kept = createKeptSite(builtSite, scope, {
  caches,
  fetch: (address, options) => fetch(address, options),
  openScripts: async () => {
    const { held = [] } = await self.navigator.locks.query();
    return held.flatMap(({ name }) => scriptForLock(name ?? '') ?? []);
  },
});

/** Unregisters if the host no longer has the page. Otherwise this worker would hide whatever replaces it. */
async function unregisterIfGone(): Promise<void> {
  const own = await fetch(self.location.href, { cache: 'no-store' }).catch(() => null);
  if (own === null || own.redirected) return;
  const isScript = /javascript/.test(own.headers.get('Content-Type') ?? '');
  if (own.status === 404 || own.status === 410 || (own.ok && !isScript)) await self.registration.unregister();
}

async function deleteOldCaches(): Promise<void> {
  const { installing, waiting } = self.registration;
  // Files that a newer version has fetched so far must not be deleted as those of an old version.
  if (installing === null && waiting === null) await kept.dropUnused();
  await unregisterIfGone();
}

async function answer(request: Request): Promise<Response> {
  const found = await kept.find(request.url);
  if (found === undefined) return fetch(request);
  const isFramed = request.mode === 'navigate' && request.destination !== 'document';
  return isFramed ? createFrameResponse(found, await fetchEmbeddingList(scope)) : found;
}

self.addEventListener('install', (event) => {
  // Takes over immediately: open pages keep their files, and the next start uses this version.
  event.waitUntil(kept.keep().then(() => self.skipWaiting()));
});

// Sent by a page that the user reloads into this version.
self.addEventListener('message', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== self.location.origin) {
    event.respondWith(Response.error());
    return;
  }
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  event.respondWith(answer(request));
  if (request.mode === 'navigate') event.waitUntil(deleteOldCaches());
});
