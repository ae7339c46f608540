import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { sweep } from '../../support/gate.ts';

const measureBox = (selector: string) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element.getBoundingClientRect();
};

type WindowSize = readonly [width: number, height: number];
const narrowest: WindowSize = [390, 844];
const others: readonly WindowSize[] = [
  [1366, 768],
  [768, 1024],
];

for (const { cases, isLeftOut, note } of sweep([narrowest], others))
  test.skipIf(isLeftOut).each(cases)(
    `at %i × %i the open tab is fully visible in its line, and the tools of the bench cover no tab${note}`,
    async (width, height) => {
      await page.viewport(width, height);
      mountApp(createAnalysisClient());
      for (const name of ['Denoise', 'Cohort', 'Performance']) {
        await page.getByRole('tab', { name, exact: true }).click();
        await expect
          .element(page.getByRole('tab', { name, exact: true }))
          .toHaveAttribute('aria-selected', 'true');
        await expect
          .poll(() => measureBox('[role="tab"][aria-selected="true"]').right)
          .toBeLessThanOrEqual(measureBox('[role="tablist"]').right + 1);
        expect(measureBox('[role="tab"][aria-selected="true"]').left).toBeGreaterThanOrEqual(
          measureBox('[role="tablist"]').left - 1,
        );
        await expect
          .poll(() => document.querySelector('.bench-tabs .right')?.childElementCount ?? 0)
          .toBeGreaterThan(0);
        const [tools, tabs] = [measureBox('.bench-tabs .right'), measureBox('[role="tablist"]')];
        expect(tools.left >= tabs.right - 1 || tools.top >= tabs.bottom - 1).toBe(true);
        expect(tools.right).toBeLessThanOrEqual(width);
        expect(tabs.width).toBeGreaterThan(Math.min(300, width / 2));
      }
    },
  );
