import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { chromiumPath, suiteFlags } from './chromium-flags.ts';
import { pageTimeoutMs } from './page-answers.ts';
import { readPageNumbers } from './page-readings.ts';
import { waitUntilAtRest, watchPageWork } from './page-work.ts';
import { markReturningUser } from './mark-returning-user.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Runs in the page. Otherwise each test's page would download all of the application for offline use. */
function keepNothing(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

interface OpenOptions {
  /** Whether the profile has nothing stored by an earlier visit. */
  readonly isFirstVisit?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Device pixels per CSS pixel. */
  readonly ratio?: number;
  /** Whether the device has a touch screen. */
  readonly touch?: boolean;
  /** Called with the page before it is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
}

interface OpenedPage {
  readonly page: Page;
  /** Goes to the built page. */
  readonly visit: () => Promise<void>;
  /** Throws if the page has logged anything since the last call. */
  readonly check: () => void;
  readonly close: () => Promise<void>;
}

interface ServedPage {
  readonly address: string;
  readonly browser: Browser;
}

/** A browser with a profile on disk, which keeps the page's compiled code between openings. */
interface Profile {
  readonly context: BrowserContext;
  /** Whether a page of the profile is open. All pages of a profile share its storage. */
  isTaken: boolean;
}

/** Test files run in one process, one after another, and share these until the process ends. */
let served: Promise<ServedPage> | null = null;
const profiles: Profile[] = [];
/** The page that files without special options share. */
let common: OpenedPage | null = null;
/** One profile for the common page, one for a second page. Further pages have contexts of their own. */
const mostProfiles = 2;

async function serve(): Promise<ServedPage> {
  if (!existsSync(join(root, 'dist', 'index.html'))) throw new Error('build the page first: npm run build');
  const server = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  server.httpServer.unref();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: suiteFlags });
  return { address: server.resolvedUrls?.local[0] ?? '', browser };
}

/** Returns a profile that has no open page; null if all are taken. */
async function takeProfile(): Promise<Profile | null> {
  const free = profiles.find(({ isTaken }) => !isTaken);
  if (free !== undefined) {
    free.isTaken = true;
    return free;
  }
  if (profiles.length === mostProfiles) return null;
  const start = { executablePath: chromiumPath, args: suiteFlags, viewport: viewportSize({}) };
  // An empty name makes Playwright use a temporary folder.
  const context = await chromium.launchPersistentContext('', start);
  const profile = { context, isTaken: true };
  profiles.push(profile);
  await prepareContext(context);
  await context.addInitScript(markReturningUser);
  return profile;
}

async function prepareContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(keepNothing);
  await watchPageWork(context);
  context.setDefaultTimeout(pageTimeoutMs);
}

/** Opens a page in a context of its own, which behaves like a browser of its own. */
async function openInContext(browser: Browser, options: OpenOptions): Promise<Page> {
  const { scheme = 'light', ratio = 1, touch = false } = options;
  const context = await browser.newContext({
    viewport: viewportSize(options),
    colorScheme: scheme,
    deviceScaleFactor: ratio,
    hasTouch: touch,
    isMobile: touch,
  });
  await prepareContext(context);
  if (options.isFirstVisit !== true) await context.addInitScript(markReturningUser);
  return context.newPage();
}

/** Opens a page of a profile. It keeps nothing from earlier pages except their compiled code. */
async function openInProfile(profile: BrowserContext, address: string, options: OpenOptions): Promise<Page> {
  const page = await profile.newPage();
  const devtools = await profile.newCDPSession(page);
  const { origin } = new URL(address);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
  await page.setViewportSize(viewportSize(options));
  await page.emulateMedia({ colorScheme: options.scheme ?? 'light' });
  return page;
}

const viewportSize = ({ width = 1440, height = 900 }: OpenOptions) => ({ width, height });

async function leaveProfile(profile: Profile): Promise<void> {
  const { context } = profile;
  const [first, ...others] = context.pages();
  await Promise.all(others.map((page) => page.close()));
  // The browser would exit when its last page closes.
  if (first === undefined) await context.newPage();
  await context.clearPermissions();
  profile.isTaken = false;
}

/**
 * Restores a page to its initial state through its user interface. Opening another page takes several times as long.
 */
async function makeAsNew(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.context().clearPermissions();
  await page.setViewportSize(viewportSize({}));
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: null });
  await page.evaluate(() =>
    document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach((own) => own.close()),
  );
  // The page receives an event when they are closed.
  await waitUntilAtRest(page);
  await page.getByRole('button', { name: 'Search or run' }).click();
  await page.getByRole('combobox', { name: 'Search or run' }).fill('Forget everything');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
  // They report actions that are forgotten, too.
  const dismiss = page.locator('.page-notice').getByRole('button', { name: 'Dismiss' });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
  await page.getByRole('tab', { name: 'Intervals', exact: true }).click();
  await page.locator('.pick').filter({ hasText: 'Rest' }).click();
  await readPageNumbers(page, 'Rest');
}

/**
 * Serves the built page for the tests of a file and opens it in Chromium: each time as in a browser of its own, or once
 * for several tests.
 *
 * A test fails if the page logs to its console, throws, or sends a request to another host.
 */
export function serveBuiltPages(sharedOptions: OpenOptions = {}) {
  beforeAll(async () => {
    served ??= serve();
    await served;
  });

  /** Opens a new page that keeps nothing from earlier ones. */
  async function createPage(options: OpenOptions): Promise<OpenedPage> {
    if (served === null) throw new Error('no browser');
    const { address, browser } = await served;
    const isPlain = options.isFirstVisit !== true && options.touch !== true && (options.ratio ?? 1) === 1;
    const profile = isPlain ? await takeProfile() : null;
    const page = await (profile === null
      ? openInContext(browser, options)
      : openInProfile(profile.context, address, options));
    const said: string[] = [];
    page.on('console', (message) => said.push(`console.${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => said.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) {
        said.push(`request to ${request.url()}`);
      }
    });
    const check = (): void => {
      const lines = said.splice(0);
      if (lines.length > 0) throw new Error(`the page said:\n${lines.join('\n')}`);
    };
    const visit = async (): Promise<void> => {
      await options.prepare?.(page);
      await page.goto(address);
      // The page is drawn by a script that loads after the first one.
      await page.locator('#root > *').first().waitFor({ state: 'attached' });
    };
    const close = (): Promise<void> => (profile === null ? page.context().close() : leaveProfile(profile));
    return { page, visit, check, close };
  }

  async function openPage(options: OpenOptions = {}): Promise<Page> {
    const { page, visit, check, close } = await createPage(options);
    onTestFinished(async () => {
      await close();
      check();
    });
    await visit();
    return page;
  }

  /** Whether the page is shared with other test files: it is if it was opened without options. */
  const isCommon = Object.keys(sharedOptions).length === 0;
  let shared: OpenedPage | null = null;
  afterAll(async () => {
    if (!isCommon) await shared?.close();
  });

  function closeWhereFailed(opened: OpenedPage): void {
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail' && shared === opened) {
        shared = null;
        if (isCommon) common = null;
        await opened.close();
      }
      opened.check();
    });
  }

  /** Returns the page of this file, and whether it is in its initial state. */
  async function takeShared(): Promise<{ readonly page: Page; readonly isNew: boolean }> {
    const known = shared ?? (isCommon ? common : null);
    const isFirst = shared === null;
    const opened = known ?? (await createPage(sharedOptions));
    shared = opened;
    if (isCommon) common = opened;
    closeWhereFailed(opened);
    if (known === null) await opened.visit();
    else if (isFirst) await makeAsNew(opened.page);
    return { page: opened.page, isNew: isFirst };
  }

  /**
   * Returns the shared page for tests that leave it in the state that the next one expects: usually the initial state,
   * with the sample, the default size and parameters, and no open dialog. Opening a page takes most of the time of a
   * short test. If a test fails, the next one gets a new page.
   */
  const sharedPage = async (): Promise<Page> => (await takeShared()).page;

  /**
   * Returns the same page in its initial state, whatever earlier tests did: files, parameters and stored data are gone.
   */
  async function cleanPage(): Promise<Page> {
    const { page, isNew } = await takeShared();
    if (!isNew) await makeAsNew(page);
    return page;
  }

  return { openPage, sharedPage, cleanPage };
}

/** Like `serveBuiltPages`, but each time as in a browser of its own. */
export const serveBuiltPage = () => serveBuiltPages().openPage;
