import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';
import { countKept } from '../support/count-kept.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const openPage = serveBuiltPage();
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

const readings = (page: Page) => page.getByLabel('Readings of the window');

async function numbersOf(page: Page, name: string): Promise<string> {
  await page.locator('.topbar').getByText(name, { exact: true }).waitFor();
  await readings(page).waitFor();
  await page.getByText('Idle').waitFor();
  return readings(page).innerText();
}

describe('a reload', () => {
  it('brings back a file, a changed parameter and the same numbers', async () => {
    const page = await openPage();
    await numbersOf(page, 'Rest');
    await pick(page, 'walk.edf', readFileSync(join(folder, 'walk.edf')));
    const before = await numbersOf(page, 'walk');
    const field = page.getByRole('textbox', { name: 'Ensemble average' });
    await field.fill('0');
    await field.press('Enter');
    await expect.poll(() => readings(page).innerText()).not.toBe(before);
    const changed = await numbersOf(page, 'walk');
    await expect.poll(() => countKept(page)).toBe(1);
    await page.reload();
    expect(await numbersOf(page, 'walk')).toBe(changed);
    expect(await page.getByRole('textbox', { name: 'Ensemble average' }).inputValue()).toBe('0');
  });

  it('brings back templates as they were named and marked by hand', async () => {
    const page = await openPage();
    await numbersOf(page, 'Rest');
    await pick(page, 'ectopic.edf', readFileSync(join(folder, 'ectopic.edf')));
    await numbersOf(page, 'ectopic');
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Template A: edit' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.keyboard.type('Late');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Template Late: edit' }).click();
    await page.getByRole('menuitem', { name: 'Mark as noise' }).click();
    const templates = page.getByLabel('Readings of the templates');
    await expect.poll(() => templates.innerText()).toContain('noise');
    await page.getByText('Idle').waitFor();
    const marked = await templates.innerText();
    await expect.poll(() => countKept(page)).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Template Late: edit' }).waitFor();
    await expect.poll(() => templates.innerText()).toBe(marked);
  });

  it('brings back a synthetic record as it was changed', async () => {
    const page = await openPage();
    await numbersOf(page, 'Rest');
    await page.getByRole('button', { name: 'Synthetic record' }).first().click();
    const before = await numbersOf(page, 'Synthetic 1');
    const lvet = page.getByRole('textbox', { name: 'LVET' }).first();
    await lvet.fill('260');
    await lvet.press('Enter');
    await expect.poll(() => readings(page).innerText()).not.toBe(before);
    const changed = await numbersOf(page, 'Synthetic 1');
    await page.reload();
    expect(await numbersOf(page, 'Synthetic 1')).toBe(changed);
  });

  it('starts anew with one notice where what was kept is broken', async () => {
    const page = await openPage();
    await numbersOf(page, 'Rest');
    await page.evaluate(() => {
      addEventListener('pagehide', () => localStorage.setItem('beatbench-session', '{"format":'));
    });
    await page.reload();
    await numbersOf(page, 'Rest');
    expect(await page.locator('.page-notice').innerText()).toMatch(/damaged, and the page started anew/);
  });

  it('forgets everything when told to', async () => {
    const page = await openPage();
    await numbersOf(page, 'Rest');
    await pick(page, 'walk.edf', readFileSync(join(folder, 'walk.edf')));
    await numbersOf(page, 'walk');
    await expect.poll(() => countKept(page)).toBe(1);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).fill('forget');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
    await numbersOf(page, 'Rest');
    await expect.poll(() => countKept(page)).toBe(0);
    await page.reload();
    await numbersOf(page, 'Rest');
    expect(await page.getByRole('button', { name: /walk/ }).count()).toBe(0);
  });
});
