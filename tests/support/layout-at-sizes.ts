import type { Page } from 'playwright';
import { atRest } from './page-work.ts';
import { layoutFaults } from './layout-faults.ts';

/** A size of the window. */
export interface WindowSize {
  readonly name: string;
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel; 1 where none is said. */
  readonly ratio?: number;
}

/**
 * What is wrong with the layout at one size of the window after the other, once the page is at rest there. The page is
 * left at the last.
 *
 * @param reveal  what is scrolled to at each size
 */
export async function layoutFaultsAt(
  page: Page,
  sizes: readonly WindowSize[],
  reveal?: string,
): Promise<string[]> {
  const device = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const { name, width, height, ratio = 1 } of sizes) {
    const metrics = { width, height, deviceScaleFactor: ratio, mobile: false };
    await device.send('Emulation.setDeviceMetricsOverride', metrics);
    // The answer may come before the page has the size.
    await page.waitForFunction(
      (wanted) =>
        innerWidth === wanted.width &&
        innerHeight === wanted.height &&
        devicePixelRatio === wanted.deviceScaleFactor,
      metrics,
    );
    await atRest(page);
    if (reveal !== undefined) {
      await page.locator(reveal).scrollIntoViewIfNeeded();
      await atRest(page);
    }
    faults.push(...(await layoutFaults(page)).map((fault) => `at ${name}: ${fault}`));
  }
  await device.detach();
  return faults;
}
