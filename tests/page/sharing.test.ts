import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { countKept } from '../support/count-kept.ts';
import { dropFiles } from '../support/drop-files.ts';
import { readPageNumbers, readings } from '../support/page-readings.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';

const openPage = serveBuiltPage();
const folder = temporaryFolder();
const walk = join(folder, 'walk.edf');

beforeAll(async () => {
  await runCommand('synth', '--out', join(folder, 'walk'), '--duration', '60', '--write', 'edf');
});

const notice = (page: Page) => page.locator('.page-notice');
const said = (page: Page) => page.locator('.status .said');
const makeFragment = (content: object): string =>
  `#1.${deflateRawSync(JSON.stringify(content)).toString('base64url')}`;

/** Opens the file without averaging of beats; returns the resulting numbers. */
async function changedWalk(page: Page): Promise<string> {
  await readPageNumbers(page, 'Rest');
  await dropFiles(page, walk);
  const before = await readPageNumbers(page, 'walk');
  const field = page.getByRole('textbox', { name: 'Ensemble average' });
  await field.fill('0');
  await field.press('Enter');
  await expect.poll(() => readings(page).innerText()).not.toBe(before);
  return readPageNumbers(page, 'walk');
}

/** Copies a link to the current state. */
async function copiedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('heading', { name: 'walk', level: 1 }).click();
  await page.keyboard.press('l');
  await expect.poll(() => said(page).innerText()).toMatch(/^Link copied: parameters and view, no data/);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Saves the session as a file. */
async function savedSession(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  expect(download.suggestedFilename()).toMatch(/^session \d{4}-\d\d-\d\d \d{4}\.beatbench$/);
  const path = join(folder, 'session.beatbench');
  await download.saveAs(path);
  return path;
}

describe('the open state', () => {
  it('is shown elsewhere by a link, and restored after a kill', async () => {
    const mine = await openPage();
    const numbers = await changedWalk(mine);
    const link = await copiedLink(mine);
    expect(link.slice(link.indexOf('#'))).toMatch(/^#1\.[\w-]{100,800}$/);

    const yours = await openPage();
    await yours.goto(link);
    await expect
      .poll(() => notice(yours).innerText())
      .toMatch(/Drop the file of .* \(fingerprint [0-9a-f]{8}\)/);
    expect(await notice(yours).innerText()).not.toContain('walk');
    await yours.reload();
    await notice(yours).waitFor();
    await yours.locator('input[type=file][aria-label=Files]').setInputFiles({
      name: 'other name.edf',
      mimeType: 'application/octet-stream',
      buffer: readFileSync(walk),
    });
    await expect.poll(() => notice(yours).count()).toBe(0);
    await yours.locator('.topbar').getByText('other name', { exact: true }).waitFor();
    await expect.poll(() => readings(yours).innerText()).toBe(numbers);
    expect(new URL(yours.url()).hash).toBe('');

    await waitUntilAtRest(mine);
    expect(await countKept(mine)).toBe(1);
    const address = mine.url();
    await mine.goto('chrome://crash').catch(() => undefined);
    const again = await mine.context().newPage();
    await again.goto(address);
    expect(await readPageNumbers(again, 'walk')).toBe(numbers);
    await again.close();
  });

  itInFullRun('is seen elsewhere by a session file', async () => {
    const mine = await openPage();
    const numbers = await changedWalk(mine);
    const session = await savedSession(mine);
    expect(JSON.parse(readFileSync(session, 'utf8'))).toMatchObject({
      format: 'beatbench-session',
      recordings: [{}, {}, {}, {}, {}, { name: 'walk', fingerprint: expect.any(String) as string }],
    });
    const theirs = await openPage();
    await dropFiles(theirs, session);
    const lost = theirs.getByRole('region', { name: 'walk.edf has to be dropped again' });
    await lost.getByText('This browser did not keep the file. Drop it again').waitFor();
    await dropFiles(theirs, walk);
    expect(await readPageNumbers(theirs, 'walk')).toBe(numbers);
  });

  itInFullRun(
    'is a link’s where that is of a sample, is not where it makes no sense, and is given back',
    async () => {
      const page = await openPage();
      await readPageNumbers(page, 'Rest');
      const bomb = `#1.${deflateRawSync(Buffer.alloc(4_000_000, ' ')).toString('base64url')}`;
      for (const [fragment, words] of [
        ['#9.AA', /newer version of Beatbench/],
        [bomb, /This link is damaged/],
      ] as const) {
        await page.goto(new URL(fragment, page.url()).href);
        await expect.poll(() => notice(page).innerText()).toMatch(words);
        await expect.poll(() => new URL(page.url()).hash).toBe('');
      }
      const field = page.getByRole('textbox', { name: 'Ensemble average' });
      await field.fill('4');
      await field.press('Enter');
      const content = {
        recordings: [{ sample: 'hard' }],
        parameters: { intervals: { average: 7 } },
        view: {},
      };
      await page.goto(new URL(makeFragment(content), page.url()).href);
      await readPageNumbers(page, 'Difficult');
      await expect.poll(() => field.inputValue()).toBe('7');
      await page.getByRole('button', { name: 'Restore my parameters' }).click();
      await expect.poll(() => field.inputValue()).toBe('4');
    },
  );

  itInFullRun('stays open where storage is full and shut, and the page says so', async () => {
    const page = await openPage({
      prepare: async (own) => {
        await own.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          };
          IDBFactory.prototype.open = () => {
            throw new DOMException('Storage is shut.', 'SecurityError');
          };
        });
      },
    });
    await dropFiles(page, walk);
    await readPageNumbers(page, 'walk');
    await expect.poll(() => notice(page).allInnerTexts()).not.toEqual([]);
    expect((await notice(page).allInnerTexts()).join(' ')).toMatch(/cannot keep|no room to keep/);
  });
});
