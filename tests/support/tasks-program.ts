import { serveTaskThread } from '../../src/cli/threads/task-thread.ts';

serveTaskThread();
