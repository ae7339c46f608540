import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { abbreviationsIn, entryOfWord, isName } from '../support/abbreviations.ts';
import { serveBuiltPages } from '../support/built-page.ts';
import { recordDrawnText } from '../support/drawn-text.ts';
import { bothThemes, runsAllTests } from '../support/gate.ts';
import { waitUntilAtRest } from '../support/page-work.ts';
import { idleText, readPageNumbers } from '../support/page-readings.ts';
import { lowContrasts } from '../support/text-contrast.ts';

/** Height of a window in which no part of a bench is scrolled out of sight, px. */
const highPx = 2400;
const drawing = {
  height: highPx,
  prepare: async (page: Page) => void (await page.addInitScript(recordDrawnText)),
};
const { openPage, sharedPage } = serveBuiltPages(drawing);
/** Benches in the gate; the others have the same layout components and texts. */
const benchesOfGate: ReadonlySet<string> = new Set(['Intervals', 'Series']);

/** Returns the names of the benches in this run. */
async function benchesToOpen(page: Page): Promise<readonly string[]> {
  const all = await page.getByRole('tab').allInnerTexts();
  return all.filter((name) => runsAllTests || benchesOfGate.has(name));
}

const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page: lists visible charts without their values in numbers. */
function wordlessCharts(): string[] {
  const textOf = (element: Element | null): string => {
    const by = element?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const described = by.map((id) => document.getElementById(id)?.textContent ?? '');
    return [element?.getAttribute('aria-label') ?? '', ...described].join(' ');
  };
  return [...document.querySelectorAll('.plot, canvas, [role="img"]:not(.dot, .glyph)')]
    .filter((own) => own.checkVisibility() && own.clientHeight > 0)
    .flatMap((own) => {
      const chart = own.closest('.plot, [role="img"]') ?? own;
      const text = `${textOf(chart)} ${textOf(chart.querySelector('.plot-focus'))}`;
      return /\d|Nothing measured/.test(text) ? [] : [`${own.className || own.tagName}: ${text}`];
    });
}

/** Runs in the page: returns the texts in the bench and its parameters, and the terms there that are explained. */
function textsOnScreen(): { readonly texts: string[]; readonly terms: string[] } {
  const terms = [...document.querySelectorAll('.term, [role="tab"][title], .lane-head[title]')]
    .filter((own) => own.checkVisibility())
    .map((own) => own.getAttribute('aria-label') ?? own.textContent);
  const texts: string[] = [];
  for (const root of document.querySelectorAll('main, aside')) {
    // Names of recordings, exercises and cases are titles, and texts of files are not ours.
    if (root.getAttribute('aria-label') === 'Recordings') continue;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const isPressed = element?.closest('button:not(.term), label, a') !== null;
      if (!element?.checkVisibility() || isPressed || element.closest('.unseen, option, .sum')) continue;
      texts.push(node.textContent ?? '');
    }
  }
  for (const [canvas, boxes] of window.drawnText) {
    if (canvas.checkVisibility()) texts.push(...boxes.map(({ text }) => text));
  }
  return { texts, terms };
}

/** Lists abbreviations of an open bench without an explanation there. */
async function untoldWords(page: Page): Promise<string[]> {
  const { texts, terms } = await page.evaluate(textsOnScreen);
  const told = new Set(terms.flatMap((text) => abbreviationsIn(text).map((word) => entryOfWord(word)?.id)));
  return texts.flatMap((text) =>
    abbreviationsIn(text)
      .filter((word) => !isName(word) && !told.has(entryOfWord(word)?.id))
      .map((word) => `${word} in ‘${text}’`),
  );
}

/** Lists violations in a bench with real results; its surroundings have tests of their own. */
async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const found = await axe.run('main', {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      rules: {
        // Browsers make scrollable elements focusable by themselves.
        'scrollable-region-focusable': { enabled: false },
        // Checked by `lowContrasts`.
        'color-contrast': { enabled: false },
      },
    });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes
        // Links in lines of text may be as high as the lines; the enlarged panel has space for each.
        .filter(({ target }) => id !== 'target-size' || !/\.link/.test(String(target)))
        .map(({ target }) => `${id}: ${String(target)}`),
    );
  });
}

/** Opens a bench with a result. */
async function openBench(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  if (name === 'Sounds') await page.getByRole('button', { name: 'Open the sample ‘Heart sounds’' }).click();
  if (name === 'Cohort') await page.getByRole('button', { name: 'Compare the samples' }).click();
  await page.locator('main .reading').first().waitFor();
  // The rows of a cohort arrive one by one, and move what is below them.
  if (name === 'Cohort') await page.locator('.cohort-table tbody tr').nth(3).waitFor();
  await idleText(page).waitFor();
  await waitUntilAtRest(page);
}

for (const { cases, isLeftOut, note } of bothThemes)
  it.skipIf(isLeftOut).each(cases)(
    `every bench has no accessibility violations, texts with enough contrast, charts with their values in numbers, and no unexplained abbreviation, %s${note}`,
    async (scheme) => {
      const page = scheme === 'light' ? await sharedPage() : await openPage({ scheme, ...drawing });
      await readPageNumbers(page, 'Rest');
      await page.evaluate(axeText);
      const faults: string[] = [];
      for (const name of await benchesToOpen(page)) {
        await openBench(page, name);
        const own = [
          ...(await page.evaluate(wordlessCharts)),
          ...(await violations(page)),
          ...(await lowContrasts(page)),
          ...(await untoldWords(page)),
        ];
        faults.push(...own.map((fault) => `${name}: ${fault}`));
      }
      expect([...new Set(faults)]).toEqual([]);
      await openBench(page, 'Intervals');
      // The bench of sounds opened another sample.
      await page.locator('.pick').filter({ hasText: 'Rest' }).click();
      await readPageNumbers(page, 'Rest');
    },
  );

it('the contrast check itself detects insufficient contrast', async () => {
  const page = await sharedPage();
  await readPageNumbers(page, 'Rest');
  await page.evaluate(axeText);
  await page.evaluate(() => {
    const label = document.querySelector<SVGTextElement>('.panel-foot .plot-label');
    if (label) label.style.fill = 'rgb(200 200 200)';
    const sub = document.querySelector<HTMLElement>('.panel-foot .sub');
    if (sub) sub.style.color = 'rgb(190 190 190)';
  });
  const faults = (await lowContrasts(page)).join('\n');
  expect(faults).toMatch(/% of its ground/);
  expect(faults).toMatch(/sub|split-half/);
});

it('nothing moves by itself if the user prefers reduced motion', async () => {
  const page = await sharedPage();
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await readPageNumbers(page, 'Rest');
  await page.getByRole('button', { name: 'Parameters', exact: true }).click();
  const moving = await page.evaluate(() => document.getAnimations().map((own) => own.effect?.getTiming()));
  expect(moving.filter((timing) => Number(timing?.duration ?? 0) > 0)).toEqual([]);
});
