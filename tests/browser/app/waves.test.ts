import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFakeClient } from '../../support/fake-client.ts';
import { mountApp } from '../../support/mount-app.tsx';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

test('the Waves bench shows intervals, the median beat, and a table of windows', async () => {
  await page.viewport(1440, 900);
  const session = mountApp(createFakeClient());
  await page.getByRole('tab', { name: 'Waves' }).click();
  const reading = page.getByLabelText('Readings of the window');
  await expect.element(reading).toHaveTextContent('PR160 ms');
  await expect.element(reading).toHaveTextContent('expected 120 … 200');
  await expect.element(page.getByRole('img', { name: /^Median beat\. .*QRS onset −40 ms/ })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.panel-median-beat .wave-point').length).toBe(7);
  await expect.poll(() => document.querySelectorAll('.panel-median-beat .curve').length).toBe(2);
  const windows = page.getByRole('region', { name: 'Windows' });
  await expect.element(windows.getByRole('columnheader', { name: 'QTcFr' })).toBeVisible();
  const stop = page.getByRole('slider', { name: 'Intervals over the record' });
  await expect.element(stop).toBeInTheDocument();
  const before = session.view.getState().span;
  const plot = document.querySelector('.panel-waves-time .plot');
  const box = plot?.getBoundingClientRect();
  const at = { clientX: (box?.right ?? 0) - 40, clientY: (box?.top ?? 0) + 20, bubbles: true, button: 0 };
  plot?.dispatchEvent(new PointerEvent('pointerup', at));
  await expect.poll(() => session.view.getState().span.fromSec).toBeGreaterThan(before.fromSec);
  const { violations } = await axe.run(document.body, rules);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`)),
  ).toEqual([]);
});
