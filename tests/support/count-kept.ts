import type { Page } from 'playwright';

/** Counts the files that the browser stores. */
export const countKept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('beatbench');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('files')) {
            database.close();
            resolve(0);
            return;
          }
          const counting = database.transaction('files').objectStore('files').count();
          counting.addEventListener('success', () => {
            database.close();
            resolve(counting.result);
          });
        });
      }),
  );
