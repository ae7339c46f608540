import { BeatbenchError } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { runningThread, type RunningThread, type StartHdf5Thread } from './running-thread.ts';
import type { BlockRanges, Hdf5Answer, Hdf5Listing, Hdf5Question, SharedFile } from './thread-messages.ts';

/** A source that another thread cannot reach is handed over whole up to this size. */
const mostHeldBytes = 2 ** 28;

/**
 * A source as another thread can read it.
 * @throws BeatbenchError `too-large` where all of it would have to be handed over and is too large for that
 */
async function sharedFile(source: ByteSource, signal?: AbortSignal): Promise<SharedFile> {
  const { path, size } = source;
  if (source.share !== undefined) return { path, size, bytes: await source.share(signal) };
  const isWithin = source.budget?.takes(size) ?? true;
  if (isWithin) source.budget?.gives(size);
  if (size > mostHeldBytes || !isWithin) {
    throw new BeatbenchError(
      'too-large',
      `${path} has ${size} bytes and can only be read whole here, which takes too much memory; unpack the archive, or export the signals as EDF.`,
      { file: path },
    );
  }
  return { path, size, bytes: { kind: 'memory', bytes: await source.read(0, size, signal) } };
}

/** Reads HDF5 files in a thread of its own, which is ended where the library does not come back from a damaged one. */
export interface Hdf5Access {
  /** @throws BeatbenchError `bad-value`, `too-large`, `unsupported`; what `signal` aborts with */
  list(source: ByteSource, signal?: AbortSignal): Promise<Hdf5Listing>;
  /** Numbers of a block of a dataset, the last axis fastest. @throws as `list` */
  read(source: ByteSource, name: string, ranges: BlockRanges, signal?: AbortSignal): Promise<Float64Array>;
}

/** Far longer than an honest step takes. */
const mostIdleMs = 4000;

/**
 * HDF5 for as many files as are asked for, in one thread that is started with the first question. After a failure
 * the next question goes to a new one, with a library that no damaged file has been through.
 *
 * @param start   starts a thread that runs `createHdf5Thread`
 * @param idleMs  without a step further after which a file is given up, ms
 * @returns one question at a time
 * @throws BeatbenchError when it is asked: what the thread found wrong with a file, or that it gave no answer
 */
export function createHdf5Access(start: StartHdf5Thread, idleMs = mostIdleMs): Hdf5Access {
  let thread: RunningThread | null = null;
  /** The source that the thread has open. */
  let known: ByteSource | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Files that ended a thread; asking once more would only end another. */
  const broken = new WeakMap<ByteSource, BeatbenchError>();

  const answerNow = async (
    source: ByteSource,
    question: Hdf5Question,
    signal?: AbortSignal,
  ): Promise<Hdf5Answer> => {
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
    question: Hdf5Question,
    signal?: AbortSignal,
  ): Promise<Hdf5Answer> => {
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

/** Comes back at once where it is told to stop, also while another question is under way. */
function untilAborted<T>(running: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return running;
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
