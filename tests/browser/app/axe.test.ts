import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes } from '../../support/gate.ts';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/** Lists the violated rules with their elements, in lines. */
async function violations(): Promise<string[]> {
  // A drawer that is still fading in has no contrast yet.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const found = await axe.run(document.body, rules);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
  );
}

for (const { cases, isLeftOut, note } of bothThemes)
  describe.skipIf(isLeftOut).each(cases)(`accessibility, %s${note}`, (theme) => {
    beforeEach(async () => {
      await page.viewport(1440, 900);
    });

    test('the page with a result has no violations', async () => {
      const session = mountApp();
      session.theme.choose(theme);
      session.parameters.intervals.set('acceptance', 8);
      await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
      expect(await violations()).toEqual([]);
    });

    test('a drawer at 768 px has no violations', async () => {
      await page.viewport(768, 1024);
      const session = mountApp();
      session.theme.choose(theme);
      await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
      await page.getByRole('button', { name: 'Parameters', exact: true }).click();
      expect(await violations()).toEqual([]);
    });

    test('the start page has no violations', async () => {
      const failure = { code: 'internal', message: 'The sample could not be made.', where: null } as const;
      const session = mountApp({
        openSample: () => Promise.reject(Object.assign(new Error(''), { failure })),
      });
      session.theme.choose(theme);
      await expect
        .element(page.getByRole('heading', { name: 'Drop a recording of ECG and pulse' }))
        .toBeVisible();
      expect(await violations()).toEqual([]);
    });
  });
