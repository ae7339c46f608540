/** Starts the worker that holds the recordings and analyses them. */
export function startAnalysisWorker(): Worker {
  return new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module', name: 'analysis' });
}

const eventTypes = ['message', 'messageerror', 'error'];

/**
 * Starts the worker before the code that uses it is loaded. A worker cannot start while the page is being drawn.
 *
 * @returns a function like `startAnalysisWorker`, whose first call returns the worker that was started; events from
 *   before that call reach listeners that are added at once
 */
export function startAhead(): () => Worker {
  let ahead: Worker | null = startAnalysisWorker();
  const early: Event[] = [];
  const keep = (event: Event): void => void early.push(event);
  for (const type of eventTypes) ahead.addEventListener(type, keep);
  return () => {
    const worker = ahead;
    if (worker === null) return startAnalysisWorker();
    ahead = null;
    for (const type of eventTypes) worker.removeEventListener(type, keep);
    queueMicrotask(() => {
      for (const event of early) worker.dispatchEvent(event);
    });
    return worker;
  };
}
