import { describe, expect, it } from 'vitest';
import { serveBuiltPage } from '../support/built-page.ts';

const openPage = serveBuiltPage();

// Anything on the console fails, so that a style element of plotly's, which the policy forbids, does.
describe('the statistics plots of the built page', () => {
  it('are drawn under the strict policy, follow the handle and open enlarged', async () => {
    const page = await openPage();
    const handle = page.getByRole('slider', { name: 'Foot threshold' });
    await handle.waitFor();
    expect(await page.locator('.js-plotly-plot').count()).toBe(5);
    const before = Number(await handle.getAttribute('aria-valuenow'));
    await handle.focus();
    await handle.press('ArrowRight');
    expect(await handle.getAttribute('aria-valuenow')).toBe(String(before + 1));
    await handle.press('Enter');
    await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe(String(before));
    await handle.press('f');
    await page.locator('.panel-foot.large').waitFor();
    await handle.press('Escape');
    await expect.poll(() => page.locator('.large').count()).toBe(0);
  });

  it('can be saved', async () => {
    const page = await openPage();
    await page.getByRole('button', { name: 'Save Foot sweep' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'SVG' }).click();
    expect((await waiting).suggestedFilename()).toMatch(/-foot-sweep\.svg$/);
  });
});
