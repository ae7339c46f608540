import type { Frame, Locator, Page } from 'playwright';
import { waitUntilAtRest } from './page-work.ts';

/**
 * Returns the reading line of a bench. It is found by its attribute because `getByLabel` computes the labels of all
 * elements on each look, which takes ten times as long.
 */
export const readings = (page: Page | Frame, of = 'the window'): Locator =>
  page.locator(`[aria-label="Readings of ${of}"]`);

/** Finds the text in the footer of the page while no computation runs. */
export const idleText = (page: Page): Locator => page.locator('footer.status').getByText('Idle');

/**
 * Waits until a recording is selected and its final numbers are shown. The page is idle between a draft and the final
 * result, too.
 */
export async function readPageNumbers(page: Page, name: string): Promise<string> {
  await page.locator('.topbar').getByText(name, { exact: true }).waitFor();
  await readings(page).waitFor();
  await idleText(page).waitFor();
  await waitUntilAtRest(page);
  return readings(page).innerText();
}
