import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { App } from '../../src/app/app.tsx';
import { benchSet } from '../../src/app/benches.ts';
import { SessionContext } from '../../src/features/session-context.ts';
import type { Session } from '../../src/state/session.ts';
import { createSession } from '../../src/state/session.ts';
import type { AnalysisClient } from '../../src/workers/client-types.ts';
import type { PerformanceClient } from '../../src/workers/performance/performance-client.ts';
import { createFakeClient } from './fake-client.ts';
import { createFakePerformance } from './fake-performance.ts';

/** Mounts the whole page in the document with the test's client, and unmounts it after the test. */
export function mountApp(
  changes: Partial<AnalysisClient> = {},
  measuring: PerformanceClient = createFakePerformance(),
): Session {
  const session = createSession(createFakeClient(changes), benchSet, 'system', null, {
    client: measuring,
    storage: null,
  });
  const element = document.createElement('div');
  element.id = 'root';
  document.body.replaceChildren(element);
  const root = createRoot(element);
  // Synchronously and with its listeners, so that a test can act at once.
  flushSync(() => {
    root.render(
      <SessionContext value={session}>
        <App />
      </SessionContext>,
    );
  });
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  return session;
}
