import { expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { readPageNumbers } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { itInFullRun } from '../support/gate.ts';

const { openPage, cleanPage } = serveBuiltPages();

it('a page is at rest only after all its work, and the work started by that, has ended', async () => {
  const page = await cleanPage();
  await readPageNumbers(page, 'Rest');
  const begin = (): Promise<string> =>
    page.evaluate(() => {
      const done = (): void => void (document.title = `${document.title} and drawn`);
      const draw = (): void => void requestAnimationFrame(() => requestIdleCallback(done));
      document.title = 'begun';
      setTimeout(() => void fetch(location.href).then((answer) => answer.blob().then(draw)), 700);
      // A cancelled timer, and one beyond the limit: neither delays the result.
      clearTimeout(setTimeout(done, 1000));
      setTimeout(done, 3_600_000);
      return document.title;
    });
  expect(await begin()).toBe('begun');
  await waitUntilAtRest(page);
  expect(await page.title()).toBe('begun and drawn');
});

itInFullRun('a page of another size is at rest only when its plots are drawn for it', async () => {
  const page = await openPage();
  await readPageNumbers(page, 'Rest');
  await page.locator('.panel-foot .js-plotly-plot').waitFor();
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.waitForFunction(() => innerWidth === 1100);
  await waitUntilAtRest(page);
  const [drawn, wanted] = await page
    .locator('.panel-foot .plot')
    .evaluate((plot) => [plot.querySelector('.main-svg')?.getAttribute('width'), String(plot.clientWidth)]);
  expect(drawn).toBe(wanted);
});
