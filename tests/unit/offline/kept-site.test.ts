import { describe, expect, it } from 'vitest';
import { createKeptSite } from '../../../src/offline/kept-site.ts';
import type { Site } from '../../../src/offline/site.ts';
import { memoryCaches } from '../../support/memory-caches.ts';

const scope = 'https://host.example/lab/page/';

const page = { path: '', integrity: 'sha256-page', isNamedByContent: false };
const asset = (name: string) => ({
  path: `assets/${name}`,
  integrity: `sha256-${name}`,
  isNamedByContent: true,
});
const first: Site = { version: 'one', files: [page, asset('start-1.js'), asset('same.js')] };
const second: Site = { version: 'two', files: [page, asset('start-2.js'), asset('same.js')] };

function makeHost() {
  const caches = memoryCaches();
  const fetched: string[] = [];
  const open: string[] = [];
  const missing = new Set<string>();
  const siteOf = (site: Site) =>
    createKeptSite(site, scope, {
      caches,
      openScripts: async () => open,
      fetch: async (address, { integrity }) => {
        fetched.push(`${address} ${integrity}`);
        if (missing.has(address)) return new Response('', { status: 404 });
        const headers = { 'Content-Type': 'text/javascript', Vary: '*' };
        return new Response(`${site.version} of ${address}`, { headers });
      },
    });
  return { caches, fetched, open, missing, siteOf };
}

const textAt = async (site: ReturnType<typeof createKeptSite>, path: string) =>
  (await site.find(scope + path))?.text();

describe('a site stored for offline use', () => {
  it('fetches every file with its hash, and responds with the headers for isolation', async () => {
    const { fetched, siteOf } = makeHost();
    const site = siteOf(first);
    await site.keep();
    expect(fetched).toEqual([
      `${scope} sha256-page`,
      `${scope}assets/start-1.js sha256-start-1.js`,
      `${scope}assets/same.js sha256-same.js`,
    ]);
    const headers = (await site.find(`${scope}assets/same.js`))?.headers;
    expect(headers?.get('Content-Type')).toBe('text/javascript');
    expect(headers?.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
    expect(headers?.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers?.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers?.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers?.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers?.has('Vary')).toBe(false);
  });

  it('adds this version’s headers to files stored by an earlier one', async () => {
    const { caches, siteOf } = makeHost();
    const address = `${scope}assets/same.js`;
    const cache = await caches.open('beatbench /lab/page/ zero');
    await cache.put(address, new Response('kept', { headers: { 'Content-Type': 'text/javascript' } }));
    const site = siteOf(first);
    await site.keep();
    const found = await site.find(address);
    expect(await found?.text()).toBe('kept');
    expect(found?.headers.get('Content-Type')).toBe('text/javascript');
    expect(found?.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('finds the page under its names, also with a query, and nothing else', async () => {
    const site = makeHost().siteOf(first);
    await site.keep();
    for (const name of ['', 'index.html', '?v=1', 'index.html?v=1#part']) {
      expect(await textAt(site, name)).toBe(`one of ${scope}`);
    }
    expect(await textAt(site, 'other')).toBeUndefined();
  });

  it('rejects if the host lacks a file, and continues with what it has', async () => {
    const { fetched, missing, siteOf } = makeHost();
    missing.add(`${scope}assets/start-1.js`);
    await expect(siteOf(first).keep()).rejects.toThrow(/start-1\.js was answered with 404/);
    missing.clear();
    await siteOf(first).keep();
    expect(fetched.filter((line) => line.includes('same.js'))).toHaveLength(1);
  });

  it('fetches only the changes of the next version, and serves both while both are open', async () => {
    const { caches, fetched, open, siteOf } = makeHost();
    await siteOf(first).keep();
    fetched.length = 0;
    const next = siteOf(second);
    await next.keep();
    expect(fetched.map((line) => line.split(' ')[0])).toEqual([scope, `${scope}assets/start-2.js`]);
    expect(await textAt(next, '')).toBe(`two of ${scope}`);
    open.push(`${scope}assets/start-1.js`, `${scope}assets/start-2.js`);
    await next.dropUnused();
    expect(await textAt(next, 'assets/start-1.js')).toBe(`one of ${scope}assets/start-1.js`);
    open.shift();
    await next.dropUnused();
    expect(await textAt(next, 'assets/start-1.js')).toBeUndefined();
    expect(await textAt(next, 'assets/same.js')).toBe(`one of ${scope}assets/same.js`);
    expect(await caches.keys()).toHaveLength(1);
  });

  it('does not touch other caches of its host', async () => {
    const { caches, siteOf } = makeHost();
    await caches.open('somebody else');
    await caches.open('beatbench /other/ one');
    const site = siteOf(first);
    await site.keep();
    await site.dropUnused();
    expect(await caches.keys()).toHaveLength(3);
  });
});
