import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import type { Session } from '../../../src/state/session.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { cancelledError, createFakeClient } from '../../support/fake-client.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes, itInFullRun, ruledSizes } from '../../support/gate.ts';

/** One worker for all tests here, since starting one takes longer than most tests. */
const client = createAnalysisClient();

const reading = () => page.getByLabelText('Readings of the templates');
const panel = (name: string) => page.getByRole('region', { name, exact: true });

/** Opens two minutes with ectopic beats in the worker. */
async function openSynthetic(): Promise<Session> {
  const session = mountApp(client);
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await session.addSynthetic({ duration: 120, seed: 4, ectopicRate: 10 });
  await page.getByRole('tab', { name: 'Templates' }).click();
  await expect.element(reading()).toBeVisible();
  return session;
}

const readReport = (session: Session) =>
  session.runs.find('templates', session.chosen()?.summary?.id ?? '')?.report ?? null;

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('the Templates bench over the analysis worker', () => {
  test('shows templates, known classes and the measures, and goes to a template’s first beat', async () => {
    const session = await openSynthetic();
    const report = readReport(session);
    await expect
      .element(panel('Templates').getByRole('button', { name: /^Template M.*go to the first/ }))
      .toBeVisible();
    await expect.element(panel('Annotated class')).toHaveTextContent('PVC');
    const other = report?.templates.find(({ letter }) => letter === 'A');
    const name = new RegExp(`^Template A ?${other?.count} beats`);
    await panel('Templates').getByRole('button', { name }).click();
    expect(session.selection.getState().beatSec).toBe(other?.firstSec);
    const { span } = session.view.getState();
    expect(other?.firstSec).toBeGreaterThanOrEqual(span.fromSec);
    expect(other?.firstSec).toBeLessThanOrEqual(span.toSec);
    await expect.element(panel('Five measures')).toHaveTextContent(/disputed/);
  });

  itInFullRun('merges, names, and takes both back', async () => {
    const session = await openSynthetic();
    const before = readReport(session)?.templates.length ?? 0;
    await page.getByRole('button', { name: 'Template A: edit' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await userEvent.keyboard('Late{Enter}');
    await expect.element(page.getByRole('button', { name: 'Template Late: edit' })).toBeVisible();
    await page.getByRole('button', { name: 'Template Late: edit' }).click();
    await page.getByRole('menuitem', { name: 'Merge into M' }).click();
    await expect.poll(() => readReport(session)?.templates.length).toBe(before - 1);
    expect(session.history.getState().past.map(({ name }) => name)).toEqual([
      'Template A named Late',
      'Template Late merged into M',
    ]);
    await session.undo();
    await session.undo();
    await expect.poll(() => readReport(session)?.templates.length).toBe(before);
    await expect.element(page.getByRole('button', { name: 'Template A: edit' })).toBeVisible();
  });

  itInFullRun('says that a template outnumbers the master, and makes it the master from there', async () => {
    const session = await openSynthetic();
    const first = readReport(session)?.master;
    await page.getByRole('button', { name: 'Template A: edit' }).click();
    await page.getByRole('menuitem', { name: 'Make it the master' }).click();
    await expect.element(page.getByText(/^Result may be wrong\. The master has/)).toBeVisible();
    await page.getByRole('button', { name: 'Make it the master' }).click();
    await expect.poll(() => readReport(session)?.master).toBe(first);
    await expect.element(page.getByText(/^Result may be wrong\./)).not.toBeInTheDocument();
  });

  itInFullRun('splits several chosen beats off at once', async () => {
    const session = await openSynthetic();
    const report = readReport(session);
    const other = report?.templates.find(({ letter }) => letter === 'A');
    const times = [...(report?.triggersSec ?? [])].filter((_, beat) => report?.labels[beat] === other?.label);
    session.selection.expectBeat(times[0] ?? 0);
    session.selection.toggleBeat(times[2] ?? 0);
    await page.getByRole('button', { name: 'Template A: edit' }).click();
    await page.getByRole('menuitem', { name: 'Split off 2 chosen beats' }).click();
    await expect
      .poll(() => readReport(session)?.templates.find(({ origin }) => origin === 'split')?.count)
      .toBe(2);
    expect(session.history.getState().past.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^2 beats from .* on split off$/),
    ]);
  });

  itInFullRun('sets the threshold at the histogram by keys, and goes from beat to beat', async () => {
    const session = await openSynthetic();
    (document.querySelector('.panel-rho [role="slider"]') as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => session.parameters.templates.getState().changed['threshold']).toBe(0.84);
    await expect.poll(() => readReport(session)?.threshold).toBe(0.84);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => session.parameters.templates.getState().changed['threshold']).toBeUndefined();
    (document.querySelector('.panel-classes .plot-focus') as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    const times = readReport(session)?.triggersSec ?? new Float64Array();
    expect([...times]).toContain(session.selection.getState().beatSec);
  });

  test('compares the strategies over two workers, with the result of one', async () => {
    await openSynthetic();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const rows = () =>
      [...document.querySelectorAll('.strategy-table tbody tr')].map((row) => row.textContent ?? '');
    await expect.poll(rows).not.toEqual([]);
    expect(rows().filter((row) => /^(ROTF|MPCC|NDS|TDS)/.test(row)).length).toBeGreaterThanOrEqual(4);
  });
});

describe('the Templates bench without a worker', () => {
  const openFake = async (changes: Partial<AnalysisClient>): Promise<void> => {
    mountApp(changes);
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await page.getByRole('tab', { name: 'Templates' }).click();
    await expect.element(reading()).toBeVisible();
  };

  itInFullRun('says what is left out where the windows of very many beats are not kept', async () => {
    const fake = createFakeClient();
    await openFake({
      analyse: (...asked) => {
        const job = fake.analyse(...asked);
        return { ...job, result: job.result.then((report) => ({ ...report, hasWindows: false })) };
      },
    });
    await expect.element(page.getByText(/Too many beats to keep their windows/)).toBeVisible();
    await expect
      .element(panel('Five measures'))
      .toHaveTextContent('Not compared, because windows are not in memory.');
    const master = panel('Templates').getByRole('button', { name: /^Template M.*go to the first/ });
    await expect.element(master).toBeVisible();
  });

  itInFullRun('tells how far the comparison of measures is, and cancels it', async () => {
    let refuse = (_: unknown): void => undefined;
    await openFake({
      templateMeasures: (_, onProgress) => {
        onProgress(0.4, 'BAM');
        const result = new Promise<null>((_resolve, reject) => {
          refuse = reject;
        });
        return { result, cancel: () => refuse(cancelledError) };
      },
    });
    await expect.element(panel('Five measures')).toHaveTextContent('40 %');
    await panel('Five measures').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(panel('Five measures')).toHaveTextContent('Cancelled before the first comparison.');
    await expect.element(page.getByRole('button', { name: 'Cancelled, run again' })).toBeVisible();
  });
});

for (const { cases, isLeftOut, note } of bothThemes)
  describe.skipIf(isLeftOut).each(cases)(`accessibility of the Templates bench, %s${note}`, (theme) => {
    const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

    test.each(ruledSizes)('at %d × %d has no violations', async (width, height) => {
      await page.viewport(width, height);
      const session = await openSynthetic();
      session.theme.choose(theme);
      await expect.element(panel('Annotated class')).toHaveTextContent('PVC');
      const found = await axe.run(document.body, rules);
      expect(
        found.violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
        ),
      ).toEqual([]);
    });
  });
