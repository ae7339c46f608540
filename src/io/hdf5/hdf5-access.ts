import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { runningThread, type RunningThread, type StartHdf5Thread } from './running-thread.ts';
import type { BlockRanges, Hdf5Response, Hdf5Listing, Hdf5Request, SharedFile } from './thread-messages.ts';

/** Maximum size of a source that is passed whole because another thread cannot read it. */
const maxHeldBytes = 2 ** 28;

/**
 * Returns a source in a form that another thread can read.
 *
 * @throws BeatbenchError `too-large` if the source would have to be passed whole and is too large for that
 */
async function sharedFile(source: ByteSource, signal?: AbortSignal): Promise<SharedFile> {
  const { path, size } = source;
  if (source.share !== undefined) return { path, size, bytes: await source.share(signal) };
  const isWithin = source.budget?.takes(size) ?? true;
  if (isWithin) source.budget?.gives(size);
  if (size > maxHeldBytes || !isWithin) {
    throw new BeatbenchError(
      'too-large',
      `${path} has ${size} bytes and can only be read as a whole here, which needs too much memory; unpack the archive, or export the signals as EDF.`,
      { file: path },
    );
  }
  return { path, size, bytes: { kind: 'memory', bytes: await source.read(0, size, signal) } };
}

/** Reader of HDF5 files in a separate thread, which is terminated if the library hangs on a damaged file. */
export interface Hdf5Access {
  /** @throws BeatbenchError `bad-value`, `too-large`, `unsupported`; the reason of `signal` */
  list(source: ByteSource, signal?: AbortSignal): Promise<Hdf5Listing>;
  /** Reads the numbers of a block of a dataset, the last axis fastest. @throws the errors of `list` */
  read(source: ByteSource, name: string, ranges: BlockRanges, signal?: AbortSignal): Promise<Float64Array>;
}

/** Default time without progress, ms; much longer than any step on a valid file. */
const maxIdleMs = 4000;

/**
 * Creates access to HDF5 for any number of files, in one thread that is started with the first question. After a
 * failure, the next question goes to a new thread, whose library has not read a damaged file.
 *
 * @param start  starts a thread that runs `createHdf5Thread`
 * @param idleMs time without progress after which a file is given up, ms
 * @returns access that handles one question at a time
 * @throws BeatbenchError when asked: an error of the file, or no answer
 */
export function createHdf5Access(start: StartHdf5Thread, idleMs = maxIdleMs): Hdf5Access {
  let thread: RunningThread | null = null;
  /** The source that the thread has open. */
  let known: ByteSource | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Files that ended a thread; another attempt would only end another thread. */
  const broken = new WeakMap<ByteSource, BeatbenchError>();

  const answerNow = async (
    source: ByteSource,
    question: Hdf5Request,
    signal?: AbortSignal,
  ): Promise<Hdf5Response> => {
    signal?.throwIfAborted();
    const problem = broken.get(source);
    if (problem !== undefined) throw problem;
    if (thread?.isOver !== false) {
      thread = runningThread(start, idleMs);
      known = null;
    }
    const file = known === source ? null : await sharedFile(source, signal);
    known = source;
    const asked = thread;
    try {
      const found = await asked.ask({ file, question }, source.path, signal);
      return found ?? (await answerNow(source, question, signal));
    } finally {
      if (asked.brokenBy !== null) broken.set(source, asked.brokenBy);
    }
  };

  const ask = async (
    source: ByteSource,
    question: Hdf5Request,
    signal?: AbortSignal,
  ): Promise<Hdf5Response> => {
    const answered = last.then(() => answerNow(source, question, signal));
    last = answered.catch(() => undefined);
    return untilAborted(answered, signal);
  };

  return {
    list: async (source, signal) => (await ask(source, { ask: 'list' }, signal)) as Hdf5Listing,
    read: async (source, name, ranges, signal) =>
      (await ask(source, { ask: 'read', name, ranges }, signal)) as Float64Array,
  };
}

/** Rejects immediately on abort, even while another question is in progress. */
function untilAborted<T>(running: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return running;
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
