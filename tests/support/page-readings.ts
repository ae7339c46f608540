import type { Locator, Page } from 'playwright';

/** The reading line of the open window. */
export const readings = (page: Page): Locator => page.getByLabel('Readings of the window');

/** Waits until a recording is chosen and its numbers stand. */
export async function numbersOf(page: Page, name: string): Promise<string> {
  await page.locator('.topbar').getByText(name, { exact: true }).waitFor();
  await readings(page).waitFor();
  await page.getByText('Idle').waitFor();
  return readings(page).innerText();
}
