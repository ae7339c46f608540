import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes, itInFullRun } from '../../support/gate.ts';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

async function openFilter() {
  const session = mountApp();
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await page.getByRole('tab', { name: 'Filter' }).click();
  await expect.element(page.getByLabelText('Readings of the filter')).toBeVisible();
  return session;
}

const changed = (session: Awaited<ReturnType<typeof openFilter>>) =>
  session.parameters.filter.getState().changed;

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('the tabs of the benches', () => {
  test('the tabs of the benches open by pointer, arrows, Home and End, by number and from the palette', async () => {
    const session = mountApp();
    const open = () => session.bench.getState().open;
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect.element(tab('Intervals')).toHaveAttribute('aria-selected', 'true');
    await tab('Filter').click();
    expect(open()).toBe('filter');
    await userEvent.keyboard('{ArrowRight}');
    expect(open()).toBe('qrs');
    await expect.element(tab('QRS')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(open()).toBe('waveforms');
    await userEvent.keyboard('{End}');
    expect(open()).toBe('performance');
    await userEvent.keyboard('2');
    expect(open()).toBe('filter');
    await userEvent.keyboard('5');
    expect(open()).toBe('intervals');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('open filter');
    await userEvent.keyboard('{Enter}');
    await expect.poll(open).toBe('filter');
    expect(session.history.getState().past).toEqual([]);
  });

  itInFullRun('keep the inspector, the waveforms and the status line with the open bench', async () => {
    await openFilter();
    await expect.element(page.getByRole('region', { name: 'Stage 1, low-pass' })).toBeVisible();
    await expect.element(page.getByText('Last run: filtered 3 ms')).toBeVisible();
    await page.getByRole('tab', { name: 'Intervals' }).click();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await expect.element(page.getByLabelText('Acceptance', { exact: true }).first()).toBeInTheDocument();
  });
});

describe('the Filter bench', () => {
  test('reports the effect on baseline, mains and beats, and against the truth', async () => {
    await openFilter();
    const line = page.getByLabelText('Readings of the filter');
    await expect.element(line).toHaveTextContent('−49.8 dB');
    await expect.element(line).toHaveTextContent('−0.2 ± 0.5 ms');
    await expect.element(line).toHaveTextContent('28.0 µV');
  });

  test('has its edges as handles that keys move, and undo restores', async () => {
    const session = await openFilter();
    const handle = page.getByRole('slider', { name: 'Stage 1, low-pass: upper edge' });
    await handle.click();
    await userEvent.keyboard('{ArrowRight}');
    expect(changed(session)).toEqual({ high: 31 });
    await userEvent.keyboard('{Home}');
    expect(changed(session)).toEqual({});
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(changed(session)).toEqual({ high: 20 });
    await session.undo();
    expect(changed(session)).toEqual({});
  });

  test('edits a chain: adds, orders and removes filters, each with its own fields', async () => {
    const session = await openFilter();
    await page.getByRole('button', { name: 'Add a filter' }).click();
    expect(changed(session)).toEqual({ stage: 'type=lowpass,high=30;type=highpass,low=0.5,taps=825' });
    await page.getByRole('button', { name: 'Move stage 2 up' }).click();
    expect(changed(session)).toEqual({ stage: 'type=highpass,low=0.5,taps=825;type=lowpass,high=30' });
    await expect.element(page.getByRole('region', { name: 'Stage 1, high-pass' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove stage 2' }).click();
    expect(changed(session)).toEqual({ type: 'highpass', low: 0.5, high: 'none', taps: 825 });
  });

  itInFullRun('takes a preset with one click', async () => {
    const session = await openFilter();
    await page.getByRole('button', { name: 'Band-pass', exact: true }).click();
    expect(changed(session)).toEqual({ type: 'bandpass', low: 0.5, taps: 200 });
    await page.getByRole('button', { name: 'Blackman' }).click();
    await page.getByRole('button', { name: 'High-pass', exact: true }).click();
    expect(changed(session)).toMatchObject({ type: 'highpass', window: 'blackman' });
  });

  itInFullRun('draws phase or delay, and says what became of the line', async () => {
    await openFilter();
    const response = page.getByRole('region', { name: 'Response and spectra' });
    await expect.element(response).toHaveTextContent('98 ms at every frequency, removed');
    await page.getByRole('button', { name: 'phase', exact: true }).click();
    await expect.element(response).toHaveTextContent('linear, 98 ms removed: half a sample left');
    await expect.element(response).toHaveTextContent('pass band ±');
  });

  itInFullRun('has no figures of the GPU before they are measured here', async () => {
    await openFilter();
    const study = page.getByRole('region', { name: 'GPU against CPU' });
    await expect.element(study).toHaveTextContent('Nothing measured on this machine yet.');
    await expect.element(study.getByRole('button', { name: 'Measure' })).toBeVisible();
  });

  itInFullRun('says a warning at its field', async () => {
    await openFilter();
    const taps = page.getByRole('region', { name: 'Stage 1, low-pass' });
    await expect.element(taps).toHaveTextContent('Half a sample of delay stays.');
  });

  test('keeps its tab if its channel is missing, like every bench, and reports this', async () => {
    const session = await openFilter();
    const entry = session.chosen();
    if (!entry) throw new Error('nothing is open');
    await session.setRole(entry, 0, 'other');
    await page.getByRole('tab', { name: 'Intervals' }).click();
    await expect.element(page.getByText(/Intervals needs an ECG/)).toBeVisible();
    await page.getByRole('tab', { name: 'Filter' }).click();
    await expect.element(page.getByLabelText('Readings of the filter')).toBeVisible();
  });

  for (const { cases, isLeftOut, note } of bothThemes)
    test.skipIf(isLeftOut).each(cases)(`has no accessibility violations, %s${note}`, async (theme) => {
      const session = await openFilter();
      session.theme.choose(theme);
      await page.getByRole('button', { name: 'Add a filter' }).click();
      const { violations } = await axe.run(document.body, rules);
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => String(target))])).toEqual(
        [],
      );
    });
});
