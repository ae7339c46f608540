import axe from 'axe-core';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Stretch } from '../../../src/model/stretch.ts';
import { createFakeClient } from '../../support/fake-client.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/** Mounts the page with a client that records the last stretches it received. */
async function mounted() {
  await page.viewport(1440, 900);
  const given: (readonly Stretch[] | null)[] = [];
  const session = mountApp({
    ...createFakeClient(),
    setStretches: (_id, stretches) => {
      given.push(stretches);
      return Promise.resolve(null);
    },
  });
  await expect
    .element(
      page
        .getByRole('img', { name: 'Waveforms' })
        .or(page.getByRole('slider', { name: 'Waveforms' }))
        .first(),
    )
    .toBeInTheDocument();
  return { session, given, stretches: () => session.chosen()?.stretches ?? null };
}

test('a stretch is marked by keys only, named, excluded, and undone', async () => {
  const { session, given, stretches } = await mounted();
  await userEvent.keyboard('n');
  const form = page.getByRole('form', { name: 'Stretch' });
  await form.getByRole('textbox', { name: 'From' }).fill('1');
  await userEvent.keyboard('{Enter}');
  await form.getByRole('textbox', { name: 'to s' }).fill('4.5');
  await userEvent.keyboard('{Enter}');
  const { violations } = await axe.run('.stretch-form', rules);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`)),
  ).toEqual([]);
  await form.getByRole('textbox', { name: 'Name' }).fill('supine');
  await userEvent.keyboard('{Enter}');
  const supine = { from: 1, to: 4.5, name: 'supine', excluded: false };
  await expect.poll(stretches).toEqual([supine]);
  await expect.element(form).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Stretches', exact: true }).click();
  await page.getByRole('button', { name: /^Exclude supine/ }).click();
  await expect.poll(stretches).toEqual([{ ...supine, excluded: true }]);
  await page.getByRole('button', { name: /^Remove supine/ }).click();
  await expect.poll(stretches).toEqual([]);
  await session.undo();
  await session.undo();
  await expect.poll(stretches).toEqual([supine]);
  await session.undo();
  await expect.poll(stretches).toBe(null);
  expect(given.at(-1)).toBe(null);
  expect(given).toContainEqual([{ ...supine, excluded: true }]);
});

itInFullRun(
  'a drag over the waveforms sets the span, which is excluded or kept alone; Escape leaves',
  async () => {
    const { session, stretches } = await mounted();
    await userEvent.keyboard('n');
    const layer = document.querySelector('.stretch-drag');
    const box = layer?.getBoundingClientRect();
    const at = (share: number) => ({
      clientX: (box?.left ?? 0) + share * (box?.width ?? 0),
      clientY: (box?.top ?? 0) + 50,
      bubbles: true,
      button: 0,
      pointerId: 1,
      isPrimary: true,
    });
    if (layer) Object.assign(layer, { setPointerCapture: () => undefined });
    layer?.dispatchEvent(new PointerEvent('pointerdown', at(0.6)));
    layer?.dispatchEvent(new PointerEvent('pointermove', at(0.4)));
    layer?.dispatchEvent(new PointerEvent('pointerup', at(0.4)));
    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await expect.poll(() => stretches()?.length).toBe(1);
    const [first] = stretches() ?? [];
    const { span } = session.view.getState();
    expect(first?.excluded).toBe(true);
    expect(first?.from).toBeGreaterThan(span.fromSec);
    expect(first?.to).toBeLessThan(span.toSec);

    await userEvent.keyboard('n');
    await page.getByRole('button', { name: 'Include', exact: true }).click();
    await expect.poll(stretches).toEqual([]);
    await userEvent.keyboard('n');
    await page.getByRole('button', { name: 'Keep only this' }).click();
    await expect.poll(() => stretches()?.every(({ excluded }) => excluded)).toBe(true);
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('form', { name: 'Stretch' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('form', { name: 'Stretch' })).not.toBeInTheDocument();
  },
);
