import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { chromiumPath, suiteFlags } from './chromium-flags.ts';
import { pageAnswersMs } from './page-answers.ts';
import { readPageNumbers } from './page-readings.ts';
import { atRest, watchPageWork } from './page-work.ts';
import { wasHereBefore } from './was-here-before.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Runs in the page: it would fetch all of itself for use offline, in every test anew. */
function keepNothing(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

interface OpenOptions {
  /** Whether nothing is kept of an earlier visit. */
  readonly isFirstVisit?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Device pixels a CSS pixel. */
  readonly ratio?: number;
  /** Whether it is a device that is touched. */
  readonly touch?: boolean;
  /** What is done with the page before it is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
}

interface OpenedPage {
  readonly page: Page;
  /** Goes to the built page. */
  readonly visit: () => Promise<void>;
  /** Throws where the page said anything since it was asked last. */
  readonly check: () => void;
  readonly close: () => Promise<void>;
}

interface ServedPage {
  readonly address: string;
  readonly browser: Browser;
}

/** A browser with a profile on disk, which keeps the page's compiled code from one opening to the next. */
interface Profile {
  readonly context: BrowserContext;
  /** Whether a page of it is open: what it stores is one for all of its pages. */
  isTaken: boolean;
}

/** Test files run in one process, one after another, and share these; they end with it. */
let served: Promise<ServedPage> | null = null;
const profiles: Profile[] = [];
/** The page of all files that share one with nothing special about it. */
let common: OpenedPage | null = null;
/** One for that page, one for another beside it; further pages have contexts of their own. */
const mostProfiles = 2;

async function serve(): Promise<ServedPage> {
  if (!existsSync(join(root, 'dist', 'index.html'))) throw new Error('build the page first: npm run build');
  const server = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  server.httpServer.unref();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: suiteFlags });
  return { address: server.resolvedUrls?.local[0] ?? '', browser };
}

/** A profile that has no page open; null where all have. */
async function takeProfile(): Promise<Profile | null> {
  const free = profiles.find(({ isTaken }) => !isTaken);
  if (free !== undefined) {
    free.isTaken = true;
    return free;
  }
  if (profiles.length === mostProfiles) return null;
  const start = { executablePath: chromiumPath, args: suiteFlags, viewport: viewportSize({}) };
  // Without a name, its folder is a temporary one.
  const context = await chromium.launchPersistentContext('', start);
  const profile = { context, isTaken: true };
  profiles.push(profile);
  await prepareContext(context);
  await context.addInitScript(wasHereBefore);
  return profile;
}

async function prepareContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(keepNothing);
  await watchPageWork(context);
  context.setDefaultTimeout(pageAnswersMs);
}

/** A page in a context of its own, as a browser of its own would have it. */
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
  if (options.isFirstVisit !== true) await context.addInitScript(wasHereBefore);
  return context.newPage();
}

/** A page of the profile that has nothing of the pages before it but their compiled code. */
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
  // The browser would end with its last page.
  if (first === undefined) await context.newPage();
  await context.clearPermissions();
  profile.isTaken = false;
}

/** Makes a page as it was when it was opened, by what it offers a person for that: opening one anew costs several times as much. */
async function makeAsNew(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.context().clearPermissions();
  await page.setViewportSize(viewportSize({}));
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: null });
  await page.evaluate(() =>
    document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach((own) => own.close()),
  );
  // The page learns that they are closed by an event.
  await atRest(page);
  await page.getByRole('button', { name: 'Search or run' }).click();
  await page.getByRole('combobox', { name: 'Search or run' }).fill('Forget everything');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
  // They tell of what was done, which is forgotten too.
  const dismiss = page.locator('.page-notice').getByRole('button', { name: 'Dismiss' });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
  await page.getByRole('tab', { name: 'Intervals', exact: true }).click();
  await page.locator('.pick').filter({ hasText: 'Rest' }).click();
  await readPageNumbers(page, 'Rest');
}

/**
 * Serves the built page for the tests of a file and opens it in Chromium: each time as a browser of its own would, or
 * once for several tests.
 *
 * Anything that the page says on its console, throws, or asks of another host fails the test.
 */
export function serveBuiltPages(sharedOptions: OpenOptions = {}) {
  beforeAll(async () => {
    served ??= serve();
    await served;
  });

  /** A new page, with nothing of those before it. */
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

  /** Whether the files before and after have the page too: where it was opened as any is. */
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

  /** Gives the page of this file, and whether it stands as it opens. */
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
   * The page of those tests of a file that leave it as the next begins with it: mostly as it opens, on the sample, at its size,
   * with all parameters at their defaults, no dialog open. Opening a page is most of what a short test costs. Where one of
   * them fails the next has a new page.
   */
  const sharedPage = async (): Promise<Page> => (await takeShared()).page;

  /** The same page, made as it opens, whatever the tests before did to it: files, parameters and what is kept are gone. */
  async function cleanPage(): Promise<Page> {
    const { page, isNew } = await takeShared();
    if (!isNew) await makeAsNew(page);
    return page;
  }

  return { openPage, sharedPage, cleanPage };
}

/** As `serveBuiltPages`, each time as a browser of its own. */
export const serveBuiltPage = () => serveBuiltPages().openPage;
