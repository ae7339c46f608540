import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Axe from 'axe-core';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { pageTimeoutMs } from '../support/page-answers.ts';
import { idleText, readPageNumbers } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { readPdf } from '../support/pdf-text.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runsAllTests, itInFullRun } from '../support/gate.ts';

const { openPage, sharedPage } = serveBuiltPages();
const folder = temporaryFolder();
const long = join(folder, 'half hour.edf');
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

beforeAll(async () => {
  const noise = ['--noise-ppg', 'white:24,motion:12', '--ectopic-rate', '2'];
  const out = join(folder, 'half hour');
  await runCommand('synth', '--out', out, '--duration', '1800', '--write', 'edf', ...noise);
  const late = ['--duration', '480', '--rate', '125', '--rptt', '420', '--lvet', '200', '--write', 'edf'];
  await runCommand('synth', '--out', join(folder, 'late pulse'), ...late, ...noise);
});

const findSheet = (page: Page) => page.getByRole('article', { name: /^Report of / });

/** Waits until the page in the preview is complete. */
async function wholeSheet(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await dialog.waitFor();
  // Until then the page reports what it waits for.
  await expect
    .poll(() => dialog.getByRole('status').innerText(), { timeout: pageTimeoutMs })
    .toMatch(/^One A4 page/);
  await page.locator('.report-waves svg text').first().waitFor();
  return findSheet(page).innerText();
}

const printed = async (page: Page) =>
  readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));

/** Lists parts of the sheet that extend beyond it or lose some of their text. */
const cutParts = (page: Page): Promise<string[]> =>
  findSheet(page).evaluate((sheet) => {
    const outer = sheet.getBoundingClientRect();
    return [...sheet.querySelectorAll('section, header, footer, dl, p, li, table')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        const isOut = box.bottom > outer.bottom - 8 || box.right > outer.right - 8;
        // Figures of a section intentionally extend over its edges.
        return isOut || (part.tagName !== 'SECTION' && part.scrollWidth > part.clientWidth + 1);
      })
      .map((part) => `${part.tagName} ${part.textContent.slice(0, 60)}`);
  });

/** Finds the numbers of a reading line with decimals, or with a ±. */
const numbersIn = (text: string): string[] => text.match(/\d+\.\d(?: ± \d+\.\d)?/g) ?? [];

/** Counts calls of `print` instead of opening the browser's dialog. */
const countPrints = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.body.dataset['prints'] = '0';
    window.print = () => {
      const { dataset } = document.body;
      dataset['prints'] = String(Number(dataset['prints']) + 1);
    };
  });

const printCount = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.body.dataset['prints']);

describe('the report', () => {
  itInFullRun('opens from the palette', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /search/i }).fill('Report');
    await page.keyboard.press('Enter');
    const text = await wholeSheet(page);
    expect(text).toContain('page 1 of 1');
    expect(text).toMatch(
      /Beatbench \d+\.\d+\.\d+ \(build (?:[0-9a-f]{12}(?:\+changed)?|sources-[0-9a-f]{12})\)/,
    );
  });

  it('has the same text as the reading line on one page of A4', async () => {
    const page = await sharedPage();
    const line = await readPageNumbers(page, 'Rest');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const text = await wholeSheet(page);
    const shifts = /shift [+−]?\d+\.\d/g;
    for (const number of numbersIn(line.replaceAll(shifts, ''))) expect(text).toContain(number);
    expect(text).toContain('All parameters at their defaults, nothing edited.');
    expect(text).toContain('For research and teaching. No medical device.');
    await findSheet(page).getByLabel('Name').fill('A. Smith');
    await findSheet(page).getByLabel('Born').fill('1970');
    expect(await cutParts(page)).toEqual([]);
    const pdf = await printed(page);
    expect(pdf.pageCount).toBe(1);
    for (const number of numbersIn(line.replaceAll(shifts, '')))
      expect(pdf.text).toContain(number.replaceAll(' ', ''));
    for (const words of [
      'A.Smith',
      'Born1970',
      'ECGquality',
      'LVETindex:man',
      'Weissler(Circulation1968;37:149)',
      'Quarry-Pigott(Circulation1973;48:239)',
      'Usualheartrateatrest:60…100',
      'Everybeathasalllandmarks',
      'Forresearchandteaching.Nomedicaldevice.',
    ])
      expect(pdf.text).toContain(words);
    await page.keyboard.press('Escape');
    // A key pressed before the dialog is gone goes to the dialog.
    await page.getByRole('dialog', { name: 'Report' }).waitFor({ state: 'detached' });
    await waitUntilAtRest(page);
    await page.keyboard.press('p');
    await wholeSheet(page);
    expect(await findSheet(page).getByLabel('Name').inputValue()).toBe('A. Smith');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Smith');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Report' }).waitFor({ state: 'detached' });
  });

  itInFullRun('keeps to one page with thirty windows, and names what it was made from', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    await dropFiles(page, long);
    const line = await readPageNumbers(page, 'half hour');
    const field = page.getByRole('textbox', { name: 'Acceptance' });
    await field.fill('8');
    await field.press('Enter');
    await idleText(page).waitFor();
    await page.getByRole('heading', { name: 'half hour', level: 1 }).click();
    await page.keyboard.press('p');
    const text = await wholeSheet(page);
    const spread = numbersIn(line).find((number) => number.includes('±')) ?? '';
    expect(text).toContain(spread);
    expect(text).toContain('window 1 of 30');
    expect(text).toContain('27 more windows');
    expect(text).toContain('acceptance 8 ms (6)');
    expect(text).toContain(createHash('sha256').update(readFileSync(long)).digest('hex'));
    expect(await cutParts(page)).toEqual([]);
    expect((await printed(page)).pageCount).toBe(1);
  });

  itInFullRun(
    'keeps its waveforms legible, and its readings in their columns, where much is to be warned of',
    async () => {
      const page = await openPage();
      await readPageNumbers(page, 'Rest');
      await dropFiles(page, join(folder, 'late pulse.edf'));
      await readPageNumbers(page, 'late pulse');
      await page.getByRole('heading', { name: 'late pulse', level: 1 }).click();
      await page.keyboard.press('p');
      expect(await wholeSheet(page)).toContain('The result may be wrong');
      const heightPx = await findSheet(page)
        .locator('.report-waves')
        .evaluate((waves) => waves.clientHeight);
      expect(heightPx).toBeGreaterThan(95);
      const crowded = await findSheet(page)
        .locator('.report-reading > div')
        .evaluateAll((columns) =>
          columns
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
      expect(crowded).toEqual([]);
      expect(await cutParts(page)).toEqual([]);
    },
  );

  it('has no accessibility violations, dark or light, and fits a narrow window', async () => {
    const page = await sharedPage();
    await readPageNumbers(page, 'Rest');
    await page.evaluate(readFileSync(axePath, 'utf8'));
    const wide = [
      ['dark', 1440],
      ['light', 768],
    ] as const;
    for (const [scheme, width] of runsAllTests ? wide : ([['dark', 768]] as const)) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.keyboard.press('p');
      await wholeSheet(page);
      await waitUntilAtRest(page);
      const found = await page.evaluate(async (tags) => {
        const { axe } = window as unknown as { axe: typeof Axe };
        const { violations } = await axe.run('dialog', { runOnly: tags });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
      }, rules);
      expect(found, scheme).toEqual([]);
      const [sheet, dialog] = await Promise.all([
        findSheet(page).boundingBox(),
        page.getByRole('dialog').boundingBox(),
      ]);
      expect(sheet?.width).toBeLessThan(dialog?.width ?? 0);
      const ground = await findSheet(page).evaluate((own) => getComputedStyle(own).backgroundColor);
      expect(ground).toBe('rgb(255, 255, 255)');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Report' }).waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is the only thing that Ctrl P prints, even under a dialog', async () => {
    const page = await sharedPage();
    await readPageNumbers(page, 'Rest');
    await countPrints(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Control+p');
    await expect.poll(() => printCount(page)).toBe('1');
    await page.keyboard.press('Control+p');
    await expect.poll(() => printCount(page)).toBe('2');
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('#root .app > *, dialog > *')]
        .filter((part) => part.getClientRects().length > 0)
        .map((part) => part.className),
    );
    expect(shown).toEqual(['dialog report-dialog', 'report-sheet']);
    const box = await findSheet(page).boundingBox();
    expect([box?.x, box?.y].map(Math.round as (value: number | undefined) => number)).toEqual([0, 0]);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await expect.poll(() => findSheet(page).count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('main').isVisible()).toBe(false);
    await page.getByText(/To print, open the report/).waitFor();
    await page.emulateMedia({ media: null });
  });

  it('keeps the focus inside and returns it', async () => {
    const page = await sharedPage();
    await readPageNumbers(page, 'Rest');
    const button = page.getByRole('button', { name: 'Report', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await wholeSheet(page);
    const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    for (let press = 0; press < 7; press += 1) {
      expect(await isInside()).toBe(true);
      await page.keyboard.press('Tab');
      // After the last one comes the browser's own bar, for which the page's body is the active element.
      if (await page.evaluate(() => document.activeElement === document.body))
        await page.keyboard.press('Tab');
    }
    // If a term has the focus, the first press closes its explanation.
    if ((await page.locator('.term-tip').count()) > 0) await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((own) => own === document.activeElement)).toBe(true);
  });
});
