import { BeatbenchError } from '../../model/failure.ts';
import { baseName } from '../paths.ts';
import type { FromHdf5Thread, Hdf5Answer, ToHdf5Thread } from './thread-messages.ts';

/** A thread that runs `createHdf5Thread`. */
export interface Hdf5Thread {
  post(message: ToHdf5Thread, transfer: Transferable[]): void;
  terminate(): void;
}

/**
 * Starts a thread: a Web Worker of the analysis worker in the page, a worker thread in Node.
 *
 * @param onEnd  called with a reason where it ends by itself
 */
export type StartHdf5Thread = (
  onMessage: (message: FromHdf5Thread) => void,
  onEnd: (reason: string) => void,
) => Hdf5Thread;

export interface RunningThread {
  /** Whether another thread is to be started for the next question. */
  readonly isOver: boolean;
  /** Why it had to be ended, or ended by itself, over a file that is not to be asked for again. */
  readonly brokenBy: BeatbenchError | null;
  /**
   * One question at a time.
   *
   * @returns null where another thread has to be asked, as this one is worn
   * @throws BeatbenchError, and what `signal` aborts with
   */
  ask(message: ToHdf5Thread, path: string, signal?: AbortSignal): Promise<Hdf5Answer | null>;
}

/** How often it is looked whether the thread got on, ms. */
const lookMs = 100;
/** What is cancelled may come to its end by itself so long, ms; then its thread is ended. */
const graceMs = 300;

interface Waiting {
  /** Looks since the thread told something; a stalled clock of ours counts as one. */
  idleLooks: number;
  isReading: boolean;
  readonly settle: (answer: Hdf5Answer | null) => void;
  readonly fail: (error: BeatbenchError) => void;
}

/**
 * A thread that runs the HDF5 library, and what it is asked.
 *
 * @param idleMs  without a step further after which a question is given up, ms
 * @returns one question at a time
 */
export function runningThread(start: StartHdf5Thread, idleMs: number): RunningThread {
  let isOver = false;
  let brokenBy: BeatbenchError | null = null;
  let path = '';
  let waiting: Waiting | null = null;
  const thread = start(
    (message) => hear(message),
    (reason) => {
      // One that was ended tells its end too.
      if (!isOver) breakOff(brokeDown(path, reason));
    },
  );

  const end = (): void => {
    isOver = true;
    thread.terminate();
  };
  const giveUp = (error: BeatbenchError): void => {
    end();
    waiting?.fail(error);
  };
  const breakOff = (error: BeatbenchError): void => {
    brokenBy = error;
    giveUp(error);
  };
  const hear = (message: FromHdf5Thread): void => {
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
      giveUp(new BeatbenchError(code, sentence, where));
    }
  };
  const look = (): void => {
    if (waiting === null || waiting.isReading) return;
    waiting.idleLooks += 1;
    if (waiting.idleLooks * lookMs >= idleMs) breakOff(tookTooLong(path));
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
      // The library is loaded first, which takes a network its time.
      const answered = new Promise<Hdf5Answer | null>((settle, fail) => {
        waiting = { idleLooks: 0, isReading: true, settle, fail };
      });
      const own = waiting;
      const stopLate = (): void => {
        if (waiting === own) giveUp(cancelled(path));
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

/** Who cancelled knows already. */
function cancelled(path: string): BeatbenchError {
  return new BeatbenchError('cancelled', `Reading ${baseName(path)} was cancelled.`, { file: path });
}

function tookTooLong(path: string): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    `Reading ${baseName(path)} was stopped, as the HDF5 library no longer got on with it; the file is damaged, copy it again from its source.`,
    { file: path },
  );
}

function brokeDown(path: string, reason: string): BeatbenchError {
  return new BeatbenchError(
    'bad-value',
    `The HDF5 library broke down over ${baseName(path)} (${reason}); the file is damaged, copy it again from its source.`,
    { file: path },
  );
}
