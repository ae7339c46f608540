import type { BrowserContext, Page, Request } from 'playwright';
import { pageAnswersMs } from './page-answers.ts';

declare global {
  interface Window {
    /** Names of what the page has begun and not ended. */
    workUnderWay: () => string[];
    /** Resolves when the page has nothing under way, and drew all that came of it; after `limitMs` names what is. */
    untilAtRest: (limitMs: number) => Promise<void>;
  }
}

/**
 * Runs in the page before its own code, and counts what the page begins and ends: frames, timers, idle moments, calls of
 * workers, what is fetched, read, hashed or stored, and transitions. Knows the DOM, nothing else.
 */
function watchWork(): void {
  /** Timers that wait longer take something away that stands by itself, as a message that was read. */
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

  /** Counts calls that are ended by being run or by being cancelled. */
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

  /** Counts calls that give a promise. */
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

  // A question to a worker is answered under the id that it was asked with.
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
    // After a change of size Chromium may never call a page idle that has nothing to do.
    const idleMoment = (): Promise<unknown> => new Promise((resolve) => idle(resolve, { timeout: 250 }));
    for (;;) {
      const before = begun;
      // When all tasks are done that are due; then sizes are measured, and what follows from them is drawn.
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

/** What the pages of a context fetch, and have not got. */
const fetchedBy = new WeakMap<BrowserContext, Set<Request>>();

/** Makes the pages of a context able to tell when they are at rest; before they are opened. */
export async function watchPageWork(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchWork);
  // No script of the page's own is told of what `import` fetches.
  const fetched = new Set<Request>();
  fetchedBy.set(context, fetched);
  context.on('request', (request) => {
    // Those of a service worker belong to no page, and a page that is being left is not asked.
    if (request.serviceWorker() === null && !request.isNavigationRequest()) fetched.add(request);
  });
  context.on('requestfinished', (request) => fetched.delete(request));
  context.on('requestfailed', (request) => fetched.delete(request));
}

/**
 * Waits until the page computes, lays out, draws, fetches, reads and stores nothing any more. It says nothing of what has
 * yet to be asked for: where a test does something, it waits for the first sign of that before.
 */
export async function atRest(page: Page): Promise<void> {
  const fetched = fetchedBy.get(page.context());
  const limit = Date.now() + pageAnswersMs;
  for (;;) {
    await page.evaluate((limitMs) => window.untilAtRest(limitMs), pageAnswersMs);
    const late = [...(fetched ?? [])].filter((request) => request.frame().page() === page);
    if (late.length === 0) return;
    if (Date.now() > limit) throw new Error(`never fetched: ${late.map((own) => own.url()).join(', ')}`);
  }
}
