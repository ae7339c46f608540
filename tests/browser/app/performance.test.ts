import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { performanceText } from '../../../src/state/performance/performance-file.ts';
import type { PerformanceClient } from '../../../src/workers/performance/performance-client.ts';
import { failureError } from '../../support/fake-client.ts';
import {
  createFakePerformance,
  fakeFilterRow,
  fakeMachine,
  fakePerformance,
  holdMeasuring,
  machineWithoutGpu,
} from '../../support/fake-performance.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes, itInFullRun, ruledSizes } from '../../support/gate.ts';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

async function openPerformance(client?: PerformanceClient) {
  const session = mountApp({}, client);
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await page.getByRole('tab', { name: 'Performance' }).click();
  await expect.element(page.getByLabelText('Readings of the measurements')).toBeVisible();
  return session;
}

const study = () => page.getByRole('table', { name: 'Times of the filter study' });
const papers = () => page.getByRole('table', { name: 'Figures of the papers' });
const run = (name = 'Run') =>
  document.querySelector<HTMLElement>('.bench-tabs .right')?.textContent?.includes(name);

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('the Performance bench', () => {
  test('measures nothing on opening: the device is known, everything else is missing', async () => {
    const client = createFakePerformance();
    await openPerformance(client);
    await expect.element(page.getByText('Nothing measured on this machine yet')).toBeVisible();
    await expect
      .element(page.getByRole('table', { name: 'Device and its limits' }))
      .toHaveTextContent('48 KiB');
    expect(client.asked).toEqual([]);
    expect(document.querySelectorAll('.study-table tbody tr')).toHaveLength(12);
    const [first] = document.querySelectorAll('.study-table tbody tr');
    // Only the paper's own columns have numbers.
    expect(first?.textContent).toBe('10\u202f000100––––––5.30.69.1–');
  });

  test('works without a recording, with a run of its own', async () => {
    const failure = { code: 'internal', message: 'The sample could not be made.', where: null } as const;
    const session = mountApp({ openSample: () => Promise.reject(failureError(failure)) });
    await expect
      .element(page.getByRole('heading', { name: 'Drop a recording of ECG and pulse' }))
      .toBeVisible();
    await userEvent.keyboard('0');
    await expect.element(page.getByRole('heading', { name: 'Performance' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Run', exact: true }).first().click();
    await expect.poll(() => session.performance.getState().run?.state).toBe('done');
    await expect.element(study()).toHaveTextContent('0.012');
  });

  test('shows each complete row and the current measurement, and can be stopped', async () => {
    const { client, runs } = holdMeasuring();
    const session = await openPerformance(client);
    await page.getByRole('button', { name: 'Run', exact: true }).first().click();
    await expect.poll(() => runs.length).toBe(1);
    runs[0]?.tell({ kind: 'progress', study: 'filter', share: 0.3, doing: '50 000 × 100, GPU, row' }, 0.25);
    runs[0]?.tell({ kind: 'row', study: 'filter', row: fakeFilterRow(10_000, 100) }, 0.25);
    await expect.element(page.getByText('50 000 × 100, GPU, row')).toBeVisible();
    await expect.element(page.getByText('25 %')).toBeVisible();
    await expect
      .poll(() => document.querySelector('.study-table tr.on')?.textContent)
      .toContain('50\u202f000100');
    await expect.element(study()).toHaveTextContent('2.60');
    expect(run('Cancel')).toBe(true);
    // The measurement continues while the bench is left and opened again.
    await page.getByRole('tab', { name: 'Intervals' }).click();
    await page.getByRole('tab', { name: 'Performance' }).click();
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await expect.element(page.getByText('Cancelled at 25 %')).toBeVisible();
    expect(session.performance.getState().result?.studies.filter).toHaveLength(1);
  });

  itInFullRun('runs one figure of a paper by its link', async () => {
    const client = createFakePerformance();
    await openPerformance(client);
    await page.getByRole('button', { name: 'Run Yu, curve length' }).click();
    await expect.element(papers()).toHaveTextContent('0.90 ms');
    expect(client.asked).toEqual(['curve-length']);
  });

  itInFullRun('has template matching by measure where the papers’ figures are large', async () => {
    await openPerformance();
    await page.getByRole('button', { name: 'Run Kratsas, best shift' }).click();
    await expect.element(papers()).toHaveTextContent('3.3 s');
    await page.getByRole('button', { name: /^Save Figures of the papers, enlarge it/ }).click();
    await page.getByRole('menuitem', { name: /^Enlarge/ }).click();
    const matching = page.getByRole('table', { name: 'Template matching' });
    await expect.element(matching).toHaveTextContent(/CWA86\s40016~3\s3000\.600/);
    await expect.element(matching).toHaveTextContent('17.2561');
  });

  itInFullRun('measures template strategies, beside the minutes of the paper', async () => {
    const client = createFakePerformance();
    await openPerformance(client);
    await page.getByRole('button', { name: 'Run Kratsas t. 2–5, strategies' }).click();
    expect(client.asked).toEqual(['strategies']);
    await expect.element(papers()).toHaveTextContent('20 ms');
    await page.getByRole('button', { name: /^Save Figures of the papers, enlarge it/ }).click();
    await page.getByRole('menuitem', { name: /^Enlarge/ }).click();
    const table = page.getByRole('table', { name: 'Template strategies' });
    await expect.element(table).toHaveTextContent(/ROTFCWA62/);
    await expect.element(table).toHaveTextContent('2.75');
  });

  itInFullRun('measures segmented-beat modulation over lengths, beside the paper’s figure', async () => {
    const client = createFakePerformance();
    await openPerformance(client);
    await page.getByRole('button', { name: 'Run Nasim 3, modulation' }).click();
    expect(client.asked).toEqual(['modulation']);
    await expect.element(papers()).toHaveTextContent('36 ms');
    await page.getByRole('button', { name: /^Save Figures of the papers, enlarge it/ }).click();
    await page.getByRole('menuitem', { name: /^Enlarge/ }).click();
    const table = page.getByRole('table', { name: 'Segmented-beat modulation' });
    await expect.element(table).toHaveTextContent('600 s');
  });

  itInFullRun('without a GPU has the columns of the CPU alone, and says why', async () => {
    await openPerformance(createFakePerformance(machineWithoutGpu));
    await expect.element(page.getByText('No GPU: this browser has no WebGPU.')).toBeVisible();
    await page.getByRole('button', { name: 'Run', exact: true }).first().click();
    const [first] = document.querySelectorAll('.study-table tbody tr');
    await expect.poll(() => first?.textContent).toBe('10\u202f0001002.600.071––––5.30.69.1–');
  });

  itInFullRun('names software for what it is, and a lost GPU, and a crash', async () => {
    const { gpu } = fakeMachine.device;
    const software = gpu && { ...gpu, name: 'SwiftShader', isSoftware: true };
    const { client, runs } = holdMeasuring({
      ...fakeMachine,
      device: { ...fakeMachine.device, gpu: software },
    });
    await openPerformance(client);
    await expect.element(page.getByText('its times say nothing about a GPU')).toBeVisible();
    await page.getByRole('button', { name: 'Run', exact: true }).first().click();
    await expect.poll(() => runs.length).toBe(1);
    runs[0]?.finish({ wasLost: true });
    await expect.element(page.getByText('The GPU was lost during the run')).toBeVisible();
    await page.getByRole('button', { name: 'Run', exact: true }).first().click();
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.fail(failureError({ code: 'internal', message: 'The measurement crashed.', where: null }));
    await expect.element(page.getByText('The measurement crashed.')).toBeVisible();
    await expect.element(page.getByText('Not measured')).toBeVisible();
  });

  test('shows another device from a file next to this one, and removes it', async () => {
    const session = await openPerformance();
    await page.getByRole('button', { name: 'Run', exact: true }).first().click();
    session.performance.compareWith('other.json', performanceText(fakePerformance, {}));
    await expect.element(study()).toHaveTextContent('Other GPU, ms');
    await expect.element(page.getByText(/other\.json/)).toBeVisible();
    session.performance.compareWith('letter.json', 'Dear Sir');
    await expect.element(page.getByText('letter.json holds no Beatbench measurements')).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.element(study()).not.toHaveTextContent('Other GPU, ms');
  });

  itInFullRun('refuses lengths that are none, and keeps parameters with undo', async () => {
    const session = await openPerformance();
    const lengths = page.getByRole('textbox', { name: 'Lengths' });
    await lengths.fill('ten');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('‘ten’ is not a number')).toBeVisible();
    await lengths.fill('20k, 40k');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelectorAll('.study-table tbody tr').length).toBe(6);
    await session.undo();
    await expect.poll(() => document.querySelectorAll('.study-table tbody tr').length).toBe(12);
  });

  test('marks a difference larger than allowed', async () => {
    const session = await openPerformance();
    await page.getByRole('button', { name: 'Run', exact: true }).first().click();
    await expect.element(study()).toHaveTextContent('3e−7');
    expect(document.querySelector('.study-table .flagged')).toBeNull();
    session.parameters.performance.set('within', 1e-8);
    await expect.poll(() => document.querySelectorAll('.study-table .flagged').length).toBe(12);
  });
});

for (const { cases, isLeftOut, note } of bothThemes)
  describe.skipIf(isLeftOut).each(cases)(`accessibility of the Performance bench, %s${note}`, (theme) => {
    test.each(ruledSizes)(
      'has no violations at %i × %i, before, during and after a run',
      async (width, height) => {
        await page.viewport(width, height);
        const violations = async (): Promise<string[]> => {
          const found = await axe.run(document.body, rules);
          return found.violations.flatMap(({ id, nodes }) =>
            nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
          );
        };
        const { client, runs } = holdMeasuring();
        const session = await openPerformance(client);
        session.theme.choose(theme);
        expect(await violations()).toEqual([]);
        const running = session.performance.run();
        await expect.poll(() => runs.length).toBe(1);
        runs[0]?.tell({ kind: 'progress', study: 'filter', share: 0.3, doing: '50 000 × 100, CPU' }, 0.25);
        for (const { row } of (fakePerformance.studies.filter ?? []).map((own) => ({ row: own })))
          runs[0]?.tell({ kind: 'row', study: 'filter', row }, 0.5);
        expect(await violations()).toEqual([]);
        runs[0]?.finish();
        await running;
        session.performance.compareWith('other.json', performanceText(fakePerformance, {}));
        await expect.element(study()).toHaveTextContent('Other GPU, ms');
        expect(await violations()).toEqual([]);
      },
    );
  });
