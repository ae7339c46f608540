import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';

/** Drops local files on the window, like a user would. */
export async function dropFiles(page: Page, ...paths: string[]): Promise<void> {
  const files = paths.map((path) => ({
    name: path.split('/').at(-1) ?? '',
    base64: readFileSync(path).toString('base64'),
  }));
  await page.evaluate((dropped) => {
    const data = new DataTransfer();
    for (const { name, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(
        new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }
  }, files);
}
