import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { abbreviationsIn, entryOfWord, isName } from '../support/abbreviations.ts';
import { serveBuiltPage } from '../support/built-page.ts';
import { recordDrawnText } from '../support/drawn-text.ts';
import { isWhole } from '../support/gate.ts';
import { readPageNumbers } from '../support/page-readings.ts';
import { atRest } from '../support/page-work.ts';

const openPage = serveBuiltPage();
/** Benches that the gate goes through. */
const benchesOfGate: ReadonlySet<string> = new Set(['Intervals', 'Filter', 'Series']);

/** Runs in the page: the texts that stand in the bench and its parameters, and the terms there that tell what they mean. */
function textsOnScreen(): { readonly texts: string[]; readonly terms: string[] } {
  const terms = [...document.querySelectorAll('.term, [role="tab"][title], .lane-head[title]')]
    .filter((own) => own.checkVisibility())
    .map((own) => own.getAttribute('aria-label') ?? own.textContent);
  const texts: string[] = [];
  for (const root of document.querySelectorAll('main, aside')) {
    // Names of recordings, exercises and cases are titles, and what a file says of itself is not ours.
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

/** Opens a bench with a result to show. */
async function openBench(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  if (name === 'Sounds') await page.getByRole('button', { name: 'Open the sample ‘Heart sounds’' }).click();
  if (name === 'Cohort') await page.getByRole('button', { name: 'Compare the samples' }).click();
  await page.locator('main .reading').first().waitFor();
  await atRest(page);
}

it('every abbreviation that stands on a bench tells there what it means', async () => {
  // High enough that nothing is scrolled out of sight.
  const page = await openPage({
    height: 2400,
    prepare: async (own) => void (await own.addInitScript(recordDrawnText)),
  });
  await readPageNumbers(page, 'Rest');
  const lacking: string[] = [];
  for (const name of await page.getByRole('tab').allInnerTexts()) {
    if (!isWhole && !benchesOfGate.has(name)) continue;
    await openBench(page, name);
    const { texts, terms } = await page.evaluate(textsOnScreen);
    const told = new Set(terms.flatMap((text) => abbreviationsIn(text).map((word) => entryOfWord(word)?.id)));
    for (const text of texts) {
      for (const word of abbreviationsIn(text)) {
        if (!isName(word) && !told.has(entryOfWord(word)?.id)) lacking.push(`${name}: ${word} in ‘${text}’`);
      }
    }
  }
  expect([...new Set(lacking)]).toEqual([]);
});
