import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('at 768 px', () => {
  beforeEach(async () => {
    await page.viewport(768, 1024);
  });

  test('side panes are drawers, and nothing is cut', async () => {
    mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await expect.element(page.getByRole('complementary', { name: 'Recordings' })).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBe(768);
    await expect.element(page.getByText('No network')).toBeVisible();
  });

  test('a drawer receives the focus, keeps it, and returns it on Escape', async () => {
    await page.viewport(900, 700);
    mountApp();
    await button('Parameters').click();
    const pane = page.getByRole('complementary', { name: 'Parameters' });
    await expect.element(pane).toBeVisible();
    const inside = () => pane.element().contains(document.activeElement);
    expect(inside()).toBe(true);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(inside()).toBe(true);
    await userEvent.keyboard('{Tab}');
    expect(inside()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Parameters')).toHaveFocus();
    await expect.element(button('Parameters')).toHaveAttribute('aria-expanded', 'false');
  });

  test('at 768 px in portrait, parameters are below the panels, which remain usable', async () => {
    mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await button('Parameters').click();
    const pane = page.getByRole('complementary', { name: 'Parameters' });
    await expect.element(pane).toBeVisible();
    expect(pane.element().contains(document.activeElement)).toBe(true);
    const main = document.querySelector('main');
    expect(main?.inert).toBe(false);
    expect(main?.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      pane.element().getBoundingClientRect().top,
    );
    expect(document.querySelector('.scrim')).toBeNull();
    await page.getByRole('tab', { name: 'QRS' }).click();
    await expect.element(pane).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(pane).not.toBeInTheDocument();
  });

  itInFullRun('a drawer closes by its button, by the scrim, and when a recording is chosen', async () => {
    mountApp();
    const list = page.getByRole('complementary', { name: 'Recordings' });
    await button('Recordings').click();
    await expect.element(list).toBeVisible();
    await button('Recordings').click();
    await expect.element(list).not.toBeInTheDocument();
    await button('Recordings').click();
    document.querySelector<HTMLElement>('.scrim')?.click();
    await expect.element(list).not.toBeInTheDocument();
    await button('Recordings').click();
    await page.getByRole('button', { name: /Difficult/ }).click();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Difficult', level: 1 })).toBeVisible();
  });
});

describe('the window', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  itInFullRun('lists its keys under ?', async () => {
    mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Keys' })).not.toBeInTheDocument();
  });

  test('cycles through its panes by F6', async () => {
    mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    const panes = ['.recordings', '.overview', '.bench-tabs', '.inspector'];
    const seen: (string | undefined)[] = [];
    for (const _ of panes) {
      await userEvent.keyboard('{F6}');
      seen.push(panes.find((selector) => document.activeElement?.closest(selector)));
    }
    expect(seen).toEqual(panes);
  });

  test('changes its theme, and that of the plots', async () => {
    mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    expect(document.documentElement.dataset['theme']).toBe('light');
    await page.getByRole('button', { name: /^Theme: light/ }).click();
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(getComputedStyle(document.querySelector('main') as HTMLElement).backgroundColor).toBe(
      'rgb(16, 18, 20)',
    );
    await page.getByRole('button', { name: /^Theme: dark/ }).click();
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});
