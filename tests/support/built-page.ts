import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { chromiumPath, suiteFlags } from './chromium-flags.ts';
import { pageAnswersMs } from './page-answers.ts';
import { watchPageWork } from './page-work.ts';
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
  /** A browser with a profile on disk, which keeps the page's compiled code from one opening to the next. */
  readonly profile: BrowserContext;
}

/** Whether a page of the profile is open: what it stores is one for all of its pages. */
let isProfileTaken = false;

/** Test files run in one process, one after another, and share it; it ends with them. */
let served: Promise<ServedPage> | null = null;

async function serve(): Promise<ServedPage> {
  if (!existsSync(join(root, 'dist', 'index.html'))) throw new Error('build the page first: npm run build');
  const server = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  server.httpServer.unref();
  const start = { executablePath: chromiumPath, args: suiteFlags };
  const browser = await chromium.launch(start);
  // Without a name, its folder is a temporary one.
  const profile = await chromium.launchPersistentContext('', { ...start, viewport: viewportSize({}) });
  await prepareContext(profile);
  await profile.addInitScript(wasHereBefore);
  return { address: server.resolvedUrls?.local[0] ?? '', browser, profile };
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
async function openInProfile({ address, profile }: ServedPage, options: OpenOptions): Promise<Page> {
  isProfileTaken = true;
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

async function leaveProfile(profile: BrowserContext): Promise<void> {
  const [first, ...others] = profile.pages();
  await Promise.all(others.map((page) => page.close()));
  // The browser would end with its last page.
  if (first === undefined) await profile.newPage();
  await profile.clearPermissions();
  isProfileTaken = false;
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
    const pages = await served;
    const { address, browser, profile } = pages;
    const isPlain = options.isFirstVisit !== true && options.touch !== true && (options.ratio ?? 1) === 1;
    const takesProfile = isPlain && !isProfileTaken;
    const page = await (takesProfile ? openInProfile(pages, options) : openInContext(browser, options));
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
    const close = (): Promise<void> => (takesProfile ? leaveProfile(profile) : page.context().close());
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

  let shared: OpenedPage | null = null;
  afterAll(() => shared?.close());

  /**
   * The page of those tests of a file that leave it as the next begins with it: mostly as it opens, on the sample, at its size,
   * with all parameters at their defaults, no dialog open. Opening a page is most of what a short test costs. Where one of
   * them fails the next has a new page.
   */
  async function sharedPage(): Promise<Page> {
    const isNew = shared === null;
    shared ??= await createPage(sharedOptions);
    const { page, visit, check, close } = shared;
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') {
        shared = null;
        await close();
      }
      check();
    });
    if (isNew) await visit();
    return page;
  }

  return { openPage, sharedPage };
}

/** As `serveBuiltPages`, each time as a browser of its own. */
export const serveBuiltPage = () => serveBuiltPages().openPage;
