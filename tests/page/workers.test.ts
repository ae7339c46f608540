import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Worker } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { readPageNumbers, readings } from '../support/page-readings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';

const { openPage, cleanPage } = serveBuiltPages();
const folder = temporaryFolder();
const table = join(folder, 'walk.csv');

beforeAll(() => {
  const rows = Array.from({ length: 5000 }, (_, k) => `${k / 250},${Math.sin(k / 30).toFixed(4)}`);
  writeFileSync(table, ['time (s),ecg (mV)', ...rows].join('\n'));
});

/** Waits for the newest worker of a kind, whose script has that name. */
async function findWorker(page: Page, kind: string): Promise<Worker> {
  const find = () => page.workers().findLast((one) => one.url().includes(`/${kind}.worker`));
  return find() ?? page.waitForEvent('worker', { predicate: () => find() !== undefined });
}

/** Makes a worker close itself at its next read of a file. */
const closeAtRead = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    Blob.prototype.arrayBuffer = () => {
      close();
      return new Promise(() => undefined);
    };
  });

/** Makes a worker close itself at its next call of a function with a given argument. */
const closeAtCall = (worker: Worker, call: string, word = ''): Promise<void> =>
  worker.evaluate(
    (asked) => {
      addEventListener('message', ({ data }) => {
        if (data.path?.[0] === asked.call && JSON.stringify(data.argumentList).includes(asked.word)) close();
      });
    },
    { call, word },
  );

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'stopped unexpectedly' });

describe('a worker that ends without a word', () => {
  it('while a file is read leaves the row with its failure and a way to try again', async () => {
    const page = await cleanPage();
    const before = await readPageNumbers(page, 'Rest');
    await closeAtRead(await findWorker(page, 'analysis'));
    await dropFiles(page, table);
    const failed = page.getByRole('heading', { name: 'walk.csv could not be opened' });
    await failed.waitFor();
    await alert(page).waitFor();
    expect(await page.getByRole('progressbar', { name: /^Reading/ }).count()).toBe(0);
    await page.getByText('not read', { exact: true }).waitFor();
    // Open recordings stay on the list, and are computed again; the page comes to rest without the worker that ended.
    expect(await readings(page).count()).toBe(0);
    const row = (name: string) => page.locator('.pick').filter({ hasText: name });
    await row('Rest').click();
    expect(await readPageNumbers(page, 'Rest')).toBe(before);
    await row('walk').click();
    await failed.waitFor();

    // The replacement worker ends too, but nothing is opened in a loop.
    const started: string[] = [];
    page.on('worker', (worker) => started.push(worker.url()));
    const again = page.getByRole('button', { name: 'Try again' });
    await closeAtRead(await findWorker(page, 'analysis'));
    await again.focus();
    await page.keyboard.press('Enter');
    await failed.waitFor();
    await row('Rest').click();
    expect(await readPageNumbers(page, 'Rest')).toBe(before);
    await row('walk').click();
    expect(started.filter((url) => url.includes('/analysis.worker'))).toHaveLength(1);

    await again.click();
    await page.locator('.topbar').getByText('walk', { exact: true }).waitFor();
    await alert(page).waitFor({ state: 'detached' });
  });

  it('during an analysis fails that one alone, with parameters and edits kept', async () => {
    const page = await cleanPage();
    await readPageNumbers(page, 'Rest');
    await closeAtCall(await findWorker(page, 'analysis'), 'analyse', 'footThreshold');
    const threshold = page.getByRole('textbox', { name: 'Threshold', exact: true }).first();
    await threshold.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await alert(page).waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await readings(page).getByText('threshold set by hand, 7 %:').waitFor();
    expect(await alert(page).count()).toBe(0);
  });

  itInFullRun('while nothing is asked of it is replaced, and all that is shown is drawn again', async () => {
    const page = await openPage();
    const before = await readPageNumbers(page, 'Rest');
    await (await findWorker(page, 'analysis')).evaluate(() => close());
    await page
      .getByText(/^Running|^Idle/)
      .first()
      .waitFor();
    await expect.poll(() => readings(page).innerText()).toBe(before);
    await page.getByRole('tab', { name: 'Waveforms' }).click();
    await page.getByLabel('Overview of the record').waitFor();
    expect(await alert(page).count()).toBe(0);
  });

  it('while it measures fails the measurement, and another measures', async () => {
    const page = await cleanPage();
    await readPageNumbers(page, 'Rest');
    await page.getByRole('tab', { name: 'Performance' }).click();
    await readings(page, 'the measurements').waitFor();
    await closeAtCall(await findWorker(page, 'performance'), 'measure');
    const run = page.getByRole('button', { name: 'Run', exact: true }).first();
    await run.click();
    const failed = page.getByText(/measurement stopped unexpectedly/).first();
    await failed.waitFor();
    await run.click();
    await failed.waitFor({ state: 'detached' });
    expect(await failed.count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).first().click();
  });

  itInFullRun(
    'with the tab leaves nothing half-done: opened again, it computes with the same parameters',
    async () => {
      const page = await openPage();
      await readPageNumbers(page, 'Rest');
      const threshold = page.getByRole('textbox', { name: 'Threshold', exact: true }).first();
      await threshold.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('7');
      // The tab is closed during the computation.
      await page.keyboard.press('Enter');
      const next = await page.context().newPage();
      const address = page.url();
      await page.close({ runBeforeUnload: true });
      await next.goto(address);
      await readings(next).getByText('threshold set by hand, 7 %:').waitFor();
      expect(await alert(next).count()).toBe(0);
    },
  );
});
