import { BeatbenchError } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
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

/** Makes a recording whose samples are read by another thread. */
function readElsewhere(
  head: RecordingMetadata,
  ask: (request: SamplesRequest) => Promise<AnySamples>,
): Recording {
  const readAs = async (isDigital: boolean, channelIndex: number, from: number, to: number) =>
    ask({ channelIndex, from, to, isDigital });
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
