import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { idleText, readPageNumbers } from '../support/page-readings.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';

const openPage = serveBuiltPage();
const folder = temporaryFolder();
const file = join(folder, 'clinic.edf');

/** Writes a field of an EDF header, padded with blanks. */
function writeField(bytes: Buffer, at: number, length: number, text: string): void {
  bytes.write(text.padEnd(length), at, 'latin1');
}

beforeAll(async () => {
  await runCommand('synth', '--out', join(folder, 'clinic'), '--duration', '90', '--write', 'edf');
  const bytes = readFileSync(file);
  writeField(bytes, 8, 80, 'P07 F 02-MAY-1951 Anna_Smith');
  writeField(bytes, 88, 80, 'Startdate 03-FEB-2021 X X Portapres_2');
  writeField(bytes, 168, 16, '03.02.2110.20.30');
  writeFileSync(file, bytes);
});

const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });

describe('the inspector of the built page', () => {
  itInFullRun('opens More for a link that changes what is under it', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    await more(page).click();
    const levels = page.getByRole('textbox', { name: 'Levels' });
    await levels.fill('40');
    await levels.press('Enter');
    await idleText(page).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('heading', { name: 'Rest', level: 1 }).click();
    await page.keyboard.press('l');
    await expect.poll(() => page.locator('.status .said').innerText()).toMatch(/^Link copied/);
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const other = await openPage();
    await readPageNumbers(other, 'Rest');
    await other.goto(address);
    await expect.poll(() => other.getByRole('textbox', { name: 'Levels (changed)' }).inputValue()).toBe('40');
  });

  itInFullRun(
    'a report says when and with what it was recorded, unless what files say of persons is hidden',
    async () => {
      const page = await openPage();
      await readPageNumbers(page, 'Rest');
      await dropFiles(page, file);
      await readPageNumbers(page, 'clinic');
      const head = page.locator('.report-head');
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await head.getByText('Recorded 2021-02-03 10:20 · device Portapres 2').waitFor();
      expect(await head.getByLabel('Name', { exact: true }).getAttribute('placeholder')).toMatch(
        /of the person/,
      );
      expect(await head.innerText()).not.toContain('Anna');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Recording', exact: true }).click();
      await page.getByText('Person who was recorded').waitFor({ state: 'attached' });
      await page.getByText('Hide personal data in files').click();
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await head.waitFor();
      expect(await head.innerText()).not.toMatch(/Recorded|Portapres/);
    },
  );

  itInFullRun('a term of the glossary leads to its page of the docs, and that to others', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Words', exact: true }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'More on rPTT' }).click();
    const docs = await opened;
    await docs.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(docs.url()).pathname).toBe('/docs/intervals.html');
    const colour = await docs.evaluate(
      () => getComputedStyle(document.querySelector('nav a') ?? document.body).minHeight,
    );
    expect(colour).toBe('32px');
    await docs.getByRole('link', { name: 'All pages' }).click();
    await docs.getByRole('heading', { name: 'Pages on Beatbench' }).waitFor();
    await docs.getByRole('link', { name: 'Glossary', exact: true }).click();
    await docs.getByRole('heading', { name: 'Glossary' }).waitFor();
    await docs.getByRole('link', { name: 'Beatbench', exact: true }).click();
    await docs.locator('.topbar').waitFor();
  });

  itInFullRun('beats are heard where that is asked for, and stop', async () => {
    const page = await openPage();
    await readPageNumbers(page, 'Rest');
    await page.getByRole('button', { name: 'Beats to play' }).click();
    await page.getByText(/The shorter, the higher: 1320 Hz at \d+ ms, 330 Hz at \d+ ms/).waitFor();
    expect(await page.getByRole('button', { name: 'Hear the beats' }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Hear the beats' }).click();
    // The page reports if a machine has no loudspeaker.
    const stop = page.getByRole('button', { name: 'Stop the ticks' });
    const problem = page.getByRole('alert').filter({ hasText: 'no audio device' });
    await stop.or(problem).first().waitFor();
    if (await stop.isVisible()) {
      await page.keyboard.press('k');
      await page.getByRole('button', { name: 'Hear the beats' }).waitFor();
    }
  });
});
