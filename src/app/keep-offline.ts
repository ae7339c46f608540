import { pageLock } from '../offline/page-lock.ts';
import type { NoticesStore } from '../state/notices.ts';
import type { OfflineStore } from '../state/offline.ts';

interface Parts {
  readonly offline: OfflineStore;
  readonly notices: NoticesStore;
}

/** Waits until after the first paint, so that fetching the rest does not delay it. */
const firstWaitsMs = 1000;

const takingOverMs = 2000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const whileOpen = (): Promise<never> => new Promise(() => undefined);

/** Holds a lock while the page is open. The service worker uses it to know which files are in use. */
function holdPageLock(scriptAddress: string): void {
  void navigator.locks.request(pageLock(scriptAddress), { mode: 'shared' }, whileOpen);
}

/** Reloads the page with the newest complete version. */
async function reloadInto(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration;
  if (waiting) {
    // The browser may still delay it while the old version has requests in progress.
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    waiting.postMessage('take over', []);
    await Promise.race([changed, wait(takingOverMs)]);
  }
  location.reload();
}

/** Shows a notice once a new version is complete. The page does not change until the user reloads it. */
function notifyUpdates(registration: ServiceWorkerRegistration, notices: NoticesStore): void {
  const notify = (): void =>
    notices.tell({
      code: 'new-version',
      message: 'A new version is ready. It opens at the next start; this page is not affected.',
      act: { label: 'Reload now', run: () => void reloadInto(registration) },
    });
  const follow = (): void => {
    const { installing, active } = registration;
    // The very first one belongs to this page.
    if (active === null) return;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') notify();
    });
  };
  if (registration.waiting) notify();
  follow();
  registration.addEventListener('updatefound', follow);
}

/** Follows the first fetch, which may fail: no room, or a file that did not arrive. */
function followFirst({ installing }: ServiceWorkerRegistration, offline: OfflineStore): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'redundant' && offline.getState().state === 'keeping') offline.become('refused');
  });
}

/**
 * Keeps the page through its service worker, so that it opens without a network, and reports new versions.
 * @param scriptAddress  address of the script that the page started with
 */
export async function keepOffline({ offline, notices }: Parts, scriptAddress: string): Promise<void> {
  // Missing if the page is not in a secure context.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  if (container === null) return offline.become('refused');
  holdPageLock(scriptAddress);
  try {
    if (container.controller === null) await wait(firstWaitsMs);
    const registration = await container.register('./service-worker.js');
    offline.become(registration.active === null ? 'keeping' : 'kept');
    followFirst(registration, offline);
    notifyUpdates(registration, notices);
    // Without a network, there is no update.
    if (registration.active) registration.update().catch(() => undefined);
    await container.ready;
    offline.become('kept');
  } catch {
    // The browser keeps nothing for this site, as in some private windows; the page still works.
    offline.become('refused');
  }
}
