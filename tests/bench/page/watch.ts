import type { Page } from 'playwright';

/** A slow frame, as reported by the browser. */
export interface LongFrame {
  readonly ms: number;
  /** The scripts that ran in it, the longest first: their callers and durations. */
  readonly scripts: string;
}

/** State that the watching script keeps in the page. */
interface Watch {
  firstResultMs: number | null;
  /** From the newest input to the next change of the readings, ms. */
  answersMs: number[];
  askedMs: number | null;
  longFrames: LongFrame[];
}

type WatchedWindow = Window & { watch: Watch };

interface LongFrameEntry extends PerformanceEntry {
  readonly scripts: readonly {
    readonly invoker: string;
    readonly sourceFunctionName: string;
    readonly duration: number;
  }[];
}

/** Runs in the page before everything else. */
function startWatching(): void {
  const watch: Watch = { firstResultMs: null, answersMs: [], askedMs: null, longFrames: [] };
  (window as unknown as WatchedWindow).watch = watch;
  let shown = '';
  const look = (): void => {
    const text = document.querySelector('[aria-label="Readings of the window"]')?.textContent ?? '';
    if (text === shown) return;
    shown = text;
    const now = performance.now();
    watch.firstResultMs ??= now;
    if (watch.askedMs !== null) watch.answersMs.push(now - watch.askedMs);
    watch.askedMs = null;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  const ask = (event: Event): void => {
    watch.askedMs ??= event.timeStamp;
  };
  addEventListener('pointermove', (event) => event.buttons > 0 && ask(event), { capture: true });
  addEventListener('keydown', ask, { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LongFrameEntry[]) {
      const scripts = entry.scripts
        .toSorted((a, b) => b.duration - a.duration)
        .map((script) => `${script.invoker} ${script.sourceFunctionName} ${script.duration.toFixed(0)}`);
      watch.longFrames.push({ ms: entry.duration, scripts: scripts.join('; ') });
    }
  }).observe({ type: 'long-animation-frame' });
}

/** Watches every page opened here from now on. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(startWatching);
}

/** Returns the time of the first result on the page, ms after the start of the navigation. */
export async function firstResultMs(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => (window as unknown as WatchedWindow).watch.firstResultMs);
  return Number(await at.jsonValue());
}

/** Time after an input when unchanged readings count as equal to the last digit, ms. */
const unchangedMs = 3000;

/**
 * Performs an action that changes the readings, and returns the time from the input to their change, ms; null if they
 * stayed the same, such as at the end of an axis.
 */
export async function answerMs(page: Page, act: () => Promise<void>): Promise<number | null> {
  await page.evaluate(() => {
    Object.assign((window as unknown as WatchedWindow).watch, { askedMs: null, answersMs: [] });
  });
  await act();
  // Polled now and then, since polling in every frame would make the browser draw additional frames.
  return page.evaluate(async (mostMs) => {
    const { watch } = window as unknown as WatchedWindow;
    const endMs = performance.now() + mostMs;
    while (watch.answersMs.length === 0 && performance.now() < endMs)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return watch.answersMs[0] ?? null;
  }, unchangedMs);
}

/** Returns the long frames since the last call. */
export async function takeLongFrames(page: Page): Promise<LongFrame[]> {
  return page.evaluate(() => (window as unknown as WatchedWindow).watch.longFrames.splice(0));
}
