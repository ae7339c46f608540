import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chromiumPath, suiteFlags } from '../support/chromium-flags.ts';
import { dropFiles } from '../support/drop-files.ts';
import { hdf5Bytes } from '../support/hdf5-file.ts';
import { idleText, readPageNumbers, readings } from '../support/page-readings.ts';
import { watchPageWork } from '../support/page-work.ts';
import type { StaticSite } from '../support/static-site.ts';
import { serveStatic } from '../support/static-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist');
const folder = temporaryFolder();
const built = (path: string): string => readFileSync(join(dist, path), 'utf8');

const pathsKept = (): string[] =>
  [...built('service-worker.js').matchAll(/path:[`"']([^`"']*)/g)].map(([, path]) => path ?? '');

let browser: Browser | null = null;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath, args: suiteFlags });
  const file = await hdf5Bytes((made) => {
    made.create_attribute('fs', 250);
    made.create_dataset({
      name: 'ecg',
      data: Float64Array.from({ length: 4000 }, (_, k) => Math.sin(k / 30)),
    });
  });
  writeFileSync(join(folder, 'chest.h5'), file);
});
afterAll(() => browser?.close());

interface Visit {
  readonly site: StaticSite;
  readonly context: BrowserContext;
  readonly open: () => Promise<Page>;
}

/**
 * Starts a host of the built page and a browser without a profile. Any console message, or request to another host, of
 * a page or worker fails the test.
 */
async function firstVisit(): Promise<Visit> {
  if (browser === null) throw new Error('no browser');
  const site = await serveStatic(dist);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await watchPageWork(context);
  const said: string[] = [];
  context.on('console', (message) => said.push(`console.${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => said.push(`error: ${error.error().message}`));
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(site.address)) {
      said.push(`request to ${request.url()}`);
    }
  });
  onTestFinished(async () => {
    await context.close();
    site.close();
    expect(said).toEqual([]);
  });
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(site.address);
    return page;
  };
  return { site, context, open };
}

/** Waits until the page is stored for offline use. */
async function keptAt(page: Page): Promise<void> {
  await page.getByTitle('No network. Saved in this browser: opens offline', { exact: true }).waitFor();
}

describe('the page without a network', () => {
  it('works in every part after one visit to a plain file host', async () => {
    const { site, context, open } = await firstVisit();
    const first = await open();
    const online = await readPageNumbers(first, 'Rest');
    expect(await first.evaluate(() => crossOriginIsolated)).toBe(false);
    await keptAt(first);
    await first.close();

    await context.setOffline(true);
    // Chromium checks for a newer service worker even in an offline context.
    site.close();
    const page = await open();
    expect(await readPageNumbers(page, 'Rest')).toBe(online);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await dropFiles(page, join(folder, 'chest.h5'));
    await page.locator('.topbar').getByText('chest', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Filter' }).click();
    await readings(page, 'the filter').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).waitFor();
    const workerPolicy = await page.evaluate(async () => {
      const script = performance.getEntriesByType('resource').find(({ name }) => /worker.*\.js$/.test(name));
      return (await fetch(script?.name ?? '')).headers.get('Content-Security-Policy');
    });
    expect(workerPolicy).toMatch(/default-src 'none';.* connect-src 'self';.* frame-ancestors 'none'$/);
    const notices = await page.evaluate(async () => {
      const answer = await fetch('./THIRD-PARTY-NOTICES.txt');
      return { headers: Object.fromEntries(answer.headers), text: await answer.text() };
    });
    expect(notices.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(notices.text).toContain('The HDF Group');
  });

  it('is stored completely, with every built file', () => {
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((own) => own.isFile());
    const paths = files.map((own) => relative(dist, join(own.parentPath, own.name)));
    expect(pathsKept().toSorted()).toEqual(
      paths
        .filter((path) => path !== 'service-worker.js')
        .map((path) => (path === 'index.html' ? '' : path))
        .toSorted(),
    );
  });
});

const nextPage = '<!doctype html><title>Beatbench, next</title><link rel="icon" href="data:,"><p>Next</p>';
const hashIntegrity = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Publishes a next build of only one page; all files of this build are gone from the host. */
function publishNext({ changes }: StaticSite, page: string): void {
  const worker = built('service-worker.js');
  for (const path of pathsKept()) changes.set(path, null);
  const site = {
    version: 'next',
    files: [{ path: '', integrity: hashIntegrity(nextPage), isNamedByContent: false }],
  };
  const next = worker.replace(/\{version:.*?\}\]\}/s, JSON.stringify(site));
  expect(next.length).toBeLessThan(worker.length / 2);
  changes.set('service-worker.js', next);
  changes.set('index.html', page);
}

describe('an update', () => {
  itInFullRun(
    'comes in the background, is told of, and leaves open pages whole until they are gone',
    async () => {
      const { site, context, open } = await firstVisit();
      const old = await open();
      await readPageNumbers(old, 'Rest');
      await keptAt(old);
      const keptCount = () => context.pages()[0]?.evaluate(async () => (await caches.keys()).length);
      expect(await keptCount()).toBe(1);

      // A truncated download is rejected.
      publishNext(site, nextPage.slice(0, -4));
      const askedBefore = site.asked.length;
      const second = await open();
      await expect.poll(() => site.asked.slice(askedBefore)).toContain(new URL(site.address).pathname);
      expect(await second.title()).toBe('Beatbench');
      await second.close();
      expect(await old.locator('.page-notice').count()).toBe(0);

      // Every start checks for a newer version, and still gets the old one.
      publishNext(site, nextPage);
      const third = await open();
      expect(await third.title()).toBe('Beatbench');
      await third.close();
      const notice = old.locator('.page-notice');
      await notice.getByText('A new version is ready.').waitFor();
      await old.getByRole('tab', { name: 'Performance' }).click();
      await readings(old, 'the measurements').waitFor();
      expect(await keptCount()).toBe(2);
      await notice.getByRole('button', { name: 'Reload now' }).click();
      await expect.poll(() => old.title()).toBe('Beatbench, next');
      // A start deletes what no page uses; a closed page may take a while to release its files.
      const keptAfterStart = async () => {
        await old.reload();
        return keptCount();
      };
      await expect.poll(keptAfterStart).toBe(1);

      // If the page is gone, nothing stored hides what replaces it.
      site.changes.set('service-worker.js', null);
      await old.reload();
      const registrationCount = () =>
        old.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      await expect.poll(registrationCount).toBe(0);
    },
  );

  itInFullRun(
    'comes while a page computes: that page goes on with the files of its own version',
    async () => {
      const { site, context, open } = await firstVisit();
      const old = await open();
      await readPageNumbers(old, 'Rest');
      await keptAt(old);
      publishNext(site, nextPage);
      const askedBefore = site.asked.length;
      const other = await open();
      await other.close();
      await old.getByText('A new version is ready.').waitFor();
      // A request is running while the new version takes over; then its worker ends, and another of the old version is
      // started.
      const worker = old.workers().find((one) => one.url().includes('/analysis.worker'));
      await old.getByText('Difficult', { exact: true }).click();
      await worker?.evaluate(() => close());
      const again = old
        .getByRole('button', { name: 'Try again' })
        .or(old.getByRole('button', { name: 'Run again' }));
      const hard = old.locator('.topbar').getByText('Difficult', { exact: true });
      await again.or(idleText(old)).first().waitFor();
      if (await again.first().isVisible()) await again.first().click();
      await hard.waitFor();
      await readings(old).waitFor();
      // Parts that are loaded on first use.
      await old.getByRole('tab', { name: 'Cohort' }).click();
      await old.getByRole('tabpanel').getByRole('heading').first().waitFor();
      await old.getByRole('button', { name: 'Report' }).click();
      const fromHost = site.asked.slice(askedBefore).filter((path) => path.includes('/assets/'));
      expect(fromHost).toEqual([]);
      expect(context.pages()).toHaveLength(1);
    },
  );
});
