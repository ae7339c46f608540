import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { idleText, readings } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { itInFullRun } from '../support/gate.ts';

const { openPage, cleanPage } = serveBuiltPages();

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Lists the accessibility violations of the panel. */
async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(axePath, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run('.settings-area');
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
  });
}

const area = (page: Page) => page.getByRole('region', { name: 'Other settings' });
const untilIdle = async (page: Page): Promise<void> => {
  await idleText(page).waitFor();
  await waitUntilAtRest(page);
};

/** Opens the map of foot thresholds against averaged beats, three by three, and computes it. */
async function computeMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Map two parameters' }).click();
  await area(page).getByRole('combobox', { name: 'Across' }).selectOption('footThreshold');
  await area(page).getByRole('textbox', { name: 'Values across' }).fill('5:15:5');
  await area(page).getByRole('combobox', { name: 'Up' }).selectOption('average');
  await area(page).getByRole('textbox', { name: 'Values up' }).fill('0,4,99');
  await area(page)
    .getByText(/is 99; it may be/)
    .waitFor();
  await area(page).getByRole('textbox', { name: 'Values up' }).fill('0,4,8');
  await area(page).getByRole('button', { name: 'Compute 9 cells' }).click();
  await area(page).getByRole('status').filter({ hasText: '9 cells computed' }).waitFor();
}

describe('other settings in the built page', () => {
  it('other settings in the built page form a map, whose cell has the value of the bench once applied', async () => {
    const page = await cleanPage();
    await readings(page).waitFor();
    await untilIdle(page);
    await computeMap(page);
    await area(page)
      .getByRole('combobox', { name: 'Figure of the map' })
      .selectOption('rptt.leastVariance.mean');
    const stop = area(page).getByRole('slider', { name: /^Cells of the map of Foot, threshold/ });
    await stop.focus();
    for (let k = 0; k < 3; k++) for (const key of ['ArrowLeft', 'ArrowDown']) await stop.press(key);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await stop.press(key);
    const words = (await stop.getAttribute('aria-valuetext')) ?? '';
    const [, mean = ''] = /threshold 15 %, Ensemble average 4.*: .* mean ([\d.]+) ms$/.exec(words) ?? [];
    expect(words).toMatch(/mean [\d.]+ ms$/);
    await stop.press('Enter');
    await untilIdle(page);
    const line = async (): Promise<string> => {
      const text = await readings(page).innerText();
      return /threshold set by hand, 15 %: ([\d.]+)/.exec(text)?.[1] ?? '';
    };
    await expect.poll(line).not.toBe('');
    expect(Number(mean).toFixed(1)).toBe(await line());
    await area(page)
      .getByText(/^Foot, threshold 15 %, Ensemble average 4/)
      .waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  itInFullRun('are saved as the table of the command line', async () => {
    const page = await openPage();
    await readings(page).waitFor();
    await untilIdle(page);
    await computeMap(page);
    await area(page).getByRole('button', { name: 'Save Map of two parameters' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const [head = '', ...rows] = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(head).toMatch(/^recording,sweep\.footThreshold_percent,sweep\.average,window,from_s,to_s,beats,/);
    // Two windows per cell.
    expect(rows).toHaveLength(18);
    expect(rows[0]).toMatch(/^Rest,5,0,1,/);
  });

  itInFullRun('are two, drawn and compared, swapped and cleared', async () => {
    const page = await openPage();
    await readings(page).waitFor();
    await untilIdle(page);
    await page.getByRole('button', { name: 'Compare A and B' }).click();
    await area(page).getByRole('button', { name: 'Keep as A' }).click();
    await page.locator('[data-parameter="footThreshold"] input').first().fill('40');
    await page.keyboard.press('Enter');
    const table = area(page).getByRole('table', { name: 'Figures of A and B' });
    const difference = (): Promise<string> =>
      table.getByRole('row').filter({ hasText: 'rPTT, least variance, mean, ms' }).innerText();
    await expect.poll(difference).toMatch(/\+\d+\.\d/);
    await area(page)
      .getByText(/Foot, threshold/)
      .waitFor();
    await expect.poll(() => page.locator('.panel-sides .js-plotly-plot .trace').count()).toBe(2);
    expect(await findFaults(page)).toEqual([]);
    await area(page).getByRole('button', { name: 'Swap' }).click();
    await expect.poll(difference).toMatch(/−\d+\.\d/);
    await area(page).getByRole('button', { name: 'Clear', exact: true }).click();
    await area(page).getByRole('button', { name: 'Keep as A' }).waitFor();
  });
});
