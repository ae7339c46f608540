import type { Page } from 'playwright';
import { waitUntilAtRest } from './page-work.ts';
import { layoutFaults } from './layout-faults.ts';

/** A size of the window. */
export interface WindowSize {
  readonly name: string;
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel; 1 by default. */
  readonly ratio?: number;
}

/**
 * Lists the faults of the layout at several window sizes, each after the page has settled. The page stays at the last
 * size.
 *
 * @param reveal  element scrolled into view at each size
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
    // The command may return before the page has the new size.
    await page.waitForFunction(
      (wanted) =>
        innerWidth === wanted.width &&
        innerHeight === wanted.height &&
        devicePixelRatio === wanted.deviceScaleFactor,
      metrics,
    );
    await waitUntilAtRest(page);
    if (reveal !== undefined) {
      await page.locator(reveal).scrollIntoViewIfNeeded();
      await waitUntilAtRest(page);
    }
    faults.push(...(await layoutFaults(page)).map((fault) => `at ${name}: ${fault}`));
  }
  await device.detach();
  return faults;
}
