import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { intervalsDeclarations } from '../../../src/pipeline/intervals/declarations.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun } from '../../support/gate.ts';

/** One worker for all tests here, since starting one takes longer than most tests. */
const client = createAnalysisClient();

async function violations(): Promise<string[]> {
  const found = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] });
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${String(node.target)}`));
}

const picture = (name: string) => page.getByRole('img', { name: new RegExp(`^${name}\\. `) });
const verdict = () => page.getByRole('region', { name: 'Verdict' });

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('Steps', () => {
  test('show the computation of the beat under the cursor, otherwise of the chosen one', async () => {
    const session = mountApp(client);
    await page.getByRole('button', { name: 'Steps' }).click();
    await expect.element(picture('Filter')).toBeVisible();
    expect(document.querySelectorAll('.panel-step')).toHaveLength(8);
    const words = (): string => picture('Foot').element().getAttribute('aria-label') ?? '';
    const footOf = (index: number): string => {
      const id = session.chosen()?.summary?.id ?? '';
      const beat = session.runs.find('intervals', id)?.report?.result.beats[index];
      return `historic ${beat?.rptt.historic?.toFixed(1) ?? ''} ms`;
    };
    session.chooseBeat(3);
    await expect.poll(words).toContain(footOf(3));
    const beats = session.runs.find('intervals', session.chosen()?.summary?.id ?? '')?.report?.result.beats;
    session.cursor.moveTo((beats?.[7]?.r ?? 0) + 0.1);
    await expect.poll(words).toContain(footOf(7));
    session.cursor.moveTo(null);
    await expect.poll(words).toContain(footOf(3));
    await expect.element(page.getByText('501 taps, delay removed')).toBeVisible();
    await expect.element(page.getByText(/^Removed: \d of \d+ beats/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await expect.element(page.getByRole('region', { name: 'PPV' }).first()).toBeVisible();
  });

  itInFullRun('draw whatever a stage declares', async () => {
    mountApp({
      beatSteps: async (_, __, rSec) => ({
        rSec,
        steps: [
          {
            stage: 'made-up',
            title: 'Made up',
            formula: ['z', { sub: 'i' }, ' = 2 x', { sup: '2' }],
            symbols: [{ symbol: 'z', means: 'what is made up' }],
            source: 'Nobody 1900',
            sub: 'by nobody',
            series: [{ name: 'z', look: 'plain', from: 0, step: 1, values: Float32Array.of(0, 2, 8) }],
            marks: [],
            lines: [],
            x: { from: 0, to: 2, unit: 's' },
            y: { name: 'z', unit: '' },
            dropped: 'Removed: nothing.',
          },
        ],
        plain: [{ stage: 'other', title: 'Other', parameters: [{ label: 'Width', value: '3 s' }] }],
      }),
    });
    await page.getByRole('button', { name: 'Steps' }).click();
    await expect
      .element(
        page.getByRole('img', {
          name: 'Made up. z_i = 2 x^2. z: what is made up; Nobody 1900. Removed: nothing.',
        }),
      )
      .toBeVisible();
    await expect.element(page.getByText('Width 3 s')).toBeVisible();
  });
});

const others: readonly {
  readonly title: string;
  readonly wrong: readonly (readonly [string, number])[];
  readonly right: readonly (readonly [string, string | number])[];
}[] = [
  {
    title: 'Filter delay',
    wrong: [['taps', 11]],
    right: [
      ['taps', 51],
      ['pulseDelay', 'removed'],
    ],
  },
  { title: 'Averaging against variability', wrong: [['average', 30]], right: [['average', 0]] },
  { title: 'Steadiness against bias', wrong: [['sweepTo', 30]], right: [['sweepTo', 8]] },
  { title: 'An inverted sensor', wrong: [], right: [['polarity', 'inverted']] },
];

/** Opens an exercise and answers its first question. */
async function begin(title: string): Promise<void> {
  await page.getByRole('button', { name: title }).click();
  await page
    .getByRole('group', { name: /^First guess/ })
    .getByRole('button')
    .first()
    .click();
}

/** Sets a parameter by its field. */
async function turn(id: string, value: string | number): Promise<void> {
  // A changed value is marked after its name.
  const name = new RegExp(`^${intervalsDeclarations.find((one) => one.id === id)?.label ?? ''}`);
  if (typeof value === 'string') {
    await userEvent.selectOptions(page.getByRole('combobox', { name }), value);
    return;
  }
  await userEvent.fill(page.getByRole('textbox', { name }), String(value));
  await userEvent.keyboard('{Enter}');
}

describe('an exercise', () => {
  test('is solved only by what helps, and stays solved', async () => {
    const session = mountApp(client);
    await begin('Mains without a notch');
    await expect.element(verdict()).toHaveTextContent(/Not yet\..*Scatter of the error/);
    const mains = page.getByRole('combobox', { name: 'Mains' });
    await userEvent.selectOptions(mains, '60 Hz');
    await expect.poll(() => session.chosen()?.pinned['mains']).toBe(60);
    await expect.element(verdict()).toHaveTextContent(/Not yet\./);
    await userEvent.selectOptions(mains, '50 Hz');
    await expect.element(verdict()).toHaveTextContent(/Right\..*here it is 50 Hz/);
    expect(session.exercises.getState().solved).toEqual(['mains-hum']);
    await expect.element(page.getByText(/^1 of \d+ solved$/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.element(verdict()).toHaveTextContent(/Not yet\. Solved before/);
    expect(session.parameters.intervals.getState().changed).toEqual({});
  });

  itInFullRun('moves its error as a slider is dragged', async () => {
    mountApp(client);
    await begin('A shallow foot');
    await expect.element(verdict()).toHaveTextContent(/Error of rPTT−12\.3 ms/);
    const slider = page.getByRole('slider', { name: 'Historic threshold' });
    slider.element().focus();
    for (const _ of [6, 7, 8]) await userEvent.keyboard('{ArrowRight}');
    await expect.element(verdict()).toHaveTextContent(/Right\..*Error of rPTT\+5\.7 ms/);
    for (let percent = 9; percent <= 16; percent++) await userEvent.keyboard('{ArrowRight}');
    await expect.element(verdict()).toHaveTextContent(/Not yet\..*Error of rPTT\+20\./);
  });

  itInFullRun('of every other kind is told apart, done wrong and done right', async () => {
    const session = mountApp(client);
    const isDone = (id: string, value: number): boolean => {
      const run = session.runs.find('intervals', session.chosen()?.summary?.id ?? '');
      return run?.state === 'done' && run.reportParameters?.[id] === value;
    };
    for (const { title, wrong, right } of others) {
      await begin(title);
      await expect.element(verdict()).toHaveTextContent(/Not yet\./);
      for (const [id, value] of wrong) {
        await turn(id, value);
        await expect.poll(() => isDone(id, value)).toBe(true);
        await expect.element(verdict()).toHaveTextContent(/Not yet\./);
      }
      for (const [id, value] of right) await turn(id, value);
      await expect.element(verdict()).toHaveTextContent(/Right\./);
    }
    expect(session.exercises.getState().solved).toHaveLength(others.length);
  });
});

test('an exercise that asks for a number reads what is typed, and hints at the direction of the error', async () => {
  const session = mountApp(client);
  await page.getByRole('tab', { name: 'QRS' }).click();
  await begin('A pulse that is not felt');
  const field = page.getByRole('textbox', { name: 'Rate of all beats' });
  await userEvent.fill(field, '36');
  await userEvent.keyboard('{Enter}');
  await expect.element(verdict()).toHaveTextContent(/Not yet\..*the extrasystoles count too/);
  await userEvent.fill(field, '72');
  await userEvent.keyboard('{Enter}');
  await expect.element(verdict()).toHaveTextContent(/Right\./);
  expect(session.exercises.getState()).toMatchObject({
    solved: ['pulse-deficit'],
    entered: { 'pulse-deficit': 72 },
  });
});
