import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import type { IndexRange, Samples } from '../../model/samples.ts';
import type { FromTaskThread, RecordingMetadata, SamplesRequest, ToTaskThread } from './task-messages.ts';
import type { SharedTask } from './thread-task.ts';

type AnySamples = Samples<Float64Array | Int32Array>;

/**
 * Makes the part of a thread that runs tasks, one after another.
 *
 * @param tasks  all tasks that can be requested
 * @param post   sends a message to the thread that started it
 * @returns the handler of each message
 */
export function createTaskThread(
  tasks: readonly SharedTask<never, unknown>[],
  post: (message: FromTaskThread) => void,
): (message: ToTaskThread) => void {
  const known = new Map(tasks.map((task) => [task.name, task]));
  const running = new Map<number, AbortController>();
  const reads = new Map<number, (samples: AnySamples | null) => void>();
  let readCount = 0;
  const ask = (task: number, request: SamplesRequest): Promise<AnySamples> =>
    new Promise((resolve, reject) => {
      const id = readCount++;
      reads.set(id, (samples) => {
        if (samples === null) reject(new BeatbenchError('internal', 'The samples could not be read.'));
        else resolve(samples);
      });
      post({ tell: 'read', id, task, wanted: request });
    });
  const answer = async ({ id, name, input, recording }: Extract<ToTaskThread, { tell: 'task' }>) => {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const task = known.get(name);
      if (task === undefined) throw new RangeError(`no task ${name}`);
      const own = recording === null ? null : readElsewhere(recording, (request) => ask(id, request));
      const context = { recording: own, signal: abort.signal };
      post({ tell: 'output', id, output: await task.run(input as never, context) });
    } catch {
      // Errors lose their fields in the transfer, so the caller runs the task again and gets the error itself.
      post({ tell: 'failed', id });
    } finally {
      running.delete(id);
    }
  };
  return (message) => {
    if (message.tell === 'task') void answer(message);
    else if (message.tell === 'cancel') running.get(message.id)?.abort();
    else {
      reads.get(message.id)?.(message.samples);
      reads.delete(message.id);
    }
  };
}

/** Number of stretches that are requested before they are needed. */
const aheadCount = 4;

/**
 * Requests samples ahead. A pass reads stretches of equal length one after another, forward or backward, and the thread
 * that has the recording answers only when it pauses.
 *
 * @param ask          requests samples from that thread
 * @param sampleCount  number of samples of the channel
 * @returns a function that requests samples of one channel, in one number format
 */
function readAhead(
  ask: (range: IndexRange) => Promise<AnySamples>,
  sampleCount: number,
): (range: IndexRange) => Promise<AnySamples> {
  /** Requested stretches, by their first sample. */
  const ahead = new Map<number, IndexRange & { readonly samples: Promise<AnySamples> }>();
  let last: IndexRange | null = null;
  return ({ from, to }) => {
    const known = ahead.get(from);
    const samples = known?.to === to ? known.samples : ask({ from, to });
    const step = last?.to === from ? to - from : last?.from === to ? from - to : 0;
    last = { from, to };
    const wanted = Array.from({ length: step === 0 ? 0 : aheadCount }, (_, k) => from + (k + 1) * step);
    for (const start of ahead.keys()) if (!wanted.includes(start)) ahead.delete(start);
    for (const start of wanted) {
      if (start < 0 || start >= sampleCount || ahead.has(start)) continue;
      const range = { from: start, to: Math.min(sampleCount, start + Math.abs(step)) };
      const asked = ask(range);
      // An error is reported where the samples are needed.
      asked.catch(() => undefined);
      ahead.set(start, { ...range, samples: asked });
    }
    return samples;
  };
}

/** Makes a recording whose samples are read by another thread. */
function readElsewhere(
  head: RecordingMetadata,
  ask: (request: SamplesRequest) => Promise<AnySamples>,
): Recording {
  const readers = new Map<string, (range: IndexRange) => Promise<AnySamples>>();
  const readAs = async (isDigital: boolean, channelIndex: number, from: number, to: number) => {
    const key = `${channelIndex} ${isDigital}`;
    const { sampleCount = 0 } = head.channels[channelIndex] ?? {};
    const read =
      readers.get(key) ?? readAhead((range) => ask({ channelIndex, ...range, isDigital }), sampleCount);
    readers.set(key, read);
    return read({ from, to });
  };
  return {
    ...head,
    sources: [],
    read: async (channelIndex, from, to, signal) => {
      signal?.throwIfAborted();
      return (await readAs(false, channelIndex, from, to)) as Samples;
    },
    readDigital: async (channelIndex, from, to, signal) => {
      signal?.throwIfAborted();
      return (await readAs(true, channelIndex, from, to)) as Samples<Int32Array>;
    },
  };
}
