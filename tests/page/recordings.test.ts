import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { countKept } from '../support/count-kept.ts';
import { dragPaths } from '../support/drag-paths.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { zipFile } from '../support/zip-file.ts';
import { itInFullRun } from '../support/gate.ts';
import { idleText, readings } from '../support/page-readings.ts';

const { openPage, sharedPage } = serveBuiltPages();
const folder = temporaryFolder();
const study = join(folder, 'study');
const many = join(folder, 'many');

beforeAll(async () => {
  const made = join(folder, 'made');
  await runCommand('synth', '--out', made, '--duration', '60', '--write', 'edf');
  await runCommand('synth', '--out', made, '--duration', '20', '--write', 'csv');
  for (const name of ['S06/REC/1', 'S06/REC/2', 'S06/SIT/1', 'S12/SIT/1']) {
    mkdirSync(join(study, name, '..'), { recursive: true });
    copyFileSync(`${made}.edf`, join(study, `${name}.edf`));
  }
  writeFileSync(join(study, 'S06/SIT/2.edf'), '0       damaged');
  const packed = ['S06/REC/1', 'S06/REC/2', 'S06/SIT/1', 'S06/SIT/2', 'S12/SIT/1'].map((name, k) => ({
    name: `${name}.edf`,
    content: readFileSync(join(study, `${name}.edf`)),
    method: k % 2 === 0 ? 8 : 0,
  }));
  writeFileSync(join(folder, 'study.zip'), zipFile(packed));
  mkdirSync(many);
  for (let index = 0; index < 200; index += 1) {
    const subject = `S${String(1 + Math.floor(index / 10)).padStart(2, '0')}`;
    const name = `${subject}_${index % 2 === 0 ? 'REC' : 'SIT'}_${1 + Math.floor((index % 10) / 2)}`;
    const extension = index % 4 === 0 ? 'csv' : 'edf';
    copyFileSync(`${made}.${extension}`, join(many, `${name}.${extension}`));
  }
});

async function settled(page: Page, title: string): Promise<void> {
  await page.locator('.topbar').getByText(title, { exact: true }).waitFor();
  await readings(page).waitFor();
  await idleText(page).waitFor();
}

async function opened(): Promise<Page> {
  const page = await openPage();
  await settled(page, 'Rest');
  return page;
}

/** Returns the shared page with the study open; drops it unless an earlier test has. */
async function studied(): Promise<Page> {
  const page = await sharedPage();
  if ((await page.locator('.reclist').getByText('S12 · seated').count()) === 0) {
    await settled(page, 'Rest');
    await dragPaths(page, study);
  }
  await settled(page, 'S06 · recumbent · trial 1');
  return page;
}

/** Returns the list as text: headings with their counts, and rows. */
const listed = (page: Page): Promise<string[]> =>
  page
    .locator('.reclist :is(section .group, .pick)')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('span')].map((part) => part.textContent).join(' | ')),
    );

const studyList = [
  'S06 · recumbent | 2',
  'trial 1 | 1:00',
  'trial 2 | 1:00',
  'S06 · seated | 2',
  'trial 1 | 1:00',
  'trial 2 | unreadable',
  'S12 · seated | 1',
  'trial 1 | 1:00',
];

describe('a folder', () => {
  it('a folder that is dropped is traversed and grouped', async () => {
    const page = await studied();
    expect((await listed(page)).slice(0, studyList.length)).toEqual(studyList);
  });

  itInFullRun('that is picked opens as a dropped one', async () => {
    const page = await opened();
    await page.locator('input[type=file][aria-label=Folder]').setInputFiles(study);
    await settled(page, 'S06 · recumbent · trial 1');
    expect((await listed(page)).slice(0, studyList.length)).toEqual(studyList);
  });

  it('a folder in an archive opens like a dropped one, and is restored after a reload without it, with the chosen beat', async () => {
    const page = await opened();
    await dragPaths(page, join(folder, 'study.zip'));
    await settled(page, 'S06 · recumbent · trial 1');
    expect((await listed(page)).slice(0, studyList.length)).toEqual(studyList);
    await page.keyboard.press('.');
    const sentence = page.locator('output').getByText(/^Beat \d+ at/);
    await sentence.waitFor({ state: 'attached' });
    const shown = async () => [await readings(page).innerText(), await sentence.innerText()];
    const before = await shown();
    await waitUntilAtRest(page);
    expect(await countKept(page)).toBe(1);
    await page.reload();
    await settled(page, 'S06 · recumbent · trial 1');
    await sentence.waitFor({ state: 'attached' });
    expect(await shown()).toEqual(before);
  });

  itInFullRun('dropped with a file beside it brings both', async () => {
    const page = await opened();
    await dragPaths(page, join(study, 'S06', 'REC'), join(folder, 'made.edf'));
    await page.locator('.reclist').getByText('made').waitFor();
    expect(await listed(page)).toEqual(expect.arrayContaining(['1 | 1:00', '2 | 1:00', 'made | 1:00']));
  });

  itInFullRun('of 200 files leaves the page answering, and the list scrolls', async () => {
    const page = await opened();
    await dragPaths(page, many);
    // `npm run bench` measures the length of its tasks; this tests that it accepts input while files arrive.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).waitFor();
    await page.keyboard.press('Escape');
    await settled(page, 'S01 · recumbent · trial 1');
    const rows = await listed(page);
    expect(rows.filter((row) => row.startsWith('trial '))).toHaveLength(200);
    expect(rows.filter((row) => / · (recumbent|seated) \| 5$/.test(row))).toHaveLength(40);
    const list = page.locator('.reclist');
    expect(await list.evaluate((element) => element.scrollHeight > 2 * element.clientHeight)).toBe(true);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.locator('.reclist').getByText('Synthetic record').waitFor();
  });
});

describe('the pattern of names', () => {
  it('is shown, edited in place, undone, and survives a reload', async () => {
    const page = await studied();
    await page.getByRole('button', { name: 'Group by names' }).click();
    const field = page.getByRole('textbox', { name: 'Parts of the names' });
    expect(await field.inputValue()).toBe('{subject}/{state}/{trial}');
    await page.getByText('5 of 5 names fit').waitFor();
    await field.fill('{state}/{subject}/{trial}');
    await page.getByText('REC · S06 · trial 1').waitFor();
    expect(await page.locator('.topbar h1').innerText()).toBe('S06 · recumbent · trial 1');
    await field.fill('{state}/{state}');
    await page.getByText('{state} is given twice; keep one of them.').waitFor();
    await field.fill('{state}/{trial}');
    await field.press('Enter');
    await page.locator('.topbar').getByText('recumbent · trial 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo: Group by {state}/{trial}' }).click();
    await page.locator('.topbar').getByText('S06 · recumbent · trial 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Redo: Group by {state}/{trial}' }).click();
    await page.locator('.topbar').getByText('recumbent · trial 1', { exact: true }).waitFor();
    await waitUntilAtRest(page);
    await page.reload();
    await settled(page, 'recumbent · trial 1');
  });

  itInFullRun('gives way to a hand that corrects one recording, undone as any edit', async () => {
    const page = await opened();
    await dragPaths(page, study);
    await settled(page, 'S06 · recumbent · trial 1');
    await page.getByRole('button', { name: 'Recording', exact: true }).click();
    const state = page.getByRole('textbox', { name: 'State' });
    await state.fill('supine');
    await state.press('Enter');
    await page.locator('.topbar').getByText('S06 · supine · trial 1', { exact: true }).waitFor();
    expect((await listed(page)).slice(0, 2)).toEqual(['S06 · supine | 1', 'trial 1 | 1:00']);
    await page.getByRole('button', { name: 'State from the file name' }).click();
    await page.locator('.topbar').getByText('S06 · recumbent · trial 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Undo: 1: state recumbent/ }).click();
    await page.locator('.topbar').getByText('S06 · supine · trial 1', { exact: true }).waitFor();
    await waitUntilAtRest(page);
    await page.reload();
    await settled(page, 'S06 · supine · trial 1');
  });

  itInFullRun('leaves rows that are gone through by arrows and say their group and place', async () => {
    const page = await opened();
    await dragPaths(page, study);
    await settled(page, 'S06 · recumbent · trial 1');
    await page.getByRole('button', { name: 'S06 · seated' }).click();
    await page
      .getByRole('button', { name: /analysed trial 1/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const focused = page.locator('.pick:focus');
    expect(await focused.getAttribute('title')).toBe('study/S12/SIT/1.edf');
    const place = await focused.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${place}"]`).textContent()).toBe('S12 · seated, 1 of 1');
    await page.keyboard.press('Enter');
    await settled(page, 'S12 · seated · trial 1');
  });
});

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.keyboard.press('Control+v');
}

describe('pasted text', () => {
  it('opens through the preview if it is a table, and only then', async () => {
    const page = await sharedPage();
    const before = await page.locator('.topbar h1').innerText();
    await settled(page, before);
    await paste(page, readFileSync(join(folder, 'made.csv'), 'utf8'));
    const question = page.getByRole('region', { name: 'pasted 1.csv needs an answer' });
    await question.waitFor();
    expect(await readings(page).count()).toBe(0);
    await question.getByRole('button', { name: 'Remove from the list' }).click();
    await settled(page, before);
    await expect
      .poll(() => listed(page))
      .not.toEqual(expect.arrayContaining([expect.stringMatching(/pasted/)]));
    await page.keyboard.press('Control+v');
    await question.getByRole('button', { name: 'Open' }).click();
    await settled(page, 'pasted 1');
    await paste(page, 'A note about the second trial.');
    await page.getByText('The pasted text is not a table of numbers.').waitFor();
  });

  itInFullRun('goes into a field that has the focus', async () => {
    const page = await opened();
    await page.getByRole('textbox', { name: 'Ensemble average' }).focus();
    await paste(page, '1\n2\n3\n4');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Ensemble average' }).inputValue()).toMatch(
      /1 2 3 4|1234/,
    );
    await page.keyboard.press('Escape');
  });

  itInFullRun('is read as a drop where it is files', async () => {
    const page = await opened();
    const base64 = readFileSync(join(folder, 'made.edf')).toString('base64');
    await page.evaluate((content) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], 'S06_REC_1.edf'));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, base64);
    await settled(page, 'S06 · REC · trial 1');
    expect((await listed(page)).slice(0, 2)).toEqual(['S06 · REC | 1', 'trial 1 | 1:00']);
  });
});

describe('a session', () => {
  itInFullRun('brings back a table that waits for its rate', async () => {
    const page = await opened();
    const rows = Array.from({ length: 3000 }, (_, index) => Math.sin(index / 20).toFixed(4)).join('\n');
    await page
      .locator('input[type=file][aria-label=Files]')
      .setInputFiles({ name: 'plain.csv', mimeType: 'text/csv', buffer: Buffer.from(`ppg\n${rows}\n`) });
    await page.getByRole('textbox', { name: 'Rate' }).waitFor();
    await waitUntilAtRest(page);
    await page.reload();
    const rate = page.getByRole('textbox', { name: 'Rate' });
    await rate.fill('125');
    await rate.press('Enter');
    await expect.poll(() => listed(page)).toEqual(expect.arrayContaining(['plain | 0:24']));
  });

  itInFullRun('of two tabs is kept by the last that was used, and the other says so', async () => {
    const first = await opened();
    await dragPaths(first, join(folder, 'made.edf'));
    await settled(first, 'made');
    await waitUntilAtRest(first);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await settled(second, 'made');
    await waitUntilAtRest(second);
    const notices = [first, second].map((page) => page.getByText('Beatbench is open in another tab'));
    await dragPaths(first, join(study, 'S06'));
    await settled(first, 'S06 · recumbent · trial 1');
    await notices[1]?.waitFor();
    expect(await notices[0]?.count()).toBe(0);

    await dragPaths(second, join(study, 'S12'));
    await second.getByText('SIT').first().waitFor();
    await second.getByRole('button', { name: 'Use this tab' }).click();
    await notices[0]?.waitFor();
    expect(await notices[1]?.count()).toBe(0);

    await first.getByRole('button', { name: 'Use this tab' }).click();
    await notices[1]?.waitFor();
    await second.close();
    await waitUntilAtRest(first);
    await first.reload();
    await settled(first, 'S06 · recumbent · trial 1');
    expect((await listed(first)).join('\n')).toContain('made');
  });
});
