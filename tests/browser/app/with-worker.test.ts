import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

/** One worker for all tests here, since starting one takes longer than most tests. */
const client = createAnalysisClient();

const reading = (name: RegExp) => page.getByLabelText('Readings of the window').getByText(name);

describe('the page over the analysis worker', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('analyses the first sample, and again after a parameter changes', async () => {
    const session = mountApp(client);
    await expect.element(reading(/^least var\. \d+ %: /)).toBeVisible();
    const revision = () => session.runs.getState().intervals[session.chosen()?.summary?.id ?? '']?.revision;
    const before = revision() ?? 0;
    await page.getByRole('textbox', { name: 'Threshold', exact: true }).first().click();
    await userEvent.keyboard('{Control>}a{/Control}7{Enter}');
    await expect.element(reading(/^threshold set by hand, 7 %: /)).toBeVisible();
    expect(revision()).toBe(before + 1);
  });

  itInFullRun('compares two settings, A and B, and swaps and clears them', async () => {
    mountApp(client);
    await expect.element(reading(/^least var\. \d+ %: /)).toBeVisible();
    await page.getByRole('button', { name: 'Compare A and B' }).click();
    const area = page.getByRole('region', { name: 'Other settings' });
    await area.getByRole('button', { name: 'Keep as A' }).click();
    await page.getByRole('textbox', { name: 'Threshold', exact: true }).first().click();
    await userEvent.keyboard('{Control>}a{/Control}40{Enter}');
    const difference = area
      .getByRole('table', { name: 'Figures of A and B' })
      .getByRole('row', { name: /^rPTT, least variance, mean, ms/ });
    await expect.element(difference).toHaveTextContent(/\+\d+\.\d/);
    await area.getByRole('button', { name: 'Swap' }).click();
    await expect.element(difference).toHaveTextContent(/−\d+\.\d/);
    await area.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(area.getByRole('button', { name: 'Keep as A' })).toBeVisible();
  });

  itInFullRun('solves a lesson on Series by the edge between LF and HF', async () => {
    mountApp(client);
    const exercises = page.getByRole('region', { name: 'Exercises' });
    await exercises.getByRole('button', { name: /^Series/ }).click();
    await page.getByText('Slow breathing and LF/HF', { exact: true }).click();
    const edge = page.getByRole('slider', { name: 'Between LF and HF' });
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await page.getByRole('button', { name: 'LF, 0.04 to 0.15 Hz' }).click();
    await expect.element(verdict.getByText('Not yet.')).toBeVisible();
    (await edge.findElement()).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect.element(verdict.getByText('Right.')).toBeVisible();
    await expect.element(edge).toHaveAttribute('aria-valuenow', '0.11');
  });

  itInFullRun('says what is wrong with a file in the place of what was open', async () => {
    const session = mountApp(client);
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await session.openDropped([{ path: 'a.edf', file: new File(['0       nothing more'], 'a.edf') }]);
    await expect.element(page.getByText('unreadable')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'a.edf', level: 1, exact: true })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'a.edf could not be opened' })).toHaveFocus();
    await expect.element(page.getByText('Window 1 of 2')).not.toBeInTheDocument();
  });
});
