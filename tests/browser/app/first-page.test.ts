import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { analyseAs, holdRuns } from '../../support/fake-client.ts';
import { fakeReport } from '../../support/fake-record.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

describe('the first page', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('opens on the analysed sample with its numbers', async () => {
    mountApp();
    await expect.element(page.getByRole('heading', { name: 'Rest', level: 1 })).toBeVisible();
    await expect.element(page.getByLabelText('Readings of the window').getByText('182.0 ms')).toBeVisible();
    await expect.element(page.getByText('least var. 13 %: 191.0, 9.0 ms later')).toBeVisible();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await expect.element(page.getByText('CPU, chosen by auto')).toBeVisible();
    await expect
      .element(page.getByText('For research and teaching. No medical device.', { exact: true }))
      .toBeVisible();
  });

  itInFullRun('has the panes of the design at 1440 × 900', async () => {
    mountApp();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    expect(box('.topbar')?.height).toBe(36);
    expect(box('.recordings')?.width).toBe(224);
    expect(box('.inspector')?.width).toBe(280);
    expect(box('.status')?.height).toBe(24);
    // Including a row for the quality of the ECG.
    expect(box('.overview')?.height).toBe(78);
    expect(box('.bench-tabs')?.height).toBe(32);
    expect(document.documentElement.scrollWidth).toBe(1440);
    // The line above takes its space from the waveforms, so that all panels of the bench remain visible.
    expect(box('.waves')?.height).toBe(168);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => box('.waves')?.height).toBe(200);
  });

  test('shows progress, can be cancelled, and runs again', async () => {
    const { analyse, runs } = holdRuns();
    mountApp({ analyse });
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    runs[0].onProgress(0.62, 'Finding feet');
    await expect.element(page.getByText('Finding feet')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'Analysis' })).toHaveValue(62);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Cancelled at 62 %')).toBeVisible();
    await page.getByRole('button', { name: 'Run again' }).click();
    runs[1].finish({ ...fakeReport, isDraft: true });
    await expect.poll(() => runs.length).toBe(3);
    runs[2].onProgress(0.3, 'Aligning');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('Cancelled at 30 %, draft shown')).toBeVisible();
    await page.getByRole('button', { name: 'Run again' }).click();
    runs[3].finish();
    await expect.element(page.getByLabelText('Readings of the window').getByText('182.0 ms')).toBeVisible();
  });

  test('reports in the bench why an analysis failed, and nothing else is affected', async () => {
    const { analyse, runs } = holdRuns();
    mountApp({ analyse });
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    const message = 'No beats were found in the ECG; check which channel is taken for it.';
    runs[0].fail({ code: 'no-beats', message, where: null });
    await expect.element(page.getByRole('tabpanel', { name: 'Intervals' }).getByText(message)).toBeVisible();
    await expect.element(page.getByText('Not analysed')).toBeVisible();
    await expect.element(page.getByRole('slider', { name: 'Waveforms' })).toBeInTheDocument();
  });

  itInFullRun('keeps the old numbers while it computes new ones', async () => {
    const { analyse, runs } = holdRuns();
    const session = mountApp({ analyse });
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    runs[0].finish();
    await expect.element(page.getByLabelText('Readings of the window').getByText('182.0 ms')).toBeVisible();
    session.parameters.intervals.set('acceptance', 8);
    await expect.element(page.getByText('computing', { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText('Readings of the window').getByText('182.0 ms')).toBeVisible();
    runs[1].finish();
    await expect.element(page.getByText('computing', { exact: true })).not.toBeInTheDocument();
  });

  test('shows what a reader of the result must know', async () => {
    const warnings = [{ code: 'resampled', message: 'The signals were brought down to 500 Hz.' }] as const;
    mountApp({
      analyse: analyseAs({ ...fakeReport, warnings }),
    });
    await expect.element(page.getByText('The signals were brought down to 500 Hz.')).toBeVisible();
  });
});
