import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Frame, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chromiumPath, suiteFlags } from '../support/chromium-flags.ts';
import { runCommand } from '../support/run-command.ts';
import type { StaticSite } from '../support/static-site.ts';
import { serveStatic } from '../support/static-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun, sweep } from '../support/gate.ts';
import { readings } from '../support/page-readings.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = temporaryFolder();
const walk = join(folder, 'walk.edf');
let browser: Browser | null = null;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath, args: suiteFlags });
  await runCommand('synth', '--out', walk, '--write', 'edf', '--duration', '40');
});
afterAll(() => browser?.close());

interface Framed {
  readonly host: StaticSite;
  readonly site: StaticSite;
  readonly origin: string;
  readonly context: BrowserContext;
  readonly open: () => Promise<{ page: Page; frame: Frame }>;
  readonly said: readonly string[];
}

/** Starts a host of the page, and the example of docs/hosting.md on another port, which is a different origin. */
async function framed(listOf: (origin: string) => string | null): Promise<Framed> {
  if (browser === null) throw new Error('no browser');
  const host = await serveStatic(join(root, 'dist'));
  const site = await serveStatic(join(root, 'examples', 'embed'));
  const example = readFileSync(join(root, 'examples', 'embed', 'index.html'), 'utf8');
  site.changes.set('index.html', example.replace('https://beatbench.example/', host.address));
  const { origin } = new URL(site.address);
  host.changes.set('embedding.json', listOf(origin));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  context.on('weberror', (error) => said.push(error.error().message));
  onTestFinished(async () => {
    await context.close();
    host.close();
    site.close();
  });
  const open = async () => {
    const page = await context.newPage();
    await page.goto(site.address);
    const element = await page.locator('iframe').elementHandle();
    const frame = await element?.contentFrame();
    if (!frame) throw new Error('no frame');
    return { page, frame };
  };
  return { host, site, origin, context, open, said };
}

const allowing = (origin: string): string => JSON.stringify({ origins: [origin] });

/** Hands over the walk like a user, and returns what the site then shows. */
async function handOver(page: Page): Promise<string> {
  await page.locator('input[type=file]').setInputFiles(walk);
  const output = page.locator('output');
  await expect.poll(() => output.innerText()).not.toBe('');
  return output.innerText();
}

/** Sends messages to the frame in order, and returns all answers up to the last message's. */
function send(page: Page, ...messages: readonly unknown[]): Promise<readonly unknown[]> {
  return page.evaluate(
    (sent) =>
      new Promise<unknown[]>((resolve) => {
        const answers: unknown[] = [];
        const last = 'the last';
        const hear = ({ data }: MessageEvent<unknown>): void => {
          const isLast = typeof data === 'object' && data !== null && 'id' in data && data.id === last;
          if (!isLast) return void answers.push(data);
          removeEventListener('message', hear);
          resolve(answers);
        };
        addEventListener('message', hear);
        const frame = document.querySelector('iframe')?.contentWindow;
        // An unknown request is rejected after the ones before it.
        for (const one of [...sent, { beatbench: 'none', id: last }]) frame?.postMessage(one, '*');
      }),
    messages,
  );
}

/** Invalid messages for Beatbench. */
const senseless = [
  { beatbench: 'open' },
  { beatbench: 'open', files: [] },
  { beatbench: 'open', files: 'walk.edf' },
  { beatbench: 'open', files: [null] },
  { beatbench: 'open', files: [{ name: 'a.edf' }] },
  { beatbench: 'open', files: [{ name: 'a.edf', content: 'text' }] },
  { beatbench: 'open', files: [{ name: '../a.edf', content: new Uint8Array(1) }] },
  { beatbench: 'open', files: [{ name: '', content: new Uint8Array(1) }] },
  { beatbench: 'open', files: [{ name: 'c:\\a', content: new Uint8Array(1) }] },
  { beatbench: 'eval', id: 3, code: 'alert(1)' },
  { beatbench: null },
];

describe('the page in a frame of another site', () => {
  it('opens a file from a listed site, on the first visit and when stored, and rejects invalid messages', async () => {
    const { open, said } = await framed(allowing);
    const { page, frame } = await open();
    expect(await handOver(page)).toBe('walk is open.');
    await frame.getByText('walk', { exact: true }).first().waitFor();
    await readings(frame).waitFor();
    await frame.getByTitle('No network. Saved in this browser: opens offline', { exact: true }).waitFor();
    const again = await open();
    expect(await handOver(again.page)).toBe('walk is open.');
    const broken = {
      beatbench: 'open',
      id: 'x',
      files: [{ name: 'a/none.bin', content: new Uint8Array(9) }],
    };
    expect(await send(again.page, broken)).toMatchObject([
      { beatbench: 'opened', id: 'x', recordings: [{ problem: expect.stringContaining('none.bin') }] },
    ]);
    const refused = {
      beatbench: 'refused',
      code: 'bad-value',
      message: expect.stringMatching(/^The message .*\.$/) as string,
    };
    for (const message of senseless)
      expect([message, await send(again.page, message)]).toMatchObject([message, [refused]]);
    expect(await send(again.page, 'open', null, 7, { type: 'open', files: [] })).toEqual([]);
    expect(said.filter((text) => /refused|blocked/i.test(text))).toEqual([]);
  });

  /** A host's list, and the page's message about it. */
  type ListCase = readonly [list: string | null, words: string];
  const another: ListCase = [JSON.stringify({ origins: ['https://clinic.example'] }), 'does not list it'];
  const nobody: ListCase = [null, 'does not list it'];
  const anybody: ListCase = [JSON.stringify({ origins: ['*'] }), 'lists what is no origin'];
  for (const { cases, isLeftOut, note } of sweep([another], [nobody, anybody]))
    it.skipIf(isLeftOut).each(cases)(
      `takes nothing where the host’s list is %s, and says so${note}`,
      async (list, words) => {
        const { open, origin } = await framed(() => list);
        const { page, frame } = await open();
        const shown = await handOver(page);
        expect(shown).toContain(`Not opened: `);
        expect(shown).toContain(words);
        const notice = frame.locator('.page-notice', { hasText: words });
        await notice.waitFor();
        expect(await notice.innerText()).toContain(words === 'does not list it' ? origin : 'embedding.json');
        expect(await frame.getByText('walk', { exact: true }).count()).toBe(0);
      },
    );

  itInFullRun('is not shown by its service worker where the host lists nobody', async () => {
    const { host, open, said } = await framed(allowing);
    const { frame } = await open();
    await frame.getByTitle('No network. Saved in this browser: opens offline', { exact: true }).waitFor();
    host.changes.set('embedding.json', null);
    const again = await open();
    await expect.poll(() => said.join('\n')).toMatch(/frame-ancestors 'none'/);
    expect(await again.frame.locator('#root').count()).toBe(0);
  });

  itInFullRun('takes no message in a window of its own', async () => {
    const { host, site, context } = await framed(allowing);
    site.changes.set('index.html', '<!doctype html><link rel="icon" href="data:,">');
    const page = await context.newPage();
    await page.goto(site.address);
    const coming = page.context().waitForEvent('page');
    await page.evaluate((address) => {
      const answers: unknown[] = [];
      const opened = window.open(address, '_blank');
      addEventListener('message', ({ data }) => answers.push(data));
      const send = (): void => opened?.postMessage({ beatbench: 'open', files: [] }, '*');
      Object.assign(globalThis, { answers, send });
    }, host.address);
    const own = await coming;
    await readings(own).waitFor();
    const answers = await page.evaluate(async () => {
      const { answers: heard, send: sendAgain } = globalThis as unknown as {
        readonly answers: unknown[];
        readonly send: () => void;
      };
      // More than one, so that a page that accepts messages has time to answer.
      for (let k = 0; k < 10; k++) {
        sendAgain();
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
      }
      return heard;
    });
    expect(answers).toEqual([]);
  });
});
