import { type Remote, releaseProxy, wrap } from 'comlink';
import type { Failure } from '../../model/failure.ts';
import type { AnalysisApi } from '../analysis-api.ts';
import type { WorkerChange } from '../client-types.ts';
import { FailureError, toFailure, type Outcome } from './outcome.ts';
import type { RecordingId } from '../protocol.ts';
import { watchWorker } from './worker-end.ts';

/** Failure of calls that were pending when a worker ended. */
export const crashFailure: Failure = {
  code: 'crashed',
  message:
    'The computation stopped unexpectedly, perhaps for lack of memory, and was restarted; the recordings are still open. Run it again, or on a shorter part.',
  where: null,
};

const notStarted = (reason: string): Failure => ({
  code: 'crashed',
  message: `The computation could not be started (${reason}). Try again, or reload the page.`,
  where: null,
});

/** Failure of a recording that is not opened again. */
const leftOut: Failure = {
  code: 'crashed',
  message:
    'The computation stopped twice while this recording was reopened, perhaps for lack of memory; changes to it are kept. Close other recordings and try again.',
  where: null,
};

/** Number of workers that may end over a recording; it is then no longer opened automatically. */
const maxEnds = 2;

/** A running worker. */
interface Running {
  readonly api: Remote<AnalysisApi>;
  /** Functions that reject pending calls with the reason of the end. */
  readonly waiting: Set<(failure: Failure) => void>;
  hasAnswered: boolean;
  /** Null while the worker runs. */
  ended: { readonly reason: string; readonly hadBegun: boolean } | null;
}

/** An action that is repeated in a new worker, so that it holds the same as the old one. */
interface Replay {
  /** Number of the opening that its recording came from. */
  readonly opening: number;
  readonly run: (api: Remote<AnalysisApi>) => Promise<Outcome<unknown> | void>;
}

/** Ids of recordings begin with the number of their opening. */
const openingNumber = (id: RecordingId): number => Number.parseInt(id, 10);

/**
 * Makes the analysis worker, and replaces it whenever it ends by itself. Pending calls then reject with `crashFailure`, and
 * the new worker opens the same recordings again, under the same ids, before other calls. A recording that ended two
 * workers while it was opened again is left out until `openAgain`.
 *
 * @param startWorker  makes a worker; called at once and after each end
 * @param onReplaced   called when a worker that had begun has ended
 */
export function createRestartedWorker(startWorker: () => Worker, onReplaced: () => void) {
  const replays = new Map<string, Replay>();
  /** Ids of the open recordings, by opening. */
  const openIds = new Map<number, Set<RecordingId>>();
  /** Number of workers that ended while a recording was opened again, by opening. */
  const endCounts = new Map<number, number>();
  const listeners = new Set<(change: WorkerChange) => void>();
  /** Null if a worker is to be started for the next call. */
  let ready: Promise<Running> | null = null;
  let current: Running | null = null;

  function notifyListeners(change: WorkerChange): void {
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
      // A worker that never answered may end again at once, so the next one is started only when it is needed.
      if (own.hasAnswered) ensureRunning().catch(() => undefined);
      if (hadBegun) {
        onReplaced();
        notifyListeners({ kind: 'replaced' });
      }
    }
    for (const fail of own.waiting) fail(hadBegun ? crashFailure : notStarted(reason));
  }

  /**
   * Returns a worker that holds the recordings.
   * @throws FailureError `crashFailure` if none can be started
   */
  function ensureRunning(): Promise<Running> {
    ready ??= startAndReplay().catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return ready;
  }

  async function startAndReplay(): Promise<Running> {
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
      if (count === maxEnds)
        notifyListeners({ kind: 'left-out', ids: [...(openIds.get(opening) ?? [])], failure: leftOut });
    }
  }

  /**
   * Repeats all actions.
   * @returns the opening during which the worker ended, or null
   */
  async function replayAll(own: Running): Promise<number | null> {
    for (const { opening, run } of replays.values()) {
      if (isLeftOut(opening)) continue;
      await untilEnd(own, run).catch(() => undefined);
      if (own.ended !== null) return opening;
    }
    return null;
  }

  const isLeftOut = (opening: number): boolean => (endCounts.get(opening) ?? 0) >= maxEnds;

  /**
   * Awaits the answer of a worker.
   * @throws FailureError `crashFailure` if the worker ends before
   */
  function untilEnd<T>(own: Running, question: (api: Remote<AnalysisApi>) => Promise<T>): Promise<T> {
    if (own.ended !== null) return Promise.reject(new FailureError(crashFailure));
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
   * Sends one call to the worker.
   * @param id  of the recording that the call is about, if any
   * @throws FailureError, `crashFailure` if the worker ends meanwhile or the recording is left out
   */
  async function ask<T>(
    question: (api: Remote<AnalysisApi>) => Promise<Outcome<T>>,
    id?: RecordingId,
  ): Promise<T> {
    // A running worker receives the call at once, before the page draws.
    let own = current ?? (await ensureRunning());
    // A call that was not sent yet goes to the next worker.
    while (own.ended !== null) own = await ensureRunning();
    if (id !== undefined && isLeftOut(openingNumber(id))) throw new FailureError(leftOut);
    const outcome = await untilEnd(own, question);
    if (!outcome.ok) throw new FailureError(outcome.failure);
    return outcome.value;
  }

  /**
   * Sends a call for a drawing, and repeats it once if the worker ended meanwhile, because another call may have
   * caused that.
   */
  async function draw<T>(
    id: RecordingId,
    question: (api: Remote<AnalysisApi>) => Promise<Outcome<T>>,
  ): Promise<T> {
    const first = await ensureRunning();
    try {
      return await ask(question, id);
    } catch (error) {
      if (first.ended === null) throw error;
      return ask(question, id);
    }
  }

  /** Sends a message without an answer to the worker, if it runs. */
  function notifyWorker(message: (api: Remote<AnalysisApi>) => unknown): void {
    const sendMessage = ({ api, ended }: Running): void => {
      if (ended === null) void message(api);
    };
    // If no worker could be started, the message is dropped.
    void ready?.then(sendMessage, () => undefined);
  }

  /** Registers an action on a recording to be repeated in each new worker. */
  function replay(key: string, id: RecordingId, run: Replay['run']): void {
    replays.set(key, { opening: openingNumber(id), run });
  }

  /** Registers an opening to be repeated in each new worker. */
  function keepOpen(opening: number, ids: readonly RecordingId[], run: Replay['run']): void {
    openIds.set(opening, new Set(ids));
    replays.set(`open ${opening}`, { opening, run });
  }

  ensureRunning().catch(() => undefined);

  return {
    ask,
    draw,
    say: notifyWorker,
    replay,
    keepOpen,
    /** Reopens a recording that was left out, with all its changes. */
    openAgain: async (id: RecordingId): Promise<void> => {
      const opening = openingNumber(id);
      const own = await ensureRunning();
      for (const { run } of [...replays.values()].filter((one) => one.opening === opening)) {
        const outcome = await untilEnd(own, run);
        if (outcome?.ok === false) throw new FailureError(outcome.failure);
      }
      endCounts.delete(opening);
    },
    /** Closes a recording, and removes its registered actions. */
    close: (id: RecordingId): void => {
      const opening = openingNumber(id);
      notifyWorker((api) => api.close(id));
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
