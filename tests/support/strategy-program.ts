import { serveStrategyThread } from '../../src/cli/serve.ts';

serveStrategyThread();
