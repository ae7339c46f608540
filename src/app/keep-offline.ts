import { pageLock } from '../offline/page-lock.ts';
import type { NoticesStore } from '../state/notices.ts';
import type { OfflineStore } from '../state/offline.ts';

interface Parts {
  readonly offline: OfflineStore;
  readonly notices: NoticesStore;
}

/** After the first picture, lest fetching all the rest holds it up. */
const firstWaitsMs = 1000;

const takingOverMs = 2000;

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const whileOpen = (): Promise<never> => new Promise(() => undefined);

/** Holds a lock as long as the page is open, by which the service worker knows which files are in use. */
function sayOpen(scriptAddress: string): void {
  void navigator.locks.request(pageLock(scriptAddress), { mode: 'shared' }, whileOpen);
}

/** Starts the page anew, by the newest version that is whole. */
async function reloadInto(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration;
  if (waiting) {
    // The browser may still hold it back for what the old one has under way.
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    waiting.postMessage('take over', []);
    await Promise.race([changed, waited(takingOverMs)]);
  }
  location.reload();
}

/** Tells of a new version once it is whole; the page stays as it is until its person reloads it. */
function tellOfUpdates(registration: ServiceWorkerRegistration, notices: NoticesStore): void {
  const tell = (): void =>
    notices.tell({
      code: 'new-version',
      message: 'A new version is ready. It opens at the next start; this page works on as it is.',
      act: { label: 'Reload now', run: () => void reloadInto(registration) },
    });
  const follow = (): void => {
    const { installing, active } = registration;
    // The very first is this page's own.
    if (active === null) return;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') tell();
    });
  };
  if (registration.waiting) tell();
  follow();
  registration.addEventListener('updatefound', follow);
}

/** Follows the first fetching, which may fail: no room, or a file that did not come. */
function followFirst({ installing }: ServiceWorkerRegistration, offline: OfflineStore): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'redundant' && offline.getState().state === 'keeping') offline.become('refused');
  });
}

/**
 * Has the page kept by its service worker, so that it opens without a network, and tells of new versions.
 * @param scriptAddress  of the script that the page began with
 */
export async function keepOffline({ offline, notices }: Parts, scriptAddress: string): Promise<void> {
  // Missing where the page did not come over a safe connection.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  if (container === null) return offline.become('refused');
  sayOpen(scriptAddress);
  try {
    if (container.controller === null) await waited(firstWaitsMs);
    const registration = await container.register('./service-worker.js');
    offline.become(registration.active === null ? 'keeping' : 'kept');
    followFirst(registration, offline);
    tellOfUpdates(registration, notices);
    // Without a network there is nothing newer to be had.
    if (registration.active) registration.update().catch(() => undefined);
    await container.ready;
    offline.become('kept');
  } catch {
    // A browser that keeps nothing for this site, as in some private windows; the page works as ever.
    offline.become('refused');
  }
}
