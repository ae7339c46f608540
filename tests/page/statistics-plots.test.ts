import { describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { itInFullRun } from '../support/gate.ts';

const { openPage, cleanPage } = serveBuiltPages();

// Any console message fails the test, such as one about a style element of plotly's, which the policy forbids.
describe('the statistics plots of the built page', () => {
  it('the statistics plots of the built page are drawn under the strict policy, follow the handle and open enlarged', async () => {
    const page = await cleanPage();
    const handle = page.getByRole('slider', { name: 'Foot threshold' });
    await handle.waitFor();
    // They are drawn one after another, when the browser is idle.
    await expect.poll(() => page.locator('.js-plotly-plot').count()).toBe(5);
    const before = Number(await handle.getAttribute('aria-valuenow'));
    await handle.focus();
    await handle.press('ArrowRight');
    await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe(String(before + 1));
    await handle.press('Enter');
    await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe(String(before));
    await handle.press('f');
    await page.locator('.panel-foot.large').waitFor();
    await handle.press('Escape');
    await expect.poll(() => page.locator('.large').count()).toBe(0);
  });

  itInFullRun('can be saved', async () => {
    const page = await openPage();
    await page.getByRole('button', { name: 'Save Foot sweep' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'SVG' }).click();
    expect((await waiting).suggestedFilename()).toMatch(/-foot-sweep\.svg$/);
  });

  itInFullRun('shows the data of a plot as a table on request, a page of it at a time', async () => {
    const page = await openPage();
    await page.getByRole('button', { name: 'Save Stacked beats' }).click();
    await page.getByRole('menuitem', { name: 'Show data' }).click();
    const data = page.getByRole('region', { name: 'Data of Stacked beats' });
    await data.getByText(/^Rows 1 … 200 of/).waitFor();
    expect(await data.getByRole('row').count()).toBe(201);
    await data.getByRole('button', { name: 'Next rows' }).click();
    await data.getByText(/^Rows 201 … 400 of/).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => data.count()).toBe(0);
  });

  itInFullRun('goes back to the whole axis on a double click', async () => {
    const page = await openPage();
    const handle = page.getByRole('slider', { name: 'Foot threshold' });
    await handle.waitFor();
    await waitUntilAtRest(page);
    const left = () => handle.evaluate((element: HTMLElement) => element.style.transform);
    const before = await left();
    const box = await page.locator('.panel-foot .plot').boundingBox();
    if (box === null) throw new Error('the plot is not shown');
    const y = box.y + 20;
    await page.mouse.move(box.x + 60, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, y, { steps: 6 });
    await page.mouse.up();
    await expect.poll(left).not.toBe(before);
    await page.mouse.dblclick(box.x + 150, y);
    await expect.poll(left).toBe(before);
  });

  itInFullRun('lets the acceptance be set beyond the axis, which then follows', async () => {
    const page = await openPage();
    const handle = page.locator('.panel-acceptance').getByRole('slider');
    await handle.focus();
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) await handle.press(key);
    await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe('30');
    await page
      .locator('.panel-acceptance')
      .getByText(/^30\sms$/)
      .waitFor();
  });

  itInFullRun('reads out in the overview too, with one cursor in all plots over time', async () => {
    const page = await openPage();
    await page.getByRole('slider', { name: 'Foot threshold' }).waitFor();
    await waitUntilAtRest(page);
    await page.locator('.overview').hover();
    await page
      .locator('.overview-frame > .plot-readout')
      .getByText(/^Beat /)
      .waitFor();
    await expect.poll(() => page.locator('.panel-time .plot-cursor').isVisible()).toBe(true);
    await page.locator('.topbar').hover();
    await expect.poll(() => page.locator('.plot-readout').count()).toBe(0);
  });
});
