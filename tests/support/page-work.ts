import type { BrowserContext, Page, Request } from 'playwright';
import { pageTimeoutMs } from './page-answers.ts';

declare global {
  interface Window {
    /** Names of the page's unfinished work. */
    workUnderWay: () => string[];
    /**
     * Resolves when the page has no unfinished work and has drawn its results; after `limitMs`, rejects with the names
     * of that work.
     */
    untilAtRest: (limitMs: number) => Promise<void>;
  }
}

/**
 * Runs in the page before its own code, and counts started and finished work: frames, timers, idle callbacks, calls of
 * workers, fetches, reads, hashes, storage and transitions. It depends only on the DOM.
 */
function watchWork(): void {
  /** Longer timers are not counted: they remove something by themselves, such as a message that was read. */
  const longestTimerMs = 2000;
  const under = new Map<object, string>();
  let begun = 0;
  const begin = (name: string): (() => void) => {
    const token = {};
    begun += 1;
    under.set(token, name);
    return () => void under.delete(token);
  };
  const frame = requestAnimationFrame.bind(window);
  const idle = requestIdleCallback.bind(window);
  const pause = setTimeout.bind(window);

  /** Counts calls that end when they are run or cancelled. */
  const countCalls = (
    startName: 'requestAnimationFrame' | 'requestIdleCallback' | 'setTimeout',
    stopName: 'cancelAnimationFrame' | 'cancelIdleCallback' | 'clearTimeout',
  ): void => {
    const ends = new Map<number, () => void>();
    const start: unknown = Reflect.get(window, startName);
    const stop: unknown = Reflect.get(window, stopName);
    if (typeof start !== 'function' || typeof stop !== 'function') return;
    Reflect.set(window, startName, (run: unknown, how?: unknown, ...values: unknown[]): number => {
      const isLong = startName === 'setTimeout' && typeof how === 'number' && how > longestTimerMs;
      if (typeof run !== 'function' || isLong) return Number(start.call(window, run, how, ...values));
      const end = begin(startName);
      const call = (...args: unknown[]): void => {
        end();
        ends.delete(id);
        run(...args);
      };
      const id = Number(start.call(window, call, how, ...values));
      ends.set(id, end);
      return id;
    });
    Reflect.set(window, stopName, (id: number | undefined): void => {
      if (id !== undefined) ends.get(id)?.();
      if (id !== undefined) ends.delete(id);
      stop.call(window, id);
    });
  };
  countCalls('requestAnimationFrame', 'cancelAnimationFrame');
  countCalls('requestIdleCallback', 'cancelIdleCallback');
  countCalls('setTimeout', 'clearTimeout');

  /** Counts calls that return a promise. */
  const countPromises = (owner: object, ...names: readonly string[]): void => {
    for (const name of names) {
      const own: unknown = Reflect.get(owner, name);
      if (typeof own !== 'function') continue;
      Reflect.set(owner, name, function counted(this: unknown, ...args: unknown[]): unknown {
        const end = begin(name);
        const result: unknown = own.apply(this, args);
        void Promise.resolve(result).then(end, end);
        return result;
      });
    }
  };
  countPromises(window, 'fetch', 'createImageBitmap');
  countPromises(Blob.prototype, 'arrayBuffer', 'text');
  if ('SubtleCrypto' in window) countPromises(SubtleCrypto.prototype, 'digest');
  countPromises(FontFaceSet.prototype, 'load');

  const countEvents = (target: EventTarget, name: string, ...ends: readonly string[]): void => {
    const end = begin(name);
    for (const one of ends) target.addEventListener(one, end, { once: true });
  };
  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
  IDBDatabase.prototype.transaction = function counted(...args) {
    const made = transaction.apply(this, args);
    countEvents(made, 'IndexedDB', 'complete', 'abort', 'error');
    return made;
  };
  const open = Reflect.get(IDBFactory.prototype, 'open');
  IDBFactory.prototype.open = function counted(...args) {
    const request = open.apply(this, args);
    countEvents(request, 'IndexedDB', 'success', 'error');
    return request;
  };

  // A worker's answer has the id of its request.
  const idOf = (data: unknown): unknown =>
    typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  const OwnWorker = Worker;
  window.Worker = class extends OwnWorker {
    readonly #asked = new Map<unknown, () => void>();
    constructor(...args: ConstructorParameters<typeof OwnWorker>) {
      super(...args);
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#answer(idOf(data)));
      this.addEventListener('error', () => this.#giveUp());
    }
    #answer(id: unknown): void {
      this.#asked.get(id)?.();
      this.#asked.delete(id);
    }
    #giveUp(): void {
      for (const end of this.#asked.values()) end();
      this.#asked.clear();
    }
    override postMessage(message: unknown, how?: StructuredSerializeOptions | Transferable[]): void {
      const id = idOf(message);
      if (id !== undefined) this.#asked.set(id, begin('a worker'));
      if (Array.isArray(how)) super.postMessage(message, how);
      else super.postMessage(message, how);
    }
    override terminate(): void {
      this.#giveUp();
      super.terminate();
    }
  };

  window.workUnderWay = () => {
    const moves = document.getAnimations().filter(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number.isFinite(endTime);
    });
    return [...under.values(), ...moves.map(() => 'a transition')];
  };
  window.untilAtRest = async (limitMs) => {
    const limit = performance.now() + limitMs;
    const nextFrame = (): Promise<unknown> => new Promise((resolve) => frame(resolve));
    // After a resize, Chromium may never call a page idle although it has no work.
    const idleMoment = (): Promise<unknown> => new Promise((resolve) => idle(resolve, { timeout: 250 }));
    for (;;) {
      const before = begun;
      // Runs after all due tasks; then sizes are measured and their effects drawn.
      await idleMoment();
      await nextFrame();
      await nextFrame();
      await idleMoment();
      const names = window.workUnderWay();
      if (begun === before && names.length === 0) return;
      if (performance.now() > limit) {
        throw new Error(
          `the page does not come to rest: ${[...new Set(names)].join(', ') || 'it begins ever anew'}`,
        );
      }
      await new Promise((resolve) => pause(resolve, 10));
    }
  };
}

/** Unfinished requests of the pages of a context. */
const fetchedBy = new WeakMap<BrowserContext, Set<Request>>();

/** Prepares the pages of a context, before they are opened, to report when they are at rest. */
export async function watchPageWork(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchWork);
  // Scripts of the page cannot observe the requests of `import`.
  const fetched = new Set<Request>();
  fetchedBy.set(context, fetched);
  context.on('request', (request) => {
    // Requests of a service worker belong to no page, and a page being navigated is not examined.
    if (request.serviceWorker() === null && !request.isNavigationRequest()) fetched.add(request);
  });
  context.on('requestfinished', (request) => fetched.delete(request));
  context.on('requestfailed', (request) => fetched.delete(request));
}

/**
 * Waits until the page no longer computes, lays out, draws, fetches, reads or stores anything. It does not detect work
 * that has yet to be requested; after an action, a test first waits for its first effect.
 */
export async function waitUntilAtRest(page: Page): Promise<void> {
  const fetched = fetchedBy.get(page.context());
  const limit = Date.now() + pageTimeoutMs;
  for (;;) {
    await page.evaluate((limitMs) => window.untilAtRest(limitMs), pageTimeoutMs);
    const late = [...(fetched ?? [])].filter((request) => request.frame().page() === page);
    if (late.length === 0) return;
    if (Date.now() > limit) throw new Error(`never fetched: ${late.map((own) => own.url()).join(', ')}`);
  }
}
