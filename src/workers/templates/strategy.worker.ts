import { createMatchInStream } from '../../analysis/templates/matcher.ts';
import { createStrategyThread } from '../../analysis/templates/strategies/strategy-thread.ts';
import type { ToThread } from '../../analysis/templates/strategies/thread-messages.ts';
import { beginWorker } from '../calls/worker-end.ts';

/** One thread of a strategy; the thread that started it also ends it. */
const hear = createStrategyThread(createMatchInStream, (message) => postMessage(message));
void beginWorker(() => addEventListener('message', ({ data }: MessageEvent<ToThread>) => hear(data)));
