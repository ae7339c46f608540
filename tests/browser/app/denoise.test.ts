import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '../../../src/state/session.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { varyingBeatTimes, syntheticEcg } from '../../support/synthetic-ecg.ts';
import { bothThemes, itInFullRun, ruledSizes } from '../../support/gate.ts';

/** One worker for all tests here, since starting one takes longer than most tests. */
const client = createAnalysisClient();

const reading = () => page.getByLabelText('Readings of cleaning');
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const handle = () => document.querySelector<HTMLElement>('.panel-denoise-cycles [role="slider"]');

const readReport = (session: Session) =>
  session.runs.find('denoise', session.chosen()?.summary?.id ?? '')?.report ?? null;

/** Opens two noisy minutes with a known truth in the worker. */
async function openSynthetic(): Promise<Session> {
  const session = mountApp(client);
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await session.addSynthetic({ duration: 120, seed: 4, noiseEcg: 'white:6' });
  await page.getByRole('tab', { name: 'Denoise' }).click();
  await expect.element(reading()).toBeVisible();
  return session;
}

/** Makes a table of an ECG without a known truth. */
function makeTable(durationSec: number): File {
  const fs = 250;
  const samples = syntheticEcg(fs, durationSec, varyingBeatTimes(durationSec, 0.8));
  const rows = Array.from(samples, (value, k) => `${(k / fs).toFixed(3)},${value.toFixed(4)}`);
  return new File([['time (s),ECG (mV)', ...rows].join('\n')], `walk ${durationSec}.csv`);
}

async function openTable(durationSec: number): Promise<Session> {
  const session = mountApp(client);
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await session.openDropped([{ path: `walk ${durationSec}.csv`, file: makeTable(durationSec) }]);
  await page.getByRole('tab', { name: 'Denoise' }).click();
  return session;
}

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('the Denoise bench over the analysis worker', () => {
  test('shows estimated and true values, and compares other ways', async () => {
    const session = await openSynthetic();
    const report = readReport(session);
    expect(report?.hasTruth).toBe(true);
    await expect.element(reading()).toHaveTextContent('True SNR after');
    await expect.element(panel('True SNR after')).toHaveTextContent(/dB not modulated/);
    await expect.element(panel('SNR by minute')).toHaveTextContent('after, split-half');
    await expect.element(panel('Tasks')).toHaveTextContent('18 ± 5');
  });

  itInFullRun('sets the least match by keys, lists the cycles and goes to one', async () => {
    const session = await openSynthetic();
    handle()?.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.poll(() => readReport(session)?.parameters['leastMatch']).toBe(0.9);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => session.parameters.denoise.getState().changed['leastMatch']).toBeUndefined();
    await panel('Cycles').getByRole('button', { name: 'List', exact: true }).click();
    const rows = () => panel('Cycles').getByRole('row').elements();
    await expect.poll(() => rows().length).toBeGreaterThan(5);
    document.querySelector<HTMLElement>('.denoise-list .link')?.focus();
    await userEvent.keyboard('{End}{Enter}');
    const { rSec } = readReport(session)?.cycles ?? { rSec: new Float64Array() };
    await expect.poll(() => session.selection.getState().beatSec).toBe(rSec.at(-1));
    const { span } = session.view.getState();
    expect(span.toSec).toBeGreaterThanOrEqual(rSec.at(-1) ?? 0);
  });

  itInFullRun('gives the clean ECG to every bench, and takes it back', async () => {
    const session = await openSynthetic();
    const labels = () => session.chosen()?.summary?.channels.map(({ label }) => label) ?? [];
    const before = labels();
    await page.getByRole('button', { name: 'Denoise', exact: true }).click();
    await page.getByLabelText('Use clean ECG in every bench').click();
    await expect.poll(() => labels().length).toBe(before.length + 1);
    await page.getByRole('tab', { name: 'QRS' }).click();
    await expect
      .poll(() => session.runs.find('qrs', session.chosen()?.summary?.id ?? '')?.report?.signal.channelIndex)
      .toBe(before.length);
    await page.getByRole('tab', { name: 'Denoise' }).click();
    await expect.poll(() => readReport(session)?.signal.label).toBe('ECG');
    await page.getByLabelText('Add as a channel').click();
    await expect.poll(labels).toEqual(before);
  });

  itInFullRun('without a truth it tells what the record itself says', async () => {
    await openTable(40);
    await expect.element(reading()).toHaveTextContent('estimated, truth unknown');
    await expect.element(panel('Split-half SNR after')).toHaveTextContent(/dB whole record/);
    await expect.element(panel('Tasks')).toHaveTextContent(/Walk1/);
  });

  itInFullRun('of a record that is too short it says so', async () => {
    await openTable(1.5);
    await expect
      .element(page.getByText(/too short|too few|no whole cycle|fewer than/i).first())
      .toBeVisible();
  });
});

for (const { cases, isLeftOut, note } of bothThemes)
  describe.skipIf(isLeftOut).each(cases)(`accessibility of the Denoise bench, %s${note}`, (theme) => {
    const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

    const faultsOf = async (): Promise<readonly string[]> => {
      const { violations } = await axe.run(document.body, rules);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
      );
    };

    test.each(ruledSizes)(
      'at %d × %d has no violations, with bars and with the list',
      async (width, height) => {
        await page.viewport(width, height);
        const session = await openSynthetic();
        session.theme.choose(theme);
        await expect.element(panel('True SNR after')).toHaveTextContent(/dB not modulated/);
        expect(await faultsOf()).toEqual([]);
        await page.getByRole('button', { name: 'List', exact: true }).click();
        await page.getByRole('button', { name: 'Over', exact: true }).click();
        expect(await faultsOf()).toEqual([]);
      },
    );
  });
