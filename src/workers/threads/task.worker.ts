import type { ToTaskThread } from '../../pipeline/threads/task-messages.ts';
import { createTaskThread } from '../../pipeline/threads/task-thread.ts';
import { threadTasks } from '../../pipeline/threads/thread-tasks.ts';
import { beginWorker } from '../calls/worker-end.ts';

/** A thread that works along on an analysis, ended by who started it. */
const hear = createTaskThread(threadTasks, (message) => postMessage(message));
void beginWorker(() => addEventListener('message', ({ data }: MessageEvent<ToTaskThread>) => hear(data)));
