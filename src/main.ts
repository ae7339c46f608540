import { startAhead } from './workers/start-analysis-worker.ts';

const startWorker = startAhead();
void import('./page.tsx').then(({ openPage }) => openPage(startWorker, import.meta.url));
