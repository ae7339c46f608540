import { BeatbenchError } from '../../model/failure.ts';
import { baseName } from '../paths.ts';
import type { FromHdf5Thread, Hdf5Response, ToHdf5Thread } from './thread-messages.ts';

/** A thread that runs `createHdf5Thread`. */
export interface Hdf5Thread {
  post(message: ToHdf5Thread, transfer: Transferable[]): void;
  terminate(): void;
}

/**
 * Starts a thread: a Web Worker of the analysis worker in the page, a worker thread in Node.
 *
 * @param onEnd called with a reason if the thread ends by itself
 */
export type StartHdf5Thread = (
  onMessage: (message: FromHdf5Thread) => void,
  onEnd: (reason: string) => void,
) => Hdf5Thread;

export interface RunningThread {
  /** Whether the next question needs another thread. */
  readonly isOver: boolean;
  /** Error for which the thread was terminated or ended by itself; its file must not be opened again. */
  readonly brokenBy: BeatbenchError | null;
  /**
   * Asks one question at a time.
   *
   * @returns null if another thread must be asked, as this one cannot release its file
   * @throws BeatbenchError, and the reason of `signal`
   */
  ask(message: ToHdf5Thread, path: string, signal?: AbortSignal): Promise<Hdf5Response | null>;
}

/** Interval at which the progress of the thread is checked, ms. */
const lookMs = 100;
/** Time for a cancelled question to end by itself, ms; its thread is then terminated. */
const graceMs = 300;

interface Waiting {
  /**
   * Number of checks since the last message of the thread. Counting checks, a suspended timer of this thread adds only
   * one.
   */
  idleLooks: number;
  isReading: boolean;
  readonly settle: (answer: Hdf5Response | null) => void;
  readonly fail: (error: BeatbenchError) => void;
}

/**
 * Starts a thread that runs the HDF5 library, and sends it questions.
 *
 * @param idleMs time without progress after which a question is given up, ms
 * @returns the thread; it answers one question at a time
 */
export function runningThread(start: StartHdf5Thread, idleMs: number): RunningThread {
  let isOver = false;
  let brokenBy: BeatbenchError | null = null;
  let path = '';
  let waiting: Waiting | null = null;
  const thread = start(
    (message) => handleMessage(message),
    (reason) => {
      // A terminated thread reports its end too.
      if (!isOver) failThread(crashError(path, reason));
    },
  );

  const end = (): void => {
    isOver = true;
    thread.terminate();
  };
  const rejectWaiting = (error: BeatbenchError): void => {
    end();
    waiting?.fail(error);
  };
  const failThread = (error: BeatbenchError): void => {
    brokenBy = error;
    rejectWaiting(error);
  };
  const handleMessage = (message: FromHdf5Thread): void => {
    if (waiting === null || isOver) return;
    waiting.idleLooks = 0;
    waiting.isReading = message.tell === 'waiting';
    if (message.tell === 'answer') waiting.settle(message.answer);
    if (message.tell === 'worn') {
      end();
      waiting.settle(null);
    }
    if (message.tell === 'failure') {
      const { code, message: sentence, where } = message.failure;
      rejectWaiting(new BeatbenchError(code, sentence, where));
    }
  };
  const look = (): void => {
    if (waiting === null || waiting.isReading) return;
    waiting.idleLooks += 1;
    if (waiting.idleLooks * lookMs >= idleMs) failThread(timeoutError(path));
  };

  return {
    get isOver() {
      return isOver;
    },
    get brokenBy() {
      return brokenBy;
    },
    ask: async (message, of, signal) => {
      path = of;
      // The library is loaded first, which may take time over a network.
      const answered = new Promise<Hdf5Response | null>((settle, fail) => {
        waiting = { idleLooks: 0, isReading: true, settle, fail };
      });
      const own = waiting;
      const stopLate = (): void => {
        if (waiting === own) rejectWaiting(cancelled(path));
      };
      const onAbort = (): void => void setTimeout(stopLate, graceMs);
      const looking = setInterval(look, lookMs);
      signal?.addEventListener('abort', onAbort);
      try {
        const bytes = message.file?.bytes;
        thread.post(message, bytes?.kind === 'memory' ? [bytes.bytes.buffer as ArrayBuffer] : []);
        return await answered;
      } finally {
        clearInterval(looking);
        signal?.removeEventListener('abort', onAbort);
        waiting = null;
      }
    },
  };
}

/** Error of a question that was cancelled; the caller already knows. */
function cancelled(path: string): BeatbenchError {
  return new BeatbenchError('cancelled', `Reading ${baseName(path)} was cancelled.`, { file: path });
}

function timeoutError(path: string): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    `Reading ${baseName(path)} was stopped because the HDF5 library made no progress; the file is damaged, copy it again from its source.`,
    { file: path },
  );
}

function crashError(path: string, reason: string): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    `The HDF5 library failed on ${baseName(path)} (${reason}); the file is damaged, copy it again from its source.`,
    { file: path },
  );
}
