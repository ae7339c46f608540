import { expose } from 'comlink';
import { describe, expect, it } from 'vitest';
import type { PoolPart } from '../../../../src/pipeline/performance/cpu-pool.ts';
import { createWorkerPool } from '../../../../src/workers/calls/worker-pool.ts';
import { PortWorker } from '../../../support/port-worker.ts';

const makePart = (value: number): PoolPart => ({
  method: 'direct',
  extended: Float64Array.of(value),
  coefficients: Float64Array.of(1),
});

/** Creates a pool whose threads return their input, or never answer. */
function makePool(workerCount: number, answers = true) {
  const workers: PortWorker[] = [];
  const filter = ({ extended }: PoolPart): Promise<Float64Array> =>
    answers ? Promise.resolve(extended) : new Promise(() => undefined);
  const pool = createWorkerPool(workerCount, () => {
    const worker = new PortWorker((port) => expose({ filter }, port));
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { pool, workers };
}

describe('the pool of threads', () => {
  it('starts no more threads than there are parts, and returns the parts in order', async () => {
    const { pool, workers } = makePool(4);
    expect(workers).toHaveLength(0);
    expect(await pool.run([makePart(1), makePart(2)])).toEqual([Float64Array.of(1), Float64Array.of(2)]);
    expect(workers).toHaveLength(2);
    expect(await pool.run([1, 2, 3, 4, 5].map(makePart))).toHaveLength(5);
    expect(workers).toHaveLength(4);
    pool.close();
  });

  it('reports that a thread crashed', async () => {
    const { pool, workers } = makePool(2, false);
    const running = pool.run([makePart(1), makePart(2)]);
    workers[1]?.crash();
    await expect(running).rejects.toThrow(/thread of the CPU measurement stopped unexpectedly/);
    pool.close();
  });
});
