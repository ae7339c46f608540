import { expose } from 'comlink';
import { describe, expect, it } from 'vitest';
import { GpuAccess } from '../../../../src/gpu/gpu-access.ts';
import type { StudyEvent } from '../../../../src/pipeline/performance/studies.ts';
import { studyRequests } from '../../../../src/pipeline/performance/study-requests.ts';
import { createPerformanceApi } from '../../../../src/workers/performance/performance-api.ts';
import { createPerformanceClient } from '../../../../src/workers/performance/performance-client.ts';
import { PortWorker } from '../../../support/port-worker.ts';

const platform = {
  access: new GpuAccess(null),
  hasWebGpu: false,
  coreCount: 1,
  runtime: 'Chrome 137',
  launcher: null,
  createPool: () => {
    throw new Error('one core needs no pool');
  },
};

const small = { lengths: '1k', taps: '11', repeats: 3, scanLengths: '1k', cores: 'one', gpu: 'auto' };

/** Creates a client whose worker runs in this thread, and records the workers that it started. */
function makeClient() {
  const workers: PortWorker[] = [];
  const client = createPerformanceClient(() => {
    const worker = new PortWorker((port) => expose(createPerformanceApi(platform), port));
    workers.push(worker);
    // The only parts of a worker that a client uses.
    return worker as unknown as Worker;
  });
  return { client, workers };
}

describe('the measuring worker', () => {
  it('is started on first use, and describes the machine', async () => {
    const { client, workers } = makeClient();
    expect(workers).toHaveLength(0);
    expect(await client.describe()).toEqual({
      device: { gpu: null, cpu: { name: null, coreCount: 1 }, runtime: 'Chrome 137' },
      gpuAbsence: 'no-webgpu',
    });
    await client.describe();
    expect(workers).toHaveLength(1);
  });

  it('measures only the CPU without a GPU, and reports each row with the progress', async () => {
    const { client } = makeClient();
    const told: { event: StudyEvent; share: number }[] = [];
    const { requests, usesGpu } = studyRequests(['filter', 'scan'], small);
    const job = client.measure(requests, usesGpu, (event, share) => void told.push({ event, share }));
    const end = await job.result;
    expect(end).toMatchObject({ wasLost: false, machine: { gpuAbsence: 'no-webgpu' } });
    const rows = told.flatMap(({ event }) => (event.kind === 'row' ? [event] : []));
    expect(rows.map(({ study }) => study)).toContain('scan');
    expect(rows[0]).toMatchObject({
      study: 'filter',
      row: { sampleCount: 1000, tapCount: 11, transfers: null },
    });
    const shares = told.map(({ share }) => share);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    expect(shares.at(-1)).toBe(1);
  });

  it('stops between runs when cancelled', async () => {
    const { client } = makeClient();
    const long = studyRequests(['filter'], { ...small, lengths: '1k,2k,3k,4k', repeats: 100 });
    const job = client.measure(long.requests, false, (event) => {
      if (event.kind === 'row') job.cancel();
    });
    await expect(job.result).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  });

  it('reports a crash, and answers the next request', async () => {
    const { client, workers } = makeClient();
    const { requests } = studyRequests(['filter'], { ...small, lengths: '1k,2k,3k,4k', repeats: 100 });
    const job = client.measure(requests, false, () => undefined);
    workers[0]?.crash();
    await expect(job.result).rejects.toMatchObject({
      failure: { code: 'crashed', message: expect.stringMatching(/measurement stopped unexpectedly/) },
    });
    expect((await client.describe()).device.runtime).toBe('Chrome 137');
    expect(workers).toHaveLength(2);
  });
});
