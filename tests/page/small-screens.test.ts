import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { serveBuiltPages } from '../support/built-page.ts';
import { runsAllTests, sweep } from '../support/gate.ts';
import { layoutFaults, watchLayout } from '../support/layout-faults.ts';
import { readPageNumbers } from '../support/page-readings.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { smallTargets } from '../support/small-targets.ts';

/** Opens a bench with a result. */
async function openBench(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  if (name === 'Sounds') await page.getByRole('button', { name: 'Open the sample ‘Heart sounds’' }).click();
  if (name === 'Cohort') await page.getByRole('button', { name: 'Compare the samples' }).click();
  await page.locator('main .reading').first().waitFor();
  await waitUntilAtRest(page);
}

/** Runs in the page: reports if the open tab is not fully visible in its list, and other hidden parts. */
function missingFromSight(): string[] {
  const list = document.querySelector('[role="tablist"]')?.getBoundingClientRect();
  const tab = document.querySelector('[role="tab"][aria-selected="true"]')?.getBoundingClientRect();
  const isTabSeen = list && tab && tab.left >= list.left - 1 && tab.right <= list.right + 1;
  const said = [...document.querySelectorAll('footer span')].find(({ textContent }) =>
    textContent.startsWith('For research and teaching.'),
  );
  const box = said?.getBoundingClientRect();
  const isSaid =
    box && box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return [
    ...(isTabSeen ? [] : ['the open tab is not seen']),
    ...(isSaid ? [] : ['‘For research and teaching’ is not seen']),
  ];
}

/** Opens the parameters, which are below the panels, and lists their faults. */
async function faultsOfParameters(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: 'Parameters', exact: true });
  await button.click();
  const pane = page.getByRole('complementary', { name: 'Parameters' });
  await pane.waitFor();
  await waitUntilAtRest(page);
  const [main, below] = await Promise.all([page.locator('main').boundingBox(), pane.boundingBox()]);
  const isBelow = main && below && main.y + main.height <= below.y + 1;
  const faults = [...(isBelow ? [] : ['they cover the bench']), ...(await layoutFaults(page))];
  faults.push(...(await smallTargets(page)));
  await button.click();
  return faults.map((fault) => `parameters: ${fault}`);
}

interface TouchedSize {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

const phone: TouchedSize = { width: 390, height: 844, scheme: 'dark' };
const tablet: TouchedSize = { width: 768, height: 1024, scheme: 'light' };
const { openPage, sharedPage } = serveBuiltPages({ ...phone, touch: true, prepare: watchLayout });

it('findings of the rhythm are in their list on a phone', async () => {
  const page = await sharedPage();
  await readPageNumbers(page, 'Rest');
  await openBench(page, 'QRS');
  const list = page.locator('.panel-findings .qrs-scroll');
  await list.scrollIntoViewIfNeeded();
  const [own, row] = [await list.boundingBox(), await list.locator('tbody .link').first().boundingBox()];
  if (own === null || row === null) throw new Error('nothing is found');
  expect(row.y).toBeGreaterThanOrEqual(own.y);
  expect(row.y + row.height).toBeLessThanOrEqual(own.y + own.height);
});

it('formulas of steps are in one column where two would clip them', async () => {
  const page = await sharedPage();
  await page.setViewportSize({ width: 768, height: 1024 });
  await openBench(page, 'Intervals');
  const steps = page.getByRole('button', { name: 'Steps', exact: true });
  await steps.click();
  await page.locator('.step-formula').first().waitFor();
  await waitUntilAtRest(page);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.step-formula, .step-symbols')]
      .filter((own) => own.scrollWidth > own.clientWidth + 1)
      .map((own) => own.textContent),
  );
  expect(cut).toEqual([]);
  await steps.click();
  await page.setViewportSize({ width: phone.width, height: phone.height });
});

/** Benches in the gate on a phone; `layout.test.ts` tests the layout of all in a narrow window. */
const benchesOfGate: ReadonlySet<string> = new Set(['Intervals', 'QRS', 'Waveforms', 'Cohort']);

// Last, since it leaves another recording open.
for (const { cases, isLeftOut, note } of sweep([phone], [tablet]))
  describe.skipIf(isLeftOut).each(cases)(`on a touch screen, $width × $height${note}`, (size) => {
    it('every bench is complete, has large enough targets, and works with its parameters next to it', async () => {
      const page = await (size === phone
        ? sharedPage()
        : openPage({ ...size, touch: true, prepare: watchLayout }));
      await readPageNumbers(page, 'Rest');
      const faults: string[] = [];
      for (const name of await page.getByRole('tab').allInnerTexts()) {
        if (!runsAllTests && !benchesOfGate.has(name)) continue;
        await openBench(page, name);
        const own = [
          ...(await page.evaluate(missingFromSight)),
          ...(await layoutFaults(page)),
          ...(await smallTargets(page)),
          ...(await faultsOfParameters(page)),
        ];
        faults.push(...own.map((fault) => `${name}: ${fault}`));
      }
      expect([...new Set(faults)]).toEqual([]);
    });
  });
