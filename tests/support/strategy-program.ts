import { serveStrategyThread } from '../../src/cli/templates/strategy-thread.ts';

serveStrategyThread();
