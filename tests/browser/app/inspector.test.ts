import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { benches } from '../../../src/app/benches.ts';
import { intervalsDeclarations } from '../../../src/pipeline/intervals/declarations.ts';
import { isApplicable } from '../../../src/pipeline/parameters.ts';
import type { AnalysisClient } from '../../../src/workers/client-types.ts';
import { fakeSummary } from '../../support/fake-record.ts';
import { mountApp } from '../../support/mount-app.tsx';
import { itInFullRun, sweep } from '../../support/gate.ts';

const field = (name: string) => page.getByRole('textbox', { name });
const more = () => page.getByRole('button', { name: 'More', exact: true });
const others = () => page.getByRole('region', { name: 'More parameters' });

/** Returns the ids of the shown parameters, in order. */
const shownIds = (within: ParentNode = document): string[] =>
  Array.from(within.querySelectorAll<HTMLElement>('[data-parameter]'), (own) => own.dataset.parameter ?? '');

/** Returns the fake record with a second ECG. */
function twoEcgs(id: string) {
  const summary = fakeSummary(id, id);
  return { ...summary, channels: [...summary.channels, { ...summary.channels[0], label: 'V5' }] };
}

describe('the inspector', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
  });

  test('has a field for every declared parameter that applies, with any detector', async () => {
    mountApp();
    await more().click();
    for (const group of ['Part of the record', 'R-peaks', 'Computing']) {
      await page.getByRole('button', { name: group }).click();
    }
    const ever = new Set<string>();
    for (const method of ['curve-length', 'pan-tompkins', 'trigger', 'beatbench']) {
      await page.getByRole('combobox', { name: 'R-peaks from' }).selectOptions(method);
      const shown = new Set(shownIds());
      const ofUse = intervalsDeclarations.filter((one) =>
        isApplicable(one, intervalsDeclarations, { method }),
      );
      expect(shown, method).toEqual(new Set(ofUse.map(({ id }) => id)));
      for (const id of shown) ever.add(id);
    }
    expect(ever).toEqual(new Set(intervalsDeclarations.map(({ id }) => id)));
  });

  test('describes a parameter and its source on focus', async () => {
    mountApp();
    const acceptance = field('Acceptance');
    await acceptance.click();
    await expect.element(page.getByText(/A beat counts as correct when/)).toBeVisible();
    await expect.element(page.getByText('default 6 ms')).toBeVisible();
  });

  test('marks changed values and resets one or all', async () => {
    const session = mountApp();
    await field('Acceptance').click();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(field('Acceptance (changed)')).toHaveValue('8');
    await expect.element(page.getByText('1 changed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Reset Acceptance to 6 ms' }).click();
    expect(session.parameters.intervals.getState().changed).toEqual({});
    await more().click();
    await page.getByRole('combobox', { name: 'Mains' }).selectOptions('50 Hz');
    expect(session.parameters.intervals.getState().changed).toEqual({ mains: 50 });
    await page.getByRole('button', { name: 'Reset all' }).click();
    expect(session.parameters.intervals.getState().changed).toEqual({});
  });

  test('explains an invalid value and keeps the old one', async () => {
    const session = mountApp();
    await userEvent.fill(field('Acceptance'), '31');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('31 is out of range; type 1 … 30 ms.')).toBeVisible();
    await expect.element(field('Acceptance')).toHaveAttribute('aria-invalid', 'true');
    expect(session.parameters.intervals.getState().changed).toEqual({});
    await userEvent.keyboard('{Escape}');
    await expect.element(field('Acceptance')).toHaveValue('6');
    await expect.element(field('Acceptance')).toHaveAttribute('aria-invalid', 'false');
  });

  itInFullRun('moves a slider by keys', async () => {
    const session = mountApp();
    const slider = page.getByRole('slider', { name: 'Ensemble average' });
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(session.parameters.intervals.getState().changed).toEqual({ average: 8 });
    await expect.element(slider).toHaveAttribute('aria-valuetext', '8 beats');
  });

  test('accepts a press below a focused parameter, whose help collapses only then', async () => {
    mountApp();
    const slider = page.getByRole('slider', { name: 'Ensemble average' });
    (slider.element() as HTMLElement).focus();
    const more = page.getByRole('button', { name: 'More', exact: true });
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    await more.click();
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => document.querySelector('[data-held]')).toBeNull();
    await more.click();
  });

  test('changes the role of a channel, and the bench names what is missing', async () => {
    mountApp();
    const role = page.getByRole('combobox', { name: 'PPG', exact: true });
    await expect.element(role).toHaveValue('ppg');
    await role.selectOptions('heart sounds');
    await expect
      .element(
        page.getByText(/Intervals needs a pulse \(PPG\), but no channel of this recording has that role/),
      )
      .toBeVisible();
    const here = page.getByRole('region', { name: 'Roles of the channels' });
    await expect.element(here.getByRole('combobox', { name: 'PPG', exact: true })).toHaveValue('pcg');
    await page.getByRole('button', { name: 'Show its beats' }).click();
    await expect.element(page.getByRole('tab', { name: 'QRS' })).toHaveAttribute('aria-selected', 'true');
  });

  itInFullRun('says which of several ECGs is analysed, and takes another', async () => {
    const setRoles = vi.fn<AnalysisClient['setRoles']>((id) => Promise.resolve(twoEcgs(id)));
    mountApp({ openSample: () => Promise.resolve(twoEcgs('rest')), setRoles });
    await expect
      .element(page.getByRole('button', { name: 'Analyse II', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Analyse V5' }).click();
    expect(setRoles).toHaveBeenCalledWith('rest', [{ channelIndex: 2, role: 'ecg' }]);
  });
});

describe('frequently changed parameters come first, and all others under More', () => {
  beforeEach(async () => {
    await page.viewport(1440, 900);
    localStorage.removeItem('beatbench-more');
  });

  const own = benches.filter(({ id }) => id !== 'waveforms' && id !== 'cohort');
  const isOfGate = ({ id }: { readonly id: string }): boolean => id === 'intervals' || id === 'filter';
  const rest = own.filter((bench) => !isOfGate(bench));
  for (const { cases, isLeftOut, note } of sweep(own.filter(isOfGate), rest))
    test.skipIf(isLeftOut).each(cases)(
      `$title shows at most five at first, and the number of others${note}`,
      async ({ id }) => {
        const session = mountApp();
        await session.openBench(id);
        await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
        // Those of a filter are in its stage.
        await expect.poll(() => shownIds().length).toBeGreaterThan(0);
        expect(shownIds(document.querySelector('.inspector') ?? document).length).toBeLessThanOrEqual(
          id === 'filter' ? 8 : 5,
        );
        await expect.element(others()).toHaveTextContent(/\d+, all default/);
      },
    );

  test('More shows how many differ from their defaults, whether open or closed', async () => {
    const session = mountApp();
    session.parameters.intervals.setAll({ levels: 40, seed: 2, average: 4 });
    await expect.element(others()).toHaveTextContent(/, 2 changed/);
    await more().click();
    await expect.element(others()).toHaveTextContent(/, 2 changed/);
    await expect.element(field('Levels (changed)')).toHaveValue('40');
  });

  itInFullRun('the palette finds a parameter under More, and opens it there', async () => {
    mountApp();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.fill(page.getByRole('combobox', { name: 'Search or run' }), 'Refractory time');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Refractory time')).toHaveFocus();
    await expect.element(more()).toHaveAttribute('aria-expanded', 'true');
  });

  test('text typed and not applied opens More, and is announced if it was closed', async () => {
    const session = mountApp();
    session.drafts.type('intervals levels', '50', '4000');
    await expect.element(field('Levels')).toHaveValue('4000');
    await more().click();
    await expect.element(others()).toHaveTextContent('1 not applied');
    await more().click();
    (field('Levels').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/4000 is out of range/)).toBeVisible();
  });

  test('a link whose parameters are under More opens it, and one of the first does not', async () => {
    const session = mountApp();
    session.parameters.intervals.setAll({ average: 4 });
    session.inspector.showLinked();
    await expect.element(field('Ensemble average (changed)')).toBeVisible();
    await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
    session.parameters.intervals.setAll({ rrFrom: 0.6 });
    session.inspector.showLinked();
    await expect.element(field('RR from (changed)')).toBeVisible();
  });

  itInFullRun('every group says where it comes from', async () => {
    mountApp();
    await more().click();
    const heads = [...document.querySelectorAll('.more .pgroup > h3, [aria-label="Commonly changed"] > h3')];
    expect(heads.length).toBeGreaterThan(8);
    for (const head of heads) {
      expect(head.querySelector('.source')?.textContent ?? '', head.textContent).toMatch(/Beatbench|\d{4}/);
    }
  });
});
