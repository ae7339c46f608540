import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
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
}

/** Test files run in one process, one after another, and share it; it ends with them. */
let served: Promise<ServedPage> | null = null;

async function serve(): Promise<ServedPage> {
  if (!existsSync(join(root, 'dist', 'index.html'))) throw new Error('build the page first: npm run build');
  const server = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  server.httpServer.unref();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: suiteFlags });
  return { address: server.resolvedUrls?.local[0] ?? '', browser };
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

  /** A new page in a context of its own. */
  async function createPage(options: OpenOptions): Promise<OpenedPage> {
    if (served === null) throw new Error('no browser');
    const { address, browser } = await served;
    const { width = 1440, height = 900, scheme = 'light', ratio = 1, touch = false } = options;
    const viewport = { width, height };
    const context = await browser.newContext({
      viewport,
      colorScheme: scheme,
      deviceScaleFactor: ratio,
      hasTouch: touch,
      isMobile: touch,
    });
    await context.addInitScript(keepNothing);
    await watchPageWork(context);
    context.setDefaultTimeout(pageAnswersMs);
    if (options.isFirstVisit !== true) await context.addInitScript(wasHereBefore);
    const page = await context.newPage();
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
    return { page, visit, check, close: () => context.close() };
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
   * The page of those tests of a file that leave it as it opens: on the sample, at its size, with all parameters at their
   * defaults, no dialog open; the last of them may leave it otherwise. Opening a page is most of what a short test costs.
   * Where one of them fails the next has a new page.
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
