import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { methodDashes } from '../../../src/features/qrs/method-words.ts';
import type { Session } from '../../../src/state/session.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { createFakeClient } from '../../support/fake-client.ts';
import { fakeMethods } from '../../support/fake-inside.ts';
import { scoredQrsReport } from '../../support/fake-qrs.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { bothThemes, itInFullRun, ruledSizes } from '../../support/gate.ts';

/** One worker for all tests here, since starting one takes longer than most tests. */
const client = createAnalysisClient();

const reading = () => page.getByLabelText('Readings of the detection');
const panel = (name: string) => page.getByRole('region', { name, exact: true });

/** Opens a minute of a noisy synthetic record in the worker, scored from its start. */
async function openSynthetic(): Promise<Session> {
  const session = mountApp(client);
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  session.parameters.qrs.set('scoreFrom', 0);
  await session.addSynthetic({ duration: 60, seed: 5, ectopicRate: 6, noiseEcg: 'white:2' });
  await page.getByRole('tab', { name: 'QRS' }).click();
  await expect.element(reading()).toBeVisible();
  return session;
}

async function openSample(): Promise<Session> {
  const session = mountApp();
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await page.getByRole('tab', { name: 'QRS' }).click();
  await expect.element(reading()).toBeVisible();
  return session;
}

/** Selects the software trigger, which finds false beats, and waits until nothing can change the result. */
async function manyErrors(session: Session) {
  session.parameters.qrs.set('method', 'trigger');
  session.parameters.qrs.set('tolerance', 20);
  const run = () => session.runs.find('qrs', session.chosen()?.summary?.id ?? '');
  await expect.poll(() => run()?.state === 'done' && run()?.reportParameters?.['tolerance']).toBe(20);
  const errors = () => run()?.report?.score?.score.errors ?? [];
  expect(errors().length).toBeGreaterThan(3);
  return errors;
}

beforeEach(async () => {
  await page.viewport(1440, 900);
});

describe('the QRS bench over the analysis worker', () => {
  test('scores against the known beats, compares every detector and inspects them', async () => {
    const session = await openSynthetic();
    const report = () => session.runs.find('qrs', session.chosen()?.summary?.id ?? '')?.report;
    await expect.poll(() => report()?.score?.score.se).not.toBeNull();
    expect(report()?.parameters['reference']).toBe('atr');
    await expect.element(reading()).toHaveTextContent('missed of true beats');
    const rows = () => [...document.querySelectorAll('.panel-methods tbody tr:not(.published)')];
    await expect.poll(() => rows().length).toBe(4);
    const own = rows().find((row) => row.classList.contains('on'))?.textContent ?? '';
    const score = report()?.score?.score;
    expect(own).toContain('Beatbench');
    expect(own).toContain((100 * (score?.se ?? 0)).toFixed(2));
    expect(own).toContain((100 * (score?.ppv ?? 0)).toFixed(2));
    const { from, to } = {
      from: session.view.getState().span.fromSec,
      to: session.view.getState().span.toSec,
    };
    const inView = Array.from(report()?.onsetsSec ?? []).filter((sec) => sec >= from && sec <= to).length;
    await expect
      .poll(() => panel('Inside the detector').element().textContent ?? '')
      .toMatch(new RegExp(`(${inView - 1}|${inView}|${inView + 1}) detected`));
  });

  test('moves the view from error to error by keys, by the tools and by the list', async () => {
    const session = await openSynthetic();
    const errors = await manyErrors(session);
    session.view.moveTo(0);
    const at = () => session.selection.getState().errorSec;
    await page.getByRole('button', { name: 'Next error' }).click();
    const first = at();
    expect(errors().map(({ timeSec }) => timeSec)).toContain(first);
    await userEvent.keyboard('e');
    expect(at()).toBeGreaterThan(first ?? 0);
    await userEvent.keyboard('{Shift>}E{/Shift}');
    expect(at()).toBe(first);
    await page
      .getByRole('button', { name: /^\d:\d\d\.\d$/ })
      .last()
      .click();
    const last = at() ?? 0;
    const { span } = session.view.getState();
    expect(last).toBeGreaterThanOrEqual(span.fromSec);
    expect(last).toBeLessThanOrEqual(span.toSec);
    await expect.element(page.getByText(/^Error \d+ of \d+$/)).toBeVisible();
  });

  itInFullRun('goes through the errors by keys, and keeps the focus where an error was chosen', async () => {
    const session = await openSynthetic();
    const errors = await manyErrors(session);
    const focused = () => (document.activeElement as HTMLElement).dataset['row'];
    await expect.poll(() => document.querySelectorAll('.errors-table [tabindex="0"]').length).toBe(1);
    (document.querySelector('.errors-table [tabindex="0"]') as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.poll(focused).toBe(String(errors().length - 1));
    await userEvent.keyboard('{Enter}');
    expect(session.selection.getState().errorSec).toBe(errors().at(-1)?.timeSec);
    expect(focused()).toBe(String(errors().length - 1));
    await userEvent.keyboard('{Home}');
    await expect.poll(focused).toBe('0');
  });

  itInFullRun('pools all open recordings with a reference when asked', async () => {
    await openSynthetic();
    await page.getByRole('button', { name: /^Gross over \d+ open record/ }).click();
    await expect.element(page.getByText(/^gross, \d+ records?$/)).toBeVisible();
  });

  itInFullRun('takes another detector, and shows its own inside', async () => {
    const session = await openSynthetic();
    for (const [method, name] of [
      ['pan-tompkins', 'Integrated'],
      ['beatbench', 'Energy of the slope'],
      ['trigger', '|y|'],
    ] as const) {
      session.parameters.qrs.set('method', method);
      await expect
        .poll(() => document.querySelector('.panel-inside .sub')?.textContent ?? '')
        .toContain(name);
    }
    session.parameters.qrs.set('method', 'annotations');
    await expect.element(page.getByText('no detector was run', { exact: false })).toBeVisible();
  });

  test('explains why nothing is scored, with a remedy', async () => {
    mountApp(client);
    await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
    await page.getByRole('tab', { name: 'QRS' }).click();
    await expect
      .element(page.getByText('the recording ends before the test period', { exact: false }).first())
      .toBeVisible();
    await page.getByRole('button', { name: 'Score from the start' }).click();
    await expect.element(reading()).toHaveTextContent('missed of true beats');
  });
});

test('without a reference, detectors are compared, and the list leads to their disagreements', async () => {
  const none = { label: null, nearestSec: null, distanceMs: null, isUnreadable: false };
  const rows = fakeMethods.map((row) => ({
    ...row,
    sweep: [],
    disagreements:
      row.method === 'trigger'
        ? [
            { ...none, timeSec: 12.5, kind: 'miss' as const },
            { ...none, timeSec: 30.2, kind: 'false-alarm' as const },
          ]
        : [],
  }));
  const session = mountApp({
    qrsMethods: () => ({ result: Promise.resolve(rows), cancel: () => undefined }),
  });
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await page.getByRole('tab', { name: 'QRS' }).click();
  await expect.element(reading()).toHaveTextContent('1 shown, 1 not');
  expect(document.querySelector('.panel-tolerance')).toBeNull();
  expect(document.querySelectorAll('.panel-methods tbody tr')).toHaveLength(4);
  const disputed = panel('Disputed beats');
  await expect.element(disputed).toHaveTextContent('not shown');
  await disputed.getByRole('button', { name: '0:30.2' }).click();
  const { fromSec, toSec } = session.view.getState().span;
  expect((fromSec + toSec) / 2).toBeCloseTo(30.2, 1);
  expect((await axe.run('.qrs-panels')).violations).toEqual([]);
});

test('a detector that finds no beat is named, and has no disagreements', async () => {
  const rows = fakeMethods.map((row) => ({
    ...row,
    sweep: [],
    disagreements: [],
    ...(row.method === 'pan-tompkins' && { counts: { tp: 0, fp: 0, fn: 100, se: 0, ppv: null } }),
  }));
  mountApp({ qrsMethods: () => ({ result: Promise.resolve(rows), cancel: () => undefined }) });
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await page.getByRole('tab', { name: 'QRS' }).click();
  await expect.element(reading()).toHaveTextContent('none found by Pan and Tompkins');
  await expect.element(reading()).toHaveTextContent('0 shown, 0 not');
});

test('a method is shown once while the rows are from the previous result', async () => {
  const fake = createFakeClient();
  const compared: string[] = [];
  const session = mountApp({
    analyse: (analysis, id, parameters, ...rest) => {
      const job = fake.analyse(analysis, id, parameters, ...rest);
      const scored = scoredQrsReport(String(parameters['method'] ?? 'curve-length'));
      const result = job.result.then((report) => (analysis === 'qrs' ? { ...report, ...scored } : report));
      return { ...job, result };
    },
    qrsMethods: (id) => {
      compared.push(id);
      // The second comparison never ends, so that the rows stay those of the first.
      const isFirst = compared.length === 1;
      return {
        result: isFirst ? Promise.resolve(fakeMethods) : new Promise(() => undefined),
        cancel: () => undefined,
      };
    },
  });
  await expect.element(page.getByText('Window 1 of 2')).toBeVisible();
  await page.getByRole('tab', { name: 'QRS' }).click();
  const width = (line: SVGPathElement) => Number.parseFloat(line.style.strokeWidth);
  const curves = () => {
    const lines = [...document.querySelectorAll<SVGPathElement>('.panel-tolerance .js-line')];
    const strongest = Math.max(...lines.map(width));
    return lines.map((line) => {
      const dash = line.style.strokeDasharray.replaceAll(/[\s,]+/g, ',');
      const method = Object.entries(methodDashes).find(([, own]) => own === dash)?.[0] ?? 'curve-length';
      return `${method} ${width(line) === strongest ? 'strong' : 'thin'}`;
    });
  };
  const all = ['beatbench', 'curve-length', 'pan-tompkins', 'trigger'];
  const wanted = (shown: string) =>
    [1, 2].flatMap(() => all.map((one) => `${one} ${one === shown ? 'strong' : 'thin'}`)).toSorted();
  await expect.poll(() => curves().toSorted()).toEqual(wanted('curve-length'));
  session.parameters.qrs.set('method', 'pan-tompkins');
  await expect.poll(() => curves().toSorted()).toEqual(wanted('pan-tompkins'));
  await expect.poll(() => compared.length).toBe(2);
  expect(curves().toSorted()).toEqual(wanted('pan-tompkins'));
  expect([...document.querySelectorAll('.panel-methods tr.on th')].map((cell) => cell.textContent)).toEqual([
    expect.stringMatching(/^Pan.*\(shown\)$/),
  ]);
});

test('the tolerance is set on the curve', async () => {
  const session = await openSynthetic();
  const handle = page.getByRole('slider', { name: 'Tolerance', exact: true }).last();
  await expect.element(handle).toBeVisible();
  (document.querySelector('.panel-tolerance [role="slider"]') as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => session.parameters.qrs.getState().changed['tolerance']).toBe(148);
  await userEvent.keyboard('{Home}');
  await expect.poll(() => session.parameters.qrs.getState().changed['tolerance']).toBeUndefined();
});

for (const { cases, isLeftOut, note } of bothThemes)
  describe.skipIf(isLeftOut).each(cases)(`accessibility of the QRS bench, %s${note}`, (theme) => {
    const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

    test.each(ruledSizes)('at %d × %d has no violations', async (width, height) => {
      await page.viewport(width, height);
      const session = await openSample();
      session.theme.choose(theme);
      await expect.poll(() => document.querySelectorAll('.panel-inside canvas').length).toBe(1);
      const found = await axe.run(document.body, rules);
      expect(
        found.violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
        ),
      ).toEqual([]);
    });
  });
