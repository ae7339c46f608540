import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { fakeSummary } from '../../support/fake-record.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes, itInFullRun } from '../../support/gate.ts';

/** Drops files anywhere in the window, like from outside the browser. */
function drop(...files: File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  document
    .querySelector('main')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
}

const failure = {
  code: 'truncated',
  message: 'b.edf: the header announces 1 280 bytes; the file ends at byte 1 024. Copy it again.',
  where: null,
} as const;

const table: AnalysisClient['openFiles'] = (_files, options) =>
  Promise.resolve(
    options.inputRateHz === undefined
      ? {
          opened: [],
          broken: [],
          questions: [
            {
              name: 'c.csv',
              missing: 'rate',
              preview: [
                ['ecg', 'ppg'],
                ['0.1', '2.0'],
              ],
            },
          ],
        }
      : { opened: [fakeSummary('2.0', 'c.csv')], broken: [], questions: [] },
  );

const row = (name: RegExp) => page.getByRole('button', { name });

describe('recordings', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('that are dropped are listed, and the first is opened', async () => {
    mountApp();
    drop(new File(['x'], 'a.edf'), new File(['y'], 'b.edf'));
    await expect.element(page.getByRole('heading', { name: 'a.edf', level: 1 })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /analysed a\.edf/ }))
      .toHaveAttribute('aria-current', 'true');
    await expect.element(page.getByRole('button', { name: /not yet analysed b\.edf/ })).toBeVisible();
  });

  test('that are damaged have the reason in their own row, without affecting others', async () => {
    mountApp({
      openFiles: () =>
        Promise.resolve({
          opened: [fakeSummary('1.0', 'a.edf')],
          broken: [{ name: 'b.edf', failure }],
          questions: [],
        }),
    });
    drop(new File(['x'], 'a.edf'), new File(['y'], 'b.edf'));
    await expect.element(page.getByText(failure.message)).toBeVisible();
    await expect.element(page.getByText('unreadable')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'a.edf', level: 1 })).toBeVisible();
  });

  itInFullRun('list what was repaired in their files', async () => {
    const sentences = ['The number of data records (byte 236) is 0.', 'The start "x" (byte 168) is no date.'];
    const warnings = sentences.map((message) => ({ code: 'header-repaired', message }) as const);
    mountApp({
      openFiles: () =>
        Promise.resolve({
          opened: [{ ...fakeSummary('1.0', 'a.edf'), warnings }],
          broken: [],
          questions: [],
        }),
    });
    drop(new File(['x'], 'a.edf'));
    await page.getByText('2 notes on the file').click();
    for (const sentence of sentences) {
      await expect.element(page.getByRole('listitem').getByText(sentence, { exact: true })).toBeVisible();
    }
    const { violations } = await axe.run('#pane-recordings');
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  test('that take long are cancelled by their cross', async () => {
    const reading: AnalysisClient['openFiles'] = (_files, _options, _tell, signal) =>
      new Promise((_, reject) => {
        const stopped = { code: 'cancelled', message: 'Reading was stopped.', where: null } as const;
        signal?.addEventListener('abort', () => reject(Object.assign(new Error(''), { failure: stopped })));
      });
    mountApp({ openFiles: reading });
    drop(new File(['x'], 'a.edf'));
    await page.getByRole('button', { name: 'Stop reading a.edf' }).click();
    await expect.element(page.getByText('a.edf')).not.toBeInTheDocument();
  });

  itInFullRun('that are tables without a clock are asked for their rate', async () => {
    mountApp({ openFiles: table });
    drop(new File(['x'], 'c.csv'));
    const rate = page.getByRole('textbox', { name: 'Rate' });
    await expect.element(rate).toBeVisible();
    await userEvent.fill(rate, 'fast');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect
      .element(page.getByText('Type the number of rows per second, for instance 125.'))
      .toBeVisible();
    await userEvent.fill(rate, '125');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'c.csv', level: 1 })).toBeVisible();
  });

  test('are selected by arrows, opened by Enter, closed by Delete', async () => {
    mountApp();
    drop(new File(['x'], 'a.edf'));
    await expect.element(page.getByRole('heading', { name: 'a.edf', level: 1 })).toBeVisible();
    await expect.element(row(/analysed a\.edf/)).toBeVisible();
    (row(/analysed a\.edf/).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(row(/Difficult/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Difficult', level: 1 })).toBeVisible();
    await userEvent.keyboard('{Home}{Delete}');
    await expect.element(row(/analysed a\.edf/)).not.toBeInTheDocument();
  });

  for (const { cases, isLeftOut, note } of bothThemes)
    test.skipIf(isLeftOut).each(cases)(
      `that are grouped by names have no violations, %s${note}`,
      async (theme) => {
        const session = mountApp();
        session.theme.choose(theme);
        drop(new File(['x'], 'S06_REC_1.edf'), new File(['y'], 'S06_SIT_1.edf'));
        await expect
          .element(page.getByRole('heading', { name: 'S06 · recumbent · trial 1', level: 1 }))
          .toBeVisible();
        await page.getByRole('button', { name: 'Group by names' }).click();
        await page.getByRole('button', { name: 'Recording', exact: true }).click();
        await expect.element(page.getByRole('textbox', { name: 'Trial' })).toHaveValue('1');
        await expect.element(page.getByText('2 of 2 names fit')).toBeVisible();
        for (const pane of ['#pane-recordings', '#pane-inspector']) {
          expect((await axe.run(pane)).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
        }
      },
    );

  itInFullRun('that cannot be opened at all leave the way in', async () => {
    mountApp({ openSample: () => Promise.reject(Object.assign(new Error(failure.message), { failure })) });
    await expect
      .element(page.getByRole('heading', { name: 'Drop a recording of ECG and pulse' }))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Open folder' })).toBeVisible();
  });
});
