import { createRoot } from 'react-dom/client';
import { App, storedTheme } from './app/app.tsx';
import { findBench, benchSet } from './app/benches.ts';
import { openFrameFiles } from './app/embedding.ts';
import { keepOffline } from './app/keep-offline.ts';
import { SessionContext } from './features/session-context.ts';
import { browserStorage } from './state/session/browser-storage.ts';
import { browserPerformanceStorage } from './state/performance/performance.ts';
import { createSession } from './state/session.ts';
import { createAnalysisClient } from './workers/client.ts';
import { createPerformanceClient } from './workers/performance/performance-client.ts';

/**
 * Opens the page.
 *
 * @param startWorker    starts the analysis worker, or returns one that was started
 * @param scriptAddress  address of the script that the page started with
 */
export function openPage(startWorker: () => Worker, scriptAddress: string): void {
  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no element #root');
  const session = createSession(
    createAnalysisClient(startWorker),
    benchSet,
    storedTheme(),
    browserStorage,
    { client: createPerformanceClient(), storage: browserPerformanceStorage },
    undefined,
    {
      fetch: (address, options) => fetch(address, options),
      pageAddress: document.baseURI,
      isOnline: () => navigator.onLine,
    },
  );
  session.restore();
  // The worker begins to analyse while the page is drawn.
  void session.chooseFirst();
  void findBench(session.bench.getState().open).load();
  addEventListener('pagehide', session.saveNow);
  createRoot(root).render(
    <SessionContext value={session}>
      <App />
    </SessionContext>,
  );
  if (window.parent !== window) openFrameFiles(session);
  if (import.meta.env.PROD) {
    const keep = (): void => void keepOffline(session, scriptAddress);
    if (document.readyState === 'complete') keep();
    else addEventListener('load', keep);
  }
}
