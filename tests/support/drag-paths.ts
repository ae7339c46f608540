import type { Page } from 'playwright';

/**
 * Drops local files and folders on the window through the browser itself, so that they arrive like those of a file
 * manager.
 */
export async function dragPaths(page: Page, ...paths: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  }
  await devtools.detach();
}
