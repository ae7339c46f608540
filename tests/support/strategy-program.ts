import { serveStrategyThread } from '../../src/cli/strategy-thread.ts';

serveStrategyThread();
