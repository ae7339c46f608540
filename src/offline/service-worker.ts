import { answerToFrame, fetchEmbeddingList } from './embedding.ts';
import { createKeptSite } from './kept-site.ts';
import { scriptOfLock } from './page-lock.ts';
import type { Site } from './site.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by the build. */
declare const builtSite: Site;

const { scope } = self.registration;

const kept = createKeptSite(builtSite, scope, {
  caches,
  fetch: (address, options) => fetch(address, options),
  openScripts: async () => {
    const { held = [] } = await self.navigator.locks.query();
    return held.flatMap(({ name }) => scriptOfLock(name ?? '') ?? []);
  },
});

/** Leaves where the host has the page no more, lest what comes in its place stays hidden behind it. */
async function leaveIfGone(): Promise<void> {
  const own = await fetch(self.location.href, { cache: 'no-store' }).catch(() => null);
  if (own === null || own.redirected) return;
  const isScript = /javascript/.test(own.headers.get('Content-Type') ?? '');
  if (own.status === 404 || own.status === 410 || (own.ok && !isScript)) await self.registration.unregister();
}

async function tidy(): Promise<void> {
  const { installing, waiting } = self.registration;
  // What a newer version has fetched so far is not to be taken for an old one's.
  if (installing === null && waiting === null) await kept.dropUnused();
  await leaveIfGone();
}

async function answer(request: Request): Promise<Response> {
  const found = await kept.find(request.url);
  if (found === undefined) return fetch(request);
  const isFramed = request.mode === 'navigate' && request.destination !== 'document';
  return isFramed ? answerToFrame(found, await fetchEmbeddingList(scope)) : found;
}

self.addEventListener('install', (event) => {
  // At once: pages that are open keep their parts, and the next start is of this version.
  event.waitUntil(kept.keep().then(() => self.skipWaiting()));
});

// From a page whose person reloads into this version.
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
  if (request.mode === 'navigate') event.waitUntil(tidy());
});
