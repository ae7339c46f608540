import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { createFakeClient } from '../../support/fake-client.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

test('the recording is saved as requested: format, channels and part, with a report of what the format cannot hold', async () => {
  await page.viewport(1440, 900);
  const convertRecording = vi.fn<AnalysisClient['convertRecording']>(() => ({
    result: Promise.resolve({
      files: [{ name: 'Rest.hea', content: new Blob(['0']) }],
      warnings: [{ code: 'left-out', message: 'WFDB has no such thing.' }],
    }),
    cancel: () => undefined,
  }));
  mountApp(createFakeClient({ convertRecording }));
  await page.getByRole('button', { name: 'Export the result' }).click();
  await page.getByRole('menuitem', { name: 'Recording, EDF, BDF, WFDB or CSV…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Rest as' });
  await expect.element(dialog).toBeVisible();
  const { violations } = await axe.run('dialog.convert', rules);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`)),
  ).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Format' }).selectOptions('wfdb');
  await dialog.getByRole('combobox', { name: 'Bits of a sample' }).selectOptions('24');
  await dialog.getByRole('checkbox', { name: 'FLAC, lossless' }).click();
  await dialog.getByRole('checkbox', { name: /^PPG/ }).click();
  await dialog.getByRole('checkbox', { name: /^as filtered on the Filter bench/ }).click();
  await expect
    .element(dialog.getByText('low-pass to 30 Hz, 101 taps, zero phase', { exact: true }))
    .toBeVisible();
  const until = dialog.getByRole('textbox', { name: 'Until' });
  await until.fill('0');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await until.fill('4.5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => convertRecording.mock.calls.length).toBe(1);
  expect(convertRecording.mock.lastCall?.[1]).toEqual({
    format: 'wfdb',
    bits: 24,
    flac: true,
    channelIndexes: [0],
    fromSec: 0,
    until: 4.5,
    filter: {},
  });
  await expect.element(dialog.getByRole('status')).toHaveTextContent('WFDB has no such thing.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

itInFullRun('why a recording cannot be saved stands in the dialog, which stays', async () => {
  await page.viewport(1440, 900);
  mountApp(
    createFakeClient({
      convertRecording: () => ({
        result: Promise.reject(
          Object.assign(new Error('no'), {
            failure: {
              code: 'unsupported',
              message: 'FLAC holds up to 8 channels of one rate.',
              where: null,
            },
          }),
        ),
        cancel: () => undefined,
      }),
    }),
  );
  await page.getByRole('button', { name: 'Export the result' }).click();
  await page.getByRole('menuitem', { name: 'Recording, EDF, BDF, WFDB or CSV…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Rest as' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('FLAC holds up to 8 channels');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
