import type { Locator, Page } from 'playwright';
import { atRest } from './page-work.ts';

/** The reading line of the open window. */
export const readings = (page: Page): Locator => page.getByLabel('Readings of the window');

/** Waits until a recording is chosen and its numbers stand: between a draft and the whole the page is idle too. */
export async function numbersOf(page: Page, name: string): Promise<string> {
  await page.locator('.topbar').getByText(name, { exact: true }).waitFor();
  await readings(page).waitFor();
  await page.getByText('Idle').waitFor();
  await atRest(page);
  return readings(page).innerText();
}
