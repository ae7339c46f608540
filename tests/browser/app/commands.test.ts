import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { build } from '../../../src/model/build.ts';
import { version } from '../../../src/model/version.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes, itInFullRun } from '../../support/gate.ts';

const palette = () => page.getByRole('dialog', { name: 'Search or run' });
const search = () => page.getByRole('combobox', { name: 'Search or run' });
const field = (name: string) => page.getByRole('textbox', { name });

async function openPage() {
  const session = mountApp();
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  return session;
}

describe('undo and redo', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('undo and redo work by keys and buttons that name what they undo', async () => {
    const session = await openPage();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.fill(field('Ensemble average'), '8');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Undo: Ensemble average 8 beats' })).toBeEnabled();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field('Ensemble average')).toHaveValue('10');
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.element(field('Ensemble average')).toHaveValue('8');
    await page.getByRole('button', { name: 'Undo: Ensemble average 8 beats' }).click();
    await expect.element(field('Ensemble average')).toHaveValue('10');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(session.parameters.intervals.getState().changed).toEqual({ average: 8 });
  });

  itInFullRun('leave what is being typed to the field', async () => {
    const session = await openPage();
    session.parameters.intervals.set('acceptance', 4);
    await field('Ensemble average').click();
    await userEvent.keyboard('5{Control>}z{/Control}');
    expect(session.parameters.intervals.getState().changed).toEqual({ acceptance: 4 });
  });
});

describe('the command palette', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('finds by a few letters, works with arrows and Enter, and returns the focus', async () => {
    const session = await openPage();
    const opener = page.getByRole('button', { name: /^Search or run/ }).first();
    await opener.click();
    await expect.element(search()).toHaveFocus();
    await expect.element(search()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('windw');
    const options = palette().getByRole('option');
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect
      .element(search())
      .toHaveAttribute('aria-activedescendant', document.querySelector('.palette [role="option"]')?.id ?? '');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(palette()).not.toBeInTheDocument();
    await expect.element(page.getByText('Window 2 of 2')).toBeVisible();
    expect(session.selection.getState().windowIndex).toBe(1);
    await expect.element(opener).toHaveFocus();
  });

  test('opens by its keys, closes by Esc, and keeps the focus inside', async () => {
    await openPage();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard('zzzz');
    await expect.element(page.getByText('Nothing has that name.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(palette()).not.toBeInTheDocument();
  });

  itInFullRun('goes to a parameter in a group that is shut', async () => {
    await openPage();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.fill(search(), 'computing backend');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('combobox', { name: 'Backend' })).toHaveFocus();
  });

  test('goes to a parameter of another bench, and opens it', async () => {
    const session = await openPage();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.fill(search(), 'match threshold templates');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('tab', { name: 'Templates' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(field('Threshold')).toHaveFocus();
    expect(session.bench.getState().open).toBe('templates');
  });

  itInFullRun('goes to a parameter in a drawer at 768 px', async () => {
    await page.viewport(768, 1024);
    await openPage();
    await page.getByRole('button', { name: 'Search or run' }).click();
    await userEvent.fill(search(), 'ensemble');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Ensemble average')).toHaveFocus();
  });

  test('runs actions, and lists only available ones', async () => {
    const session = await openPage();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.fill(search(), 'reset all');
    const options = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
    expect(options.join('\n')).not.toContain('Reset all parameters');
    await userEvent.keyboard('{Escape}');
    session.parameters.intervals.set('average', 8);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.fill(search(), 'reset all');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('all default').first()).toBeVisible();
  });

  for (const { cases, isLeftOut, note } of bothThemes)
    test.skipIf(isLeftOut).each(cases)(`has no accessibility violations, %s${note}`, async (theme) => {
      const session = await openPage();
      session.theme.choose(theme);
      await userEvent.keyboard('{Control>}k{/Control}');
      await expect.element(search()).toHaveFocus();
      const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] });
      expect(
        violations.map(({ id, nodes }) => `${id} ${nodes.map((node) => String(node.target)).join(', ')}`),
      ).toEqual([]);
    });
});

describe('the list of keys', () => {
  test('contains the keys that the handlers use', async () => {
    await openPage();
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await expect.element(dialog.getByText('undo', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('Ctrl Z', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('Ctrl K', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('Page Up').first()).toBeVisible();
    await expect.element(dialog.getByText('F6', { exact: true })).toBeVisible();
  });

  itInFullRun('says the version, and what the page was built from', async () => {
    await openPage();
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await expect.element(dialog.getByText(`Beatbench ${version} (build ${build})`)).toBeVisible();
    expect(build).toMatch(/^(?:[0-9a-f]{12}(?:\+changed)?|sources-[0-9a-f]{12})$/);
  });
});
