import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { countKept } from '../support/count-kept.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';
import { idleText, readings } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';

const { openPage, cleanPage } = serveBuiltPages();
const folder = temporaryFolder();

beforeAll(async () => {
  await runCommand('synth', '--out', join(folder, 'S06_walk_1'), '--duration', '60', '--write', 'edf');
});

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const settled = async (page: Page): Promise<void> => {
  await readings(page).waitFor();
  await idleText(page).waitFor();
};

async function openWalk(page: Page): Promise<void> {
  await settled(page);
  await page.locator('input[type=file][aria-label=Files]').setInputFiles([
    {
      name: 'S06_walk_1.edf',
      mimeType: 'application/octet-stream',
      buffer: readFileSync(join(folder, 'S06_walk_1.edf')),
    },
  ]);
  await page.getByRole('heading', { level: 1, name: /S06/ }).waitFor();
  await settled(page);
  await expect.poll(() => countKept(page)).toBe(1);
}

/** Types without leaving the field, and reloads. */
async function typeAndReload(page: Page, into: Locator, text: string): Promise<void> {
  await into.fill(text);
  await page.reload();
  await settled(page);
}

describe('what is typed and not yet taken', () => {
  it('is there after a reload in the field of a parameter, is applied by Enter and discarded by Escape', async () => {
    const page = await cleanPage();
    await settled(page);
    const average = field(page, 'Ensemble average');
    const note = page.getByText(/Typed before the reload and not yet applied/);
    await typeAndReload(page, average, '7');
    expect(await average.inputValue()).toBe('7');
    await note.waitFor();
    await average.press('Enter');
    await expect.poll(() => note.count()).toBe(0);
    expect(await average.inputValue()).toBe('7');
    await settled(page);
    await waitUntilAtRest(page);
    await typeAndReload(page, average, '8');
    expect(await average.inputValue()).toBe('8');
    await note.waitFor();
    await average.press('Escape');
    expect(await average.inputValue()).toBe('7');
    await expect.poll(() => note.count()).toBe(0);
  });

  itInFullRun(
    'is there in labels, the pattern of names and the lines of the report, of its own recording',
    async () => {
      const page = await openPage();
      await openWalk(page);
      await page.getByRole('button', { name: 'Recording', exact: true }).click();
      await typeAndReload(page, field(page, 'Task'), 'upstairs');
      await page.getByRole('button', { name: 'Recording', exact: true }).click();
      expect(await field(page, 'Task').inputValue()).toBe('upstairs');

      await page.getByRole('button', { name: 'Group by names' }).click();
      const pattern = field(page, 'Parts of the names');
      await typeAndReload(page, pattern, '{subject}_{state}_{tri');
      await page.getByRole('button', { name: 'Group by names' }).click();
      expect(await pattern.inputValue()).toBe('{subject}_{state}_{tri');
      await page.getByRole('button', { name: 'Group by names' }).click();

      const name = page.getByRole('dialog').getByLabel('Name');
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await typeAndReload(page, name, 'A. Smith');
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      expect(await name.inputValue()).toBe('A. Smith');
      await page.keyboard.press('Escape');
      const kept = await page.evaluate(() => Object.values(localStorage).join(' '));
      expect(kept).not.toContain('Smith');

      await page.getByRole('button', { name: /Rest/ }).click();
      await page.locator('.topbar').getByText('Rest', { exact: true }).waitFor();
      await settled(page);
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      expect(await name.inputValue()).toBe('');
    },
  );

  itInFullRun('is there in the fields of a synthetic record', async () => {
    const page = await openPage();
    await settled(page);
    await page.getByRole('button', { name: 'Synthetic record' }).first().click();
    await page.locator('.topbar').getByText('Synthetic 1', { exact: true }).waitFor();
    await settled(page);
    const lvet = field(page, 'LVET').first();
    await typeAndReload(page, lvet, '266');
    expect(await lvet.inputValue()).toBe('266');
  });

  itInFullRun('is there where a table asks for its rate, and where a template is named', async () => {
    const page = await openPage();
    await settled(page);
    const rows = Array.from(
      { length: 500 },
      (_, k) => `${Math.sin(k / 9).toFixed(4)},${Math.cos(k / 7).toFixed(4)}`,
    );
    const csv = ['ecg,ppg', ...rows].join('\n');
    await page
      .locator('input[type=file][aria-label=Files]')
      .setInputFiles([{ name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }]);
    const rate = field(page, 'Rate');
    await rate.waitFor();
    await expect.poll(() => countKept(page)).toBe(1);
    await rate.fill('12');
    await page.reload();
    await rate.waitFor();
    expect(await rate.inputValue()).toBe('12');

    await page.locator('.pick').filter({ hasText: 'Rest' }).click();
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Template M: edit' }).waitFor();
    await idleText(page).waitFor();
    await page.getByRole('button', { name: 'Template M: edit' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const naming = field(page, 'Name of template M');
    await naming.fill('Norm');
    await page.reload();
    await naming.waitFor();
    expect(await naming.inputValue()).toBe('Norm');
    await naming.press('Enter');
    await page.getByRole('button', { name: 'Template Norm: edit' }).waitFor();
  });

  itInFullRun('is gone when everything is forgotten', async () => {
    const page = await openPage();
    await settled(page);
    const average = field(page, 'Ensemble average');
    await typeAndReload(page, average, '7');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).fill('forget');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
    await expect.poll(() => average.inputValue()).toBe('10');
    await page.reload();
    await settled(page);
    expect(await average.inputValue()).toBe('10');
  });
});
