/** Work to be done one piece a task, of each owner the newest alone. */
export interface DrawQueue {
  readonly schedule: (owner: object, draw: () => void) => void;
  readonly cancel: (owner: object) => void;
}

/**
 * Parts the drawing of many plots into tasks of one plot each, so that none holds the page up.
 * @param defer runs a function in a task of its own
 */
export function createDrawQueue(defer: (run: () => void) => void): DrawQueue {
  const waiting = new Map<object, () => void>();
  let running = false;
  const next = (): void => {
    const first = waiting.entries().next();
    running = first.done !== true;
    if (first.done === true) return;
    const [owner, draw] = first.value;
    waiting.delete(owner);
    defer(next);
    draw();
  };
  return {
    schedule: (owner, draw) => {
      waiting.set(owner, draw);
      if (running) return;
      running = true;
      defer(next);
    },
    cancel: (owner) => {
      waiting.delete(owner);
    },
  };
}

/** How long a plot waits for an idle moment, ms. */
const longestWaitMs = 200;

/** The page's one queue. */
export const drawQueue = createDrawQueue((run) => {
  // A drag and its numbers go before; not every browser can wait for an idle moment.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longestWaitMs });
  else setTimeout(run);
});
