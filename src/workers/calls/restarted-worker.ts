import { type Remote, releaseProxy, wrap } from 'comlink';
import type { Failure } from '../../model/failure.ts';
import type { AnalysisApi } from '../analysis-api.ts';
import type { WorkerChange } from '../client-types.ts';
import { FailureError, toFailure, type Outcome } from './outcome.ts';
import type { RecordingId } from '../protocol.ts';
import { watchWorker } from './worker-end.ts';

/** Of what a worker was asked when it ended. */
export const crashed: Failure = {
  code: 'crashed',
  message:
    'The computation ended by itself, perhaps for want of memory, and was started again; the recordings are still open. Run it again, or on a shorter part.',
  where: null,
};

const notStarted = (reason: string): Failure => ({
  code: 'crashed',
  message: `The computation could not be started (${reason}). Try again, or reload the page.`,
  where: null,
});

/** Of a recording that is not opened again. */
const leftOut: Failure = {
  code: 'crashed',
  message:
    'Opening this recording again ended the computation twice, perhaps for want of memory; what was changed of it is kept. Close other recordings and try again.',
  where: null,
};

/** Over so many ends of a worker a recording is not opened again by itself. */
const mostEnds = 2;

/** A worker while it lives. */
interface Running {
  readonly api: Remote<AnalysisApi>;
  /** Called with why it ended, by what it was asked. */
  readonly waiting: Set<(failure: Failure) => void>;
  hasAnswered: boolean;
  /** Null while it lives. */
  ended: { readonly reason: string; readonly hadBegun: boolean } | null;
}

/** Something to be done again in a new worker, so that it holds what the old one held. */
interface Replay {
  /** Number of the opening that its recording came from. */
  readonly opening: number;
  readonly run: (api: Remote<AnalysisApi>) => Promise<Outcome<unknown> | void>;
}

/** Ids of recordings begin with the number of their opening. */
const openingNumber = (id: RecordingId): number => Number.parseInt(id, 10);

/**
 * The analysis worker, and another in its place whenever it ends by itself: what it was asked rejects as
 * `crashed`, and the new one is told to open the same recordings again, under the same ids, before it is asked
 * anything else. A recording over which that ended two workers is left out until `openAgain`.
 *
 * @param startWorker  makes a worker; called at once and after each end
 * @param onReplaced   called when a worker that had begun has ended
 */
export function createRestartedWorker(startWorker: () => Worker, onReplaced: () => void) {
  const replays = new Map<string, Replay>();
  /** Recordings that are open, by opening. */
  const openIds = new Map<number, Set<RecordingId>>();
  /** Workers that ended while a recording was opened again, by opening. */
  const endCounts = new Map<number, number>();
  const listeners = new Set<(change: WorkerChange) => void>();
  /** Null where a worker is to be started for the next question. */
  let ready: Promise<Running> | null = null;
  let current: Running | null = null;

  function tell(change: WorkerChange): void {
    for (const listener of listeners) listener(change);
  }

  function start(): Running {
    const worker = startWorker();
    watchWorker(worker, (reason, hadBegun) => end(own, reason, hadBegun));
    const own: Running = { api: wrap(worker), waiting: new Set(), hasAnswered: false, ended: null };
    return own;
  }

  function end(own: Running, reason: string, hadBegun: boolean): void {
    own.ended = { reason, hadBegun };
    own.api[releaseProxy]();
    if (current === own) {
      current = null;
      ready = null;
      // One that never answered may end again at once: another is started when it is needed.
      if (own.hasAnswered) up().catch(() => undefined);
      if (hadBegun) {
        onReplaced();
        tell({ kind: 'replaced' });
      }
    }
    for (const fail of own.waiting) fail(hadBegun ? crashed : notStarted(reason));
  }

  /** A worker that holds the recordings. @throws FailureError `crashed` where none can be started */
  function up(): Promise<Running> {
    ready ??= bringUp().catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return ready;
  }

  async function bringUp(): Promise<Running> {
    for (;;) {
      const own = start();
      const opening = await replayAll(own);
      if (own.ended === null) {
        current = own;
        return own;
      }
      if (opening === null || !own.ended.hadBegun) throw new FailureError(notStarted(own.ended.reason));
      const count = (endCounts.get(opening) ?? 0) + 1;
      endCounts.set(opening, count);
      if (count === mostEnds)
        tell({ kind: 'left-out', ids: [...(openIds.get(opening) ?? [])], failure: leftOut });
    }
  }

  /** Does all again. @returns the opening during which the worker ended */
  async function replayAll(own: Running): Promise<number | null> {
    for (const { opening, run } of replays.values()) {
      if (isLeftOut(opening)) continue;
      await untilEnd(own, run).catch(() => undefined);
      if (own.ended !== null) return opening;
    }
    return null;
  }

  const isLeftOut = (opening: number): boolean => (endCounts.get(opening) ?? 0) >= mostEnds;

  /** What a worker answers. @throws FailureError `crashed` where it ends before */
  function untilEnd<T>(own: Running, question: (api: Remote<AnalysisApi>) => Promise<T>): Promise<T> {
    if (own.ended !== null) return Promise.reject(new FailureError(crashed));
    return new Promise<T>((resolve, reject) => {
      const fail = (failure: Failure): void => reject(new FailureError(failure));
      const settle = (value: T): void => {
        own.hasAnswered = true;
        own.waiting.delete(fail);
        resolve(value);
      };
      own.waiting.add(fail);
      question(own.api).then(settle, (error: unknown) => {
        own.waiting.delete(fail);
        fail(toFailure(error));
      });
    });
  }

  /**
   * One question to the worker.
   * @param id  of the recording that it is about, where it is one
   * @throws FailureError, `crashed` where the worker ends meanwhile or the recording is left out
   */
  async function ask<T>(
    question: (api: Remote<AnalysisApi>) => Promise<Outcome<T>>,
    id?: RecordingId,
  ): Promise<T> {
    // One that is up is asked at once, before the page draws what led to the question.
    let own = current ?? (await up());
    // What was not yet asked is asked of the next.
    while (own.ended !== null) own = await up();
    if (id !== undefined && isLeftOut(openingNumber(id))) throw new FailureError(leftOut);
    const outcome = await untilEnd(own, question);
    if (!outcome.ok) throw new FailureError(outcome.failure);
    return outcome.value;
  }

  /** Asks for a drawing, once more where the worker ended meanwhile: another question may have ended it. */
  async function draw<T>(
    id: RecordingId,
    question: (api: Remote<AnalysisApi>) => Promise<Outcome<T>>,
  ): Promise<T> {
    const first = await up();
    try {
      return await ask(question, id);
    } catch (error) {
      if (first.ended === null) throw error;
      return ask(question, id);
    }
  }

  /** Tells the worker that there is something, where it lives. */
  function say(message: (api: Remote<AnalysisApi>) => unknown): void {
    const tellIt = ({ api, ended }: Running): void => {
      if (ended === null) void message(api);
    };
    // Where none could be started there is nobody to tell.
    void ready?.then(tellIt, () => undefined);
  }

  /** Does something of a recording again in each new worker from now on. */
  function replay(key: string, id: RecordingId, run: Replay['run']): void {
    replays.set(key, { opening: openingNumber(id), run });
  }

  /** Has what was opened opened again in each new worker. */
  function keepOpen(opening: number, ids: readonly RecordingId[], run: Replay['run']): void {
    openIds.set(opening, new Set(ids));
    replays.set(`open ${opening}`, { opening, run });
  }

  up().catch(() => undefined);

  return {
    ask,
    draw,
    say,
    replay,
    keepOpen,
    /** Opens a recording that was left out once more, with all that was changed of it. */
    openAgain: async (id: RecordingId): Promise<void> => {
      const opening = openingNumber(id);
      const own = await up();
      for (const { run } of [...replays.values()].filter((one) => one.opening === opening)) {
        const outcome = await untilEnd(own, run);
        if (outcome?.ok === false) throw new FailureError(outcome.failure);
      }
      endCounts.delete(opening);
    },
    /** Lets go of a recording, and of all that would be done again of it. */
    close: (id: RecordingId): void => {
      const opening = openingNumber(id);
      say((api) => api.close(id));
      openIds.get(opening)?.delete(id);
      if (openIds.get(opening)?.size === 0) {
        for (const [key, one] of replays) if (one.opening === opening) replays.delete(key);
        openIds.delete(opening);
      } else replay(`close ${id}`, id, (api) => api.close(id));
    },
    onWorkerChange: (listener: (change: WorkerChange) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
