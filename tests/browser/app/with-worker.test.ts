import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInAll } from '../../support/gate.ts';

/** One worker for all tests here: starting one takes longer than most tests. */
const client = createAnalysisClient();

const reading = (name: RegExp) => page.getByLabelText('Readings of the window').getByText(name);

describe('the page over the analysis worker', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('analyses the first sample, and again what a parameter changes', async () => {
    const session = mountApp(client);
    await expect.element(reading(/^least var\. \d+ %: /)).toBeVisible();
    const revision = () => session.runs.getState().intervals[session.chosen()?.summary?.id ?? '']?.revision;
    const before = revision() ?? 0;
    await page.getByRole('textbox', { name: 'Threshold', exact: true }).first().click();
    await userEvent.keyboard('{Control>}a{/Control}7{Enter}');
    await expect.element(reading(/^threshold set by hand, 7 %: /)).toBeVisible();
    expect(revision()).toBe(before + 1);
  });

  itInAll('says what is wrong with a file in the place of what was open', async () => {
    const session = mountApp(client);
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await session.openDropped([{ path: 'a.edf', file: new File(['0       nothing more'], 'a.edf') }]);
    await expect.element(page.getByText('unreadable')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'a.edf', level: 1, exact: true })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'a.edf could not be opened' })).toHaveFocus();
    await expect.element(page.getByText('Window 1 of 2')).not.toBeInTheDocument();
  });
});
