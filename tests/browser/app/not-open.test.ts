import axe from 'axe-core';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { fakeSummary } from '../../support/fake-record.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes, itInFullRun, sweep } from '../../support/gate.ts';

const sentence = 'The header announces 1 280 bytes; the file ends at byte 1 024. Copy it again.';
const array = {
  name: 'trend',
  sampleCount: 100,
  channelCount: 1,
  type: 'float64',
  role: 'other',
  unit: '',
  rateHz: null,
  isSignal: false,
  isPlausible: true,
} as const;

/** Opens files by extension: `.edf` opens, `.csv` and `.mat` have a question, `.bad` fails. */
const openFiles: AnalysisClient['openFiles'] = (files, options) => {
  const ending = (end: string) => files.map(({ path }) => path).filter((path) => path.endsWith(end));
  const isAnswered = options.inputRateHz !== undefined;
  const asking = [...ending('.csv'), ...ending('.mat')];
  return Promise.resolve({
    opened: [...ending('.edf'), ...(isAnswered ? asking : [])].map((name) => fakeSummary(name, name)),
    questions: isAnswered
      ? []
      : [
          ...ending('.csv').map((name) => ({ name, missing: 'rate', preview: [['0.1', '2.0']] }) as const),
          ...ending('.mat').map(
            (name) => ({ name, missing: 'signals', holds: 'arrays', arrays: [array], preview: [] }) as const,
          ),
        ],
    broken: ending('.bad').map((name) => ({
      name,
      failure: { code: 'truncated', message: sentence, where: { file: name, byte: 1024 } },
    })),
  });
};

/** Drops files anywhere in the window, like from outside the browser. */
function drop(...names: string[]): void {
  const transfer = new DataTransfer();
  for (const name of names) transfer.items.add(new File([name], name));
  document
    .querySelector('main')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
}

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

const centre = () => page.getByRole('main');
const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const row = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^(not yet analysed|analysed|could not be read) ${name}`) });
/** Finds the live regions with these words. */
const spoken = (words: string) =>
  [...document.querySelectorAll('[role=alert], [role=status], [aria-live], output')]
    .filter((element) => element.textContent.includes(words))
    .map((element) => element.textContent);

async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body);
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

async function withRest() {
  const session = mountApp({ openFiles });
  await expect.element(title('Rest')).toBeVisible();
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  return session;
}

async function expectNoNumbers(): Promise<void> {
  await expect.element(page.getByText('Window 1 of 2')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Readings of the window')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Overview of the record')).not.toBeInTheDocument();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('a dropped file that cannot be read', () => {
  for (const { cases, isLeftOut, note } of bothThemes)
    test.skipIf(isLeftOut).each(cases)(
      `fills title and centre with error, place and focus, %s${note}`,
      async (theme) => {
        const session = await withRest();
        session.theme.choose(theme);
        drop('a.bad');
        await expect.element(title('a.bad')).toBeVisible();
        await expect.element(heading('a.bad could not be opened')).toHaveFocus();
        await expect.element(centre().getByText(sentence)).toBeVisible();
        await expect.element(centre().getByText('truncated')).toBeVisible();
        await expect.element(centre().getByText('a.bad, byte 1024')).toBeVisible();
        await expectNoNumbers();
        expect(spoken(sentence)).toEqual([sentence]);
        await expect.element(button('Report: a.bad could not be opened')).toBeDisabled();
        await expect.element(button('Export the result: a.bad could not be opened')).toBeDisabled();
        expect(await violations()).toEqual([]);
      },
    );

  test('is replaced by another recording and shown again, by mouse, keys and the palette', async () => {
    await withRest();
    drop('a.bad');
    await expect.element(heading('a.bad could not be opened')).toHaveFocus();
    await row('Rest').click();
    await expect.element(title('Rest')).toBeVisible();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await row('a.bad').click();
    await expect.element(heading('a.bad could not be opened')).toHaveFocus();
    await expectNoNumbers();

    await userEvent.keyboard('{F6}{F6}{F6}');
    await expect.element(centre().getByRole('button', { name: 'Open files' })).toHaveFocus();
    (row('a.bad').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(title('Rest')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.element(heading('a.bad could not be opened')).toHaveFocus();

    await row('Rest').click();
    await expect.element(title('Rest')).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.fill(page.getByRole('combobox', { name: 'Search or run' }), 'a.bad');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('a.bad could not be opened')).toHaveFocus();
  });

  itInFullRun('is listed and shown where the browser itself does not read it', async () => {
    await withRest();
    const entry = {
      isFile: true,
      fullPath: '/study/gone.edf',
      file: (_read: (file: File) => void, refuse: (error: Error) => void) => refuse(new Error('gone')),
    };
    const given = vi
      .spyOn(DataTransferItem.prototype, 'webkitGetAsEntry')
      .mockReturnValue(entry as unknown as FileSystemEntry);
    onTestFinished(() => given.mockRestore());
    drop('gone.edf');
    await expect.element(title('gone.edf')).toBeVisible();
    await expect.element(heading('gone.edf could not be opened')).toHaveFocus();
    await expect.element(centre().getByText('missing-file')).toBeVisible();
    await expectNoNumbers();
  });

  itInFullRun('gives way to what was shown before when it is removed', async () => {
    await withRest();
    await row('Extrasystoles').click();
    await expect.element(title('Extrasystoles')).toBeVisible();
    drop('a.bad');
    await centre().getByRole('button', { name: 'Remove from the list' }).click();
    await expect.element(title('Extrasystoles')).toBeVisible();
    await expect.element(page.getByText('a.bad')).not.toBeInTheDocument();
  });

  itInFullRun('is tried again from the centre where its reading ended with the worker', async () => {
    let calls = 0;
    const failure = {
      code: 'crashed',
      message: 'The reading stopped unexpectedly. Try again.',
      where: null,
    } as const;
    mountApp({
      openFiles: (...call) => {
        calls += 1;
        return calls === 1 ? Promise.reject(Object.assign(new Error(''), { failure })) : openFiles(...call);
      },
    });
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    drop('a.edf');
    await button('Try again').click();
    await expect.element(title('a.edf')).toBeVisible();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  });

  for (const { cases, isLeftOut, note } of sweep(['Cohort'], ['Performance']))
    test.skipIf(isLeftOut).each(cases)(`is shown while the %s bench is open${note}`, async (bench) => {
      await withRest();
      await page.getByRole('tab', { name: bench }).click();
      await expect.element(title(bench)).toBeVisible();
      drop('a.bad');
      await expect.element(title('a.bad')).toBeVisible();
      await expect.element(heading('a.bad could not be opened')).toHaveFocus();
    });

  itInFullRun('closes the drawer and the dialog that lie over it', async () => {
    await page.viewport(768, 1024);
    await withRest();
    await button('Parameters').click();
    drop('a.bad');
    await expect.element(heading('a.bad could not be opened')).toHaveFocus();
    await expect.element(page.getByRole('complementary', { name: 'Parameters' })).not.toBeInTheDocument();
    await button('Recordings').click();
    await row('Rest').click();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await button('Report').click();
    await expect.element(page.getByRole('dialog', { name: 'Report' })).toBeVisible();
    drop('b.bad');
    await expect.element(heading('b.bad could not be opened')).toHaveFocus();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    // The report on one is not opened automatically for the next.
    await button('Recordings').click();
    await row('Rest').click();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a dropped file with a question', () => {
  for (const { cases, isLeftOut, note } of bothThemes)
    test.skipIf(isLeftOut).each(cases)(
      `about its rate fills the centre with it, %s${note}`,
      async (theme) => {
        const session = await withRest();
        session.theme.choose(theme);
        drop('c.csv');
        await expect.element(title('c.csv')).toBeVisible();
        await expect.element(heading('c.csv needs an answer')).toHaveFocus();
        await expect
          .element(heading('c.csv needs an answer'))
          .toHaveAccessibleDescription(
            'The table gives neither a rate nor a clock. How many rows per second?',
          );
        await expectNoNumbers();
        await expect.element(button('Report: c.csv needs an answer')).toBeDisabled();
        expect(await violations()).toEqual([]);
        await userEvent.keyboard('{Tab}');
        await expect.element(centre().getByRole('textbox', { name: 'Rate' })).toHaveFocus();
        await userEvent.keyboard('125{Enter}');
        await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
        await expect.element(title('c.csv')).toBeVisible();
      },
    );

  test('about which of its arrays are signals fills the centre with them', async () => {
    await withRest();
    drop('m.mat');
    await expect.element(title('m.mat')).toBeVisible();
    await expect.element(heading('m.mat needs an answer')).toHaveFocus();
    await expectNoNumbers();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(centre().getByRole('checkbox', { name: 'trend' })).toBeChecked();
    expect(await violations()).toEqual([]);
    await userEvent.fill(centre().getByRole('textbox', { name: 'Rate if the file gives none' }), '100');
    await centre().getByRole('button', { name: 'Open', exact: true }).click();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  });

  test('stays on the list with its question while another recording is shown', async () => {
    await withRest();
    drop('c.csv');
    await userEvent.fill(centre().getByRole('textbox', { name: 'Rate' }), '12');
    await row('Rest').click();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Rate', exact: true })).not.toBeInTheDocument();
    await row('c.csv').click();
    await expect.element(heading('c.csv needs an answer')).toHaveFocus();
    await expect.element(centre().getByRole('textbox', { name: 'Rate' })).toHaveValue('12');
  });

  itInFullRun('is a pasted table too, and goes when it is removed', async () => {
    await withRest();
    paste('1,2\n3,4\n5,6\n7,8');
    await expect.element(title('pasted 1.csv')).toBeVisible();
    await expect.element(heading('pasted 1.csv needs an answer')).toHaveFocus();
    await expectNoNumbers();
    await button('Remove from the list').click();
    await expect.element(title('Rest')).toBeVisible();
    await expect.element(page.getByText('pasted 1.csv')).not.toBeInTheDocument();
  });
});

describe('several dropped files', () => {
  test('several dropped files show the first that opens, and report once which did not', async () => {
    await withRest();
    drop('a.bad', 'c.csv', 'd.edf');
    await expect.element(title('d.edf')).toBeVisible();
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await expect.element(row('a.bad')).toBeVisible();
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(spoken('a.bad')).toEqual([
      'a.bad could not be opened; the list of recordings says why. c.csv needs an answer; choose it in the list of recordings.',
    ]);
    expect(spoken(sentence)).toEqual([]);
    await row('c.csv').click();
    await expect.element(heading('c.csv needs an answer')).toHaveFocus();
  });

  itInFullRun('of which none opens show the first that asks', async () => {
    await withRest();
    drop('a.bad', 'c.csv');
    await expect.element(title('c.csv')).toBeVisible();
    await expect.element(heading('c.csv needs an answer')).toHaveFocus();
    await expectNoNumbers();
    await row('a.bad').click();
    await expect.element(heading('a.bad could not be opened')).toHaveFocus();
  });
});
