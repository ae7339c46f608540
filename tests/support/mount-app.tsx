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

/** Puts the whole page into the document, over a client of the test's; takes it out when the test is over. */
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
  // At once, with its listeners, so that a test may act right away.
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
