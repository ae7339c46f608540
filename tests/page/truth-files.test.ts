import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { dropFiles } from '../support/drop-files.ts';
import { runCommand } from '../support/run-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { itInFullRun } from '../support/gate.ts';
import { readings } from '../support/page-readings.ts';

const { openPage, cleanPage } = serveBuiltPages();
const folder = temporaryFolder();
const at = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  await runCommand('synth', '--out', at('x'), '--duration', '60', '--noise', 'white:12', '--write', 'edf');
  mkdirSync(at('damaged'));
  writeFileSync(at('damaged', 'x.truth.json'), readFileSync(at('x.truth.json')).subarray(0, 500));
});

const rows = (page: Page) => page.locator('.recordings');
const cleaning = (page: Page) => readings(page, 'cleaning');
const openBench = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

describe('a truth next to a recording', () => {
  it('dropped with it: Denoise has the true SNR, Recording the errors, and the list no failure', async () => {
    const page = await cleanPage();
    await dropFiles(page, at('x.truth.json'), at('x.edf'), at('x_clean.edf'));
    await page.locator('.topbar').getByText('x', { exact: true }).waitFor();
    await openBench(page, 'Denoise');
    await cleaning(page).getByText('True SNR after').waitFor();
    await rows(page).getByText('1 note on the file').click();
    await rows(page)
      .getByText(/^The truth of \d+ beats was read from x\.truth\.json\. .* relative to x_clean\.$/)
      .waitFor();
    expect(await rows(page).getByText('unreadable').count()).toBe(0);
    await openBench(page, 'Intervals');
    await page.locator('.inspector').getByText('Recording', { exact: true }).click();
    await page.getByRole('table', { name: 'Truth and measurement, ms' }).waitFor();
  });

  itInFullRun('dropped later, by itself: the open bench follows', async () => {
    const page = await openPage();
    await dropFiles(page, at('x.edf'), at('x_clean.edf'));
    await openBench(page, 'Denoise');
    await cleaning(page).getByText('estimated, truth unknown').waitFor();
    await dropFiles(page, at('x.truth.json'));
    await cleaning(page).getByText('True SNR after').waitFor();
    expect(await rows(page).getByText('unreadable').count()).toBe(0);
  });

  itInFullRun('that is damaged is told under its recording, which opens', async () => {
    const page = await openPage();
    await dropFiles(page, at('x.edf'), at('damaged', 'x.truth.json'));
    await rows(page)
      .getByRole('alert')
      .getByText(/x\.truth\.json is not the truth of a recording/)
      .waitFor();
    expect(await rows(page).getByText('unreadable').count()).toBe(0);
    await page.getByText('Window 1 of 1').waitFor();
  });
});
