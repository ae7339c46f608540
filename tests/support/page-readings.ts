import type { Frame, Locator, Page } from 'playwright';
import { atRest } from './page-work.ts';

/**
 * The reading line of a bench. By its attribute: `getByLabel` works out the labels of every element of the page, which
 * costs ten times as much each time that it looks.
 */
export const readings = (page: Page | Frame, of = 'the window'): Locator =>
  page.locator(`[aria-label="Readings of ${of}"]`);

/** What the foot of the page says where nothing is computed. */
export const idle = (page: Page): Locator => page.locator('footer.status').getByText('Idle');

/** Waits until a recording is chosen and its numbers stand: between a draft and the whole the page is idle too. */
export async function readPageNumbers(page: Page, name: string): Promise<string> {
  await page.locator('.topbar').getByText(name, { exact: true }).waitFor();
  await readings(page).waitFor();
  await idle(page).waitFor();
  await atRest(page);
  return readings(page).innerText();
}
