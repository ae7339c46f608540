import axe from 'axe-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes, itInFullRun } from '../../support/gate.ts';

/** One worker for all tests here, since starting one takes longer than most tests. */
const client = createAnalysisClient();

async function violations(): Promise<string[]> {
  const found = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] });
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${String(node.target)}`));
}

const truth = () => page.getByRole('table', { name: 'Truth and measurement, ms' });

describe('a synthetic record', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('follows its controls, with the truth next to the measured values', async () => {
    const session = mountApp(client);
    await page.getByRole('button', { name: 'Synthetic record', exact: true }).first().click();
    await expect.element(truth()).toBeVisible();
    const lvetRow = truth().getByRole('row', { name: /^LVET \d/ });
    await expect.element(lvetRow).toHaveTextContent(/LVET30\d\.\d|LVET29\d\.\d/);
    await userEvent.fill(page.getByRole('textbox', { name: 'LVET' }).first(), '260');
    await userEvent.keyboard('{Enter}');
    await expect.element(lvetRow).toHaveTextContent(/^LVET2[56]\d\.\d(?:2[4-7]\d\.\d){3}$/);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(lvetRow).toHaveTextContent(/LVET30\d\.\d|LVET29\d\.\d/);
    expect(session.chosen()?.synthetic).not.toHaveProperty('lvet');
  });

  itInFullRun('says what is wrong with a parameter and keeps the record', async () => {
    mountApp(client);
    await page.getByRole('button', { name: 'Synthetic record', exact: true }).first().click();
    await expect.element(truth()).toBeVisible();
    await page.getByRole('button', { name: 'Spread, noise and length' }).click();
    await userEvent.fill(page.getByRole('textbox', { name: 'Noise of the ECG' }), 'thunder:3');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/thunder/).first()).toBeVisible();
    await expect.element(truth()).toBeVisible();
  });

  itInFullRun('is made of a sample, which shows its own truth', async () => {
    const session = mountApp(client);
    const inspector = page.getByRole('complementary', { name: 'Parameters' });
    await inspector.getByRole('button', { name: 'Synthetic record' }).click();
    await expect.element(truth()).toBeVisible();
    await page.getByRole('button', { name: 'Edit a copy' }).click();
    await expect.element(page.getByRole('heading', { name: 'Synthetic 1', level: 1 })).toBeVisible();
    expect(session.chosen()?.synthetic).toMatchObject({ seed: 21, heartRate: '68' });
  });

  for (const { cases, isLeftOut, note } of bothThemes)
    test.skipIf(isLeftOut).each(cases)(`has no accessibility violations, %s${note}`, async (theme) => {
      const session = mountApp(client);
      session.theme.choose(theme);
      await page.getByRole('button', { name: 'Synthetic record', exact: true }).first().click();
      await expect.element(truth()).toBeVisible();
      expect(await violations()).toEqual([]);
    });
});

describe('the preview of a table', () => {
  const rows = Array.from({ length: 2000 }, (_, k) => `${Math.sin(k / 20).toFixed(3)},${k % 9}`);
  const file = () => new File([`pulse,b\n${rows.join('\n')}`], 't.csv');

  for (const { cases, isLeftOut, note } of bothThemes)
    test.skipIf(isLeftOut).each(cases)(`opens a table with the user’s settings, %s${note}`, async (theme) => {
      const openFiles = vi.fn<AnalysisClient['openFiles']>((...call) => client.openFiles(...call));
      const session = mountApp({ ...client, openFiles });
      session.theme.choose(theme);
      await session.openDropped([{ path: 't.csv', file: file() }]);
      await page.getByRole('button', { name: 'Table format…' }).click();
      const dialog = page.getByRole('dialog', { name: 't.csv' });
      await expect
        .element(dialog.getByText('Type the number of rows per second', { exact: false }))
        .toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Open' })).toBeDisabled();
      expect(await violations()).toEqual([]);
      await userEvent.fill(dialog.getByRole('textbox', { name: 'Rate' }), '200');
      await userEvent.fill(dialog.getByRole('textbox', { name: 'Name of column 1' }), 'Finger');
      await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role of column 1' }), 'ecg');
      await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Use of column 2' }), 'skip');
      await dialog.getByRole('button', { name: 'Open' }).click();
      await expect.element(page.getByRole('heading', { name: 't', level: 1, exact: true })).toBeVisible();
      expect(session.chosen()?.summary?.channels).toMatchObject([{ label: 'Finger', role: 'ecg', fs: 200 }]);
      expect(session.chosen()?.origin?.options.tables?.['t.csv']?.rateHz).toBe(200);
    });
});
