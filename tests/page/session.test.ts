import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { countKept } from '../support/count-kept.ts';
import { readPageNumbers, readings } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun, sweep } from '../support/gate.ts';

const { openPage, sharedPage } = serveBuiltPages();
const folder = temporaryFolder();

beforeAll(async () => {
  await runCommand('synth', '--out', join(folder, 'walk'), '--duration', '90', '--write', 'edf');
  const ectopic = ['--duration', '120', '--seed', '4', '--ectopic-rate', '10'];
  await runCommand('synth', '--out', join(folder, 'ectopic'), ...ectopic, '--write', 'edf');
});

async function pick(page: Page, name: string, content: Buffer): Promise<void> {
  await page
    .locator('input[type=file][aria-label=Files]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
}

/** Kind of a session, its text, and the message about it. */
type AsideCase = readonly [what: string, kept: string, words: RegExp];

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const isMoreOpen = (page: Page): Promise<string | null> => more(page).getAttribute('aria-expanded');

async function openMore(page: Page): Promise<void> {
  await more(page).click();
  await expect.poll(() => isMoreOpen(page)).toBe('true');
}

describe('a reload', () => {
  it('restores a file, a changed parameter, the same numbers, and More if it was open', async () => {
    const page = await sharedPage();
    await readPageNumbers(page, 'Rest');
    expect(await isMoreOpen(page)).toBe('false');
    await openMore(page);
    await pick(page, 'walk.edf', readFileSync(join(folder, 'walk.edf')));
    const before = await readPageNumbers(page, 'walk');
    const field = page.getByRole('textbox', { name: 'Ensemble average' });
    await field.fill('0');
    await field.press('Enter');
    await expect.poll(() => readings(page).innerText()).not.toBe(before);
    const changed = await readPageNumbers(page, 'walk');
    expect(await countKept(page)).toBe(1);
    await page.reload();
    expect(await readPageNumbers(page, 'walk')).toBe(changed);
    expect(await page.getByRole('textbox', { name: 'Ensemble average' }).inputValue()).toBe('0');
    expect(await isMoreOpen(page)).toBe('true');
    await page.getByRole('tab', { name: 'QRS' }).click();
    await page.getByRole('combobox', { name: 'Lead' }).waitFor();
    expect(await isMoreOpen(page)).toBe('false');
    await page.getByRole('tab', { name: 'Intervals' }).click();
  });

  it('deletes everything on request', async () => {
    const page = await sharedPage();
    await readings(page).waitFor();
    if ((await page.getByRole('button', { name: /walk/ }).count()) === 0)
      await pick(page, 'walk.edf', readFileSync(join(folder, 'walk.edf')));
    await readPageNumbers(page, 'walk');
    if ((await isMoreOpen(page)) === 'false') await openMore(page);
    await waitUntilAtRest(page);
    expect(await countKept(page)).toBe(1);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).fill('forget');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
    await readPageNumbers(page, 'Rest');
    await expect.poll(() => isMoreOpen(page)).toBe('false');
    await waitUntilAtRest(page);
    expect(await countKept(page)).toBe(0);
    await page.reload();
    await readPageNumbers(page, 'Rest');
    expect(await page.getByRole('button', { name: /walk/ }).count()).toBe(0);
  });

  const damaged: AsideCase = [
    'damaged',
    '{"format":"beatbench-session","recordings":[{"name":"wälk',
    /damaged, so the page started empty/,
  ];
  const newer: AsideCase = [
    'newer',
    '{"format":"beatbench-session","version":99}',
    /newer version of Beatbench/,
  ];
  for (const { cases, isLeftOut, note } of sweep([], [damaged, newer]))
    it.skipIf(isLeftOut).each(cases)(
      `sets a session aside that is %s, reports this, and saves its exact bytes${note}`,
      async (_, kept, words) => {
        const page = await sharedPage();
        await readPageNumbers(page, 'Rest');
        await page.evaluate((text) => {
          addEventListener('pagehide', () => localStorage.setItem('beatbench-session', text));
        }, kept);
        await page.reload();
        await readPageNumbers(page, 'Rest');
        const notice = page.locator('.page-notice');
        expect(await notice.innerText()).toMatch(words);
        await expect
          .poll(() => page.evaluate(() => localStorage.getItem('beatbench-session')))
          .toContain('"version":1');
        const saving = page.waitForEvent('download');
        await notice.getByRole('button', { name: 'Save as file' }).click();
        const file = await saving;
        expect(file.suggestedFilename()).toMatch(/^session \d{4}-\d\d-\d\d \d{4} .*\.beatbench$/);
        expect(readFileSync(await file.path())).toEqual(Buffer.from(kept));

        await page.reload();
        await readPageNumbers(page, 'Rest');
        expect(await notice.count()).toBe(0);
        await page.getByRole('button', { name: '1 session set aside' }).click();
        const list = page.getByRole('dialog', { name: 'Sessions set aside' });
        const again = page.waitForEvent('download');
        await list.getByRole('button', { name: /Save the session of/ }).click();
        expect(readFileSync(await (await again).path())).toEqual(Buffer.from(kept));
        const remove = list.getByRole('button', { name: /Delete the session of/ });
        await remove.click();
        await remove.click();
        expect(await list.getByRole('listitem').count()).toBe(0);
        await list.getByRole('button', { name: 'Close' }).click();
        expect(await page.getByRole('button', { name: /set aside/ }).count()).toBe(0);
      },
    );

  itInFullRun('brings back templates as they were named and marked by hand', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    await pick(page, 'ectopic.edf', readFileSync(join(folder, 'ectopic.edf')));
    await readPageNumbers(page, 'ectopic');
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Template A: edit' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.keyboard.type('Late');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Template Late: edit' }).click();
    await page.getByRole('menuitem', { name: 'Mark as noise' }).click();
    const templates = readings(page, 'the templates');
    await expect.poll(() => templates.innerText()).toContain('noise');
    await waitUntilAtRest(page);
    const marked = await templates.innerText();
    expect(await countKept(page)).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Template Late: edit' }).waitFor();
    await expect.poll(() => templates.innerText()).toBe(marked);
  });

  itInFullRun('brings back a synthetic record as it was changed', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    await page.getByRole('button', { name: 'Synthetic record' }).first().click();
    const before = await readPageNumbers(page, 'Synthetic 1');
    const lvet = page.getByRole('textbox', { name: 'LVET' }).first();
    await lvet.fill('260');
    await lvet.press('Enter');
    await expect.poll(() => readings(page).innerText()).not.toBe(before);
    const changed = await readPageNumbers(page, 'Synthetic 1');
    await page.reload();
    expect(await readPageNumbers(page, 'Synthetic 1')).toBe(changed);
  });
});

describe('a session file', () => {
  it('is taken back by one undo, and what it replaced is brought back after a reload', async () => {
    const page = await sharedPage();
    await readPageNumbers(page, 'Rest');
    const average = page.getByRole('textbox', { name: 'Ensemble average' });
    const setAverage = async (text: string): Promise<void> => {
      await average.fill(text);
      await average.press('Enter');
    };
    await setAverage('8');
    await waitUntilAtRest(page);
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Control+s');
    const content = readFileSync(await (await saving).path());
    await setAverage('3');
    await page.getByRole('button', { name: /Theme/ }).click();
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'system');
    const mine = await theme();
    expect(mine).not.toBe('system');
    await pick(page, 'x.beatbench', content);
    await expect.poll(() => average.inputValue()).toBe('8');
    expect(await theme()).toBe('system');
    expect(await page.locator('.page-notice').innerText()).toMatch(/settings are those of x\.beatbench/);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => average.inputValue()).toBe('3');
    expect(await theme()).toBe(mine);

    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => average.inputValue()).toBe('8');
    await waitUntilAtRest(page);
    await page.reload();
    await readPageNumbers(page, 'Rest');
    expect(await average.inputValue()).toBe('8');
    await page.getByRole('button', { name: '1 session set aside' }).click();
    await page.getByRole('button', { name: /Open the session of/ }).click();
    await expect.poll(() => average.inputValue()).toBe('3');
    expect(await theme()).toBe(mine);
  });
});

describe('storage', () => {
  itInFullRun('that is shut leaves the page whole, and is said', async () => {
    const page = await openPage({
      prepare: async (own) => {
        await own.addInitScript(() => {
          const shut = (): never => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          };
          Object.defineProperty(window, 'localStorage', { get: shut });
          Object.defineProperty(window, 'sessionStorage', { get: shut });
          IDBFactory.prototype.open = shut;
        });
      },
    });
    await readPageNumbers(page, 'Rest');
    expect(await page.locator('.page-notice').first().innerText()).toMatch(/store data \(The operation is/);
    await pick(page, 'walk.edf', readFileSync(join(folder, 'walk.edf')));
    const before = await readPageNumbers(page, 'walk');
    const average = page.getByRole('textbox', { name: 'Ensemble average' });
    await average.fill('0');
    await average.press('Enter');
    await expect.poll(() => readings(page).innerText()).not.toBe(before);
    await page.getByText(/cannot keep this session|no room to keep walk\.edf/).waitFor();
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Control+s');
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain('walk');
  });

  itInFullRun('of two tabs belongs to one, and what the other kept is set aside', async () => {
    const first = await openPage();
    await readPageNumbers(first, 'Rest');
    const setAverage = async (page: Page, text: string): Promise<void> => {
      const average = page.getByRole('textbox', { name: 'Ensemble average' });
      await average.fill(text);
      await average.press('Enter');
    };
    const second = await first.context().newPage();
    await second.goto(first.url());
    await readPageNumbers(second, 'Rest');
    await setAverage(second, '8');
    const notice = first.locator('.page-notice');
    await notice.getByRole('button', { name: 'Use this tab' }).click();
    await second.getByText(/open in another tab, which now keeps the session/).waitFor();
    await first.getByRole('button', { name: '1 session set aside' }).waitFor();
    await second.close();
    await first.getByRole('button', { name: '1 session set aside' }).click();
    await first.getByRole('button', { name: /Open the session of/ }).click();
    await expect.poll(() => first.getByRole('textbox', { name: 'Ensemble average' }).inputValue()).toBe('8');
  });
});
