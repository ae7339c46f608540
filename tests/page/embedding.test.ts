import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Frame, Page } from 'playwright';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chromiumPath, suiteFlags } from '../support/chromium-flags.ts';
import { runCommand } from '../support/run-command.ts';
import type { StaticSite } from '../support/static-site.ts';
import { serveStatic } from '../support/static-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInAll } from '../support/gate.ts';
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
  readonly open: () => Promise<{ page: Page; frame: Frame }>;
  readonly said: readonly string[];
}

/** A host of the page, and the example of docs/hosting.md on a port of its own, which is another origin. */
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
  return { host, site, origin, open, said };
}

const allowing = (origin: string): string => JSON.stringify({ origins: [origin] });

/** Hands over the walk as a person would, and gives what the site shows then. */
async function handOver(page: Page): Promise<string> {
  await page.locator('input[type=file]').setInputFiles(walk);
  const output = page.locator('output');
  await expect.poll(() => output.innerText()).not.toBe('');
  return output.innerText();
}

/** Sends any message to the frame and gives its answer; null where none comes. */
function send(page: Page, message: unknown): Promise<unknown> {
  return page.evaluate(
    (sent) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data), { once: true });
        document.querySelector('iframe')?.contentWindow?.postMessage(sent, '*');
        setTimeout(() => resolve(null), 1500);
      }),
    message,
  );
}

describe('the page in a frame of another site', () => {
  it('opens a file that a listed site hands over, on the first visit and when it is kept', async () => {
    const { open, said } = await framed(allowing);
    const { page, frame } = await open();
    expect(await handOver(page)).toBe('walk is open.');
    await frame.getByText('walk', { exact: true }).first().waitFor();
    await readings(frame).waitFor();
    await frame.getByTitle('No network. Kept in this browser: opens offline', { exact: true }).waitFor();
    const again = await open();
    expect(await handOver(again.page)).toBe('walk is open.');
    expect(
      await send(again.page, {
        beatbench: 'open',
        id: 'x',
        files: [{ name: 'a/none.bin', content: new Uint8Array(9) }],
      }),
    ).toMatchObject({
      beatbench: 'opened',
      id: 'x',
      recordings: [{ problem: expect.stringContaining('none.bin') }],
    });
    expect(said.filter((text) => /refused|blocked/i.test(text))).toEqual([]);
  });

  it('refuses messages that hand over nothing that makes sense', async () => {
    const { page } = await (await framed(allowing)).open();
    for (const message of [
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
    ]) {
      expect([message, await send(page, message)]).toEqual([
        message,
        expect.objectContaining({
          beatbench: 'refused',
          code: 'bad-value',
          message: expect.stringMatching(/^The message .*\.$/),
        }),
      ]);
    }
    for (const message of ['open', null, 7, { type: 'open', files: [] }])
      expect(await send(page, message)).toBeNull();
  });

  it('takes nothing where the host lists nobody, or another, and says so', async () => {
    for (const [list, words] of [
      [null, 'does not list it'],
      [JSON.stringify({ origins: ['https://clinic.example'] }), 'does not list it'],
      [JSON.stringify({ origins: ['*'] }), 'lists what is no origin'],
    ] as const) {
      const { open, origin } = await framed(() => list);
      const { page, frame } = await open();
      const shown = await handOver(page);
      expect(shown).toContain(`Not opened: `);
      expect(shown).toContain(words);
      const notice = frame.locator('.page-notice', { hasText: words });
      await notice.waitFor();
      expect(await notice.innerText()).toContain(words === 'does not list it' ? origin : 'embedding.json');
      expect(await frame.getByText('walk', { exact: true }).count()).toBe(0);
      await page.context().close();
    }
  });

  itInAll('is not shown by its service worker where the host lists nobody', async () => {
    const { host, open, said } = await framed(allowing);
    const { frame } = await open();
    await frame.getByTitle('No network. Kept in this browser: opens offline', { exact: true }).waitFor();
    host.changes.set('embedding.json', null);
    const again = await open();
    await expect.poll(() => said.join('\n')).toMatch(/frame-ancestors 'none'/);
    expect(await again.frame.locator('#root').count()).toBe(0);
  });

  it('takes no message in a window of its own', async () => {
    const { host, open } = await framed(allowing);
    const { page } = await open();
    const answer = await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const opened = window.open(address, '_blank');
          addEventListener('message', ({ data }) => resolve(data));
          const timer = setInterval(() => opened?.postMessage({ beatbench: 'open', files: [] }, '*'), 200);
          setTimeout(() => {
            clearInterval(timer);
            resolve('no answer');
          }, 2500);
        }),
      host.address,
    );
    expect(answer).toBe('no answer');
  });
});
