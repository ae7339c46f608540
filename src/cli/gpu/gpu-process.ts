import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PoolPart } from '../../pipeline/performance/cpu-pool.ts';
import type { GpuMember } from '../../pipeline/performance/gpus-study.ts';
import { BeatbenchError } from '../../model/failure.ts';

/** Environment variable that is set in a process of the program that serves one GPU. */
export const gpuProcessVariable = 'BEATBENCH_GPU_PROCESS';

/** Questions to such a process, which answers one after another. */
export type GpuRequest =
  | { readonly ask: 'names' }
  | { readonly ask: 'name' }
  | { readonly ask: 'prepare'; readonly part: PoolPart }
  | { readonly ask: 'run' }
  | { readonly ask: 'kernel'; readonly repeats: number }
  | { readonly ask: 'output' };

export type GpuResponse = { readonly value: unknown } | { readonly problem: string };

type Environment = Readonly<Record<string, string>>;

/** Asks a process; rejects if the process ends. */
type Ask = (question: GpuRequest) => Promise<unknown>;

function startProcess(entry: URL, environment: Environment): { ask: Ask; close: () => void } {
  const child = fork(entry, [], {
    env: { ...process.env, ...environment, [gpuProcessVariable]: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Sending to a process that has ended causes an error event; its end is reported instead.
  child.on('error', () => undefined);
  const ended = once(child, 'exit').then(() => {
    throw new BeatbenchError(
      'crashed',
      'A process that measured a GPU stopped unexpectedly; run it again, or with fewer GPUs.',
    );
  });
  ended.catch(() => undefined);
  return {
    ask: async (question) => {
      const answered = once(child, 'message');
      child.send(question);
      const [answer]: unknown[] = await Promise.race([answered, ended]);
      const response = answer as GpuResponse;
      if ('problem' in response) throw new BeatbenchError('internal', `A GPU failed: ${response.problem}`);
      return response.value;
    },
    close: () => {
      child.kill();
    },
  };
}

/** Returns the names of the adapters that a process with this environment sees. */
export async function queryAdapterNames(entry: URL, environment: Environment): Promise<string[]> {
  const { ask, close } = startProcess(entry, environment);
  try {
    return (await ask({ ask: 'names' })) as string[];
  } finally {
    close();
  }
}

/** Starts a process with its own GPU. */
export async function startGpuProcess(entry: URL, environment: Environment): Promise<GpuMember> {
  const { ask, close } = startProcess(entry, environment);
  const name = (await ask({ ask: 'name' })) as string;
  return {
    name,
    prepare: async (part) => {
      await ask({ ask: 'prepare', part });
    },
    run: async () => {
      await ask({ ask: 'run' });
    },
    kernelMs: async (repeats) => (await ask({ ask: 'kernel', repeats })) as number,
    output: async () => (await ask({ ask: 'output' })) as Float32Array<ArrayBuffer>,
    close,
  };
}
