import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '../../../src/state/session.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

const field = (name: string) => page.getByRole('textbox', { name });

/** Returns the message that a field refers to. */
function findSentence(name: string): string {
  const ids = (field(name).element().getAttribute('aria-describedby') ?? '').split(' ');
  const shown = ids.flatMap((id) => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? []);
  return shown
    .filter((one) => one.checkVisibility())
    .map((one) => one.innerText)
    .join(' ');
}

async function openFile(): Promise<Session> {
  const session = mountApp();
  const file = new File(['x'], 'a.edf');
  await session.openDropped([{ path: 'a.edf', file }]);
  await expect.element(page.getByRole('heading', { name: 'a.edf', level: 1 })).toBeVisible();
  return session;
}

describe('a text that a session would not hold', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('is rejected in a label field, and nothing of it is truncated', async () => {
    const session = await openFile();
    const labelsOf = () => session.chosen()?.labels;
    await page.getByRole('button', { name: 'Recording', exact: true }).click();
    await field('Subject').fill('x'.repeat(201));
    await expect.element(field('Subject')).toHaveAttribute('aria-invalid', 'true');
    expect(findSentence('Subject')).toMatch(/201 characters are too many; use at most 200/);
    await userEvent.keyboard('{Enter}');
    await field('State').click();
    expect(labelsOf()).toEqual({});
    await expect.element(field('Subject')).toHaveValue('x'.repeat(201));
    expect((await axe.run('#pane-inspector')).violations.map(({ id }) => id)).toEqual([]);
    await field('Subject').fill('x'.repeat(200));
    await expect.element(field('Subject')).toHaveAttribute('aria-invalid', 'false');
    await userEvent.keyboard('{Enter}');
    expect(labelsOf()).toEqual({ subject: 'x'.repeat(200) });
  });

  itInFullRun('is refused as a pattern', async () => {
    const session = await openFile();
    await page.getByRole('button', { name: 'Group by names' }).click();
    // With the extension that a pattern may have.
    await field('Parts of the names').fill(`{subject}${'x'.repeat(190)}.*`);
    await userEvent.keyboard('{Enter}');
    expect(findSentence('Parts of the names')).toMatch(/201 characters are too many/);
    expect(session.grouping.getState().pattern).toBeNull();
  });

  itInFullRun('is refused as a parameter', async () => {
    const session = mountApp();
    await page.getByRole('tab', { name: 'Performance' }).click();
    await field('Lengths').fill('1000,'.repeat(2001));
    expect(findSentence('Lengths')).toMatch(/10005 characters are too many; use at most 10000/);
    await userEvent.keyboard('{Enter}');
    expect(session.parameters.performance.getState().changed).toEqual({});
  });

  itInFullRun('is refused as the name of a template, near its field', async () => {
    const session = mountApp();
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Template A: edit' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const name = 'Name of template A';
    await field(name).fill('x'.repeat(25));
    await userEvent.keyboard('{Enter}');
    expect(findSentence(name)).toMatch(/25 characters are too many; use at most 24/);
    expect(session.chosen()?.templateEdits).toEqual([]);
    await field(name).fill('x'.repeat(24));
    await userEvent.keyboard('{Enter}');
    expect(session.chosen()?.templateEdits).toMatchObject([{ op: 'rename', name: 'x'.repeat(24) }]);
  });
});
