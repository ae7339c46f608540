import { BeatbenchError } from '../../../model/failure.ts';
import type { StrategyRun, TemplatesResult } from '../../../model/templates.ts';
import { cutEvenly } from './assign-files.ts';
import { StrategyCrew } from './strategy-crew.ts';
import { checkRequest, type StrategyRequest } from './strategy-request.ts';
import { sharedNow } from './strategy-thread.ts';
import { dealTasks } from './strategy-tasks.ts';
import type { WorkerLauncher } from './worker-launcher.ts';

/** What a strategy found, and what its workers did. */
export interface StrategyOutcome {
  readonly result: TemplatesResult;
  readonly run: StrategyRun;
}

/**
 * Sorts beats into templates with several workers, by one of the four strategies of paper 3.
 *
 * Threads are started, and have their samples, before the clock of the run starts. Stops at once where `signal`
 * aborts, and where a worker ends by itself; none is left running.
 *
 * @param request  beats, rules, strategy and number of workers
 * @param launcher starts threads, in the page or in Node
 * @returns templates, beats and the times of each worker, ms
 * @throws BeatbenchError `bad-parameter`, `unsupported`; `cancelled`; `crashed`, which worker ended
 */
export async function runStrategy(
  request: StrategyRequest,
  launcher: WorkerLauncher,
): Promise<StrategyOutcome> {
  checkRequest(request, launcher.sharesMemory);
  const { name, workers, signal, triggers, onProgress } = request;
  const files = request.files ?? 4 * workers;
  if (signal?.aborted === true) throw stopped();
  const crew = new StrategyCrew(launcher, name);
  const onAbort = (): void => crew.fail(stopped());
  signal?.addEventListener('abort', onAbort, { once: true });
  let sortedCount = 0;
  crew.onBeats = (count) => {
    sortedCount += count;
    onProgress?.(Math.min(1, sortedCount / triggers.length));
  };
  try {
    const allBounds = cutEvenly(triggers.length, files);
    for (const { task, transfer } of dealTasks(request, allBounds, launcher.sharesMemory))
      crew.start(task, transfer);
    await crew.all('ready');
    const startMs = sharedNow();
    crew.tellAll({ kind: 'go', startMs });
    const done = await crew.all('done');
    const endMs = Math.max(...done.map(({ atMs }) => atMs));
    crew.tellAll({ kind: 'stop', endMs });
    const worked = await crew.all('worked');
    const result = done.find((message) => message.result !== null)?.result;
    if (result === undefined || result === null) throw new RangeError('no worker kept the templates');
    const shares = worked.map(({ time }) => time.shares);
    const spans = worked.flatMap(({ time }) => time.spans);
    return {
      result,
      run: { name, workers, files, overallMs: endMs - startMs, shares, spans, agreement: null },
    };
  } finally {
    signal?.removeEventListener('abort', onAbort);
    crew.terminate();
  }
}

function stopped(): BeatbenchError {
  return new BeatbenchError('cancelled', 'Sorting into templates was cancelled.');
}
