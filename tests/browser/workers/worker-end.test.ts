import { describe, expect, it } from 'vitest';
import { runStrategy } from '../../../src/analysis/templates/strategies/run-strategy.ts';
import { createHdf5Access } from '../../../src/io/hdf5/hdf5-access.ts';
import { blobSource } from '../../../src/io/source.ts';
import { studyRequests } from '../../../src/pipeline/performance/study-requests.ts';
import { createAnalysisClient } from '../../../src/workers/client.ts';
import { createCohortClient } from '../../../src/workers/cohort/cohort-client.ts';
import type { CohortOutcome, CohortTask } from '../../../src/workers/cohort/cohort-types.ts';
import { startHdf5In } from '../../../src/workers/recordings/hdf5.ts';
import { createPerformanceClient } from '../../../src/workers/performance/performance-client.ts';
import { createWorkerLauncher } from '../../../src/workers/templates/strategy-launcher.ts';
import { createWorkerPool } from '../../../src/workers/calls/worker-pool.ts';
import type { ClosesAt, ClosingWorker } from '../../support/closing-worker.ts';
import { startClosingWorker } from '../../support/closing-worker.ts';
import { beatStream, streamParams, streamShape } from '../../support/template-stream.ts';

const quiet = (): void => undefined;
const crashed = { failure: { code: 'crashed', message: expect.stringMatching(/stopped unexpectedly/) } };

/** Starts workers of a file in order; the first closes as given. */
function makeWorkers(file: string, first?: ClosesAt) {
  const workers: ClosingWorker[] = [];
  const start = (): Worker => {
    const made = startClosingWorker(file, workers.length === 0 ? first : undefined);
    workers.push(made);
    return made.worker;
  };
  const last = (): ClosingWorker => {
    const made = workers.at(-1);
    if (made === undefined) throw new Error('no worker was started');
    return made;
  };
  return { workers, start, last };
}

const table = { path: 'day/a.csv', file: new File(['time (s),ecg (mV)\n0,1\n0.01,2\n0.02,1\n'], 'a.csv') };

describe('the analysis worker', () => {
  it.each([
    ['reading a file', 'read', (client) => client.openFiles([table], {}, quiet)],
    ['an analysis', 'progress', (client, id) => client.analyse('intervals', id, {}, quiet).result],
    ['a comparison', 'progress', (client, id) => client.qrsMethods(id, quiet).result],
  ] as const satisfies readonly (readonly [string, ClosesAt, Ask])[])(
    'the analysis worker that closes during %s fails it, and the next is there',
    async (_, at, ask) => {
      const { workers, start, last } = makeWorkers('analysis.worker.ts');
      const client = createAnalysisClient(start);
      const { id } = await client.openSample('rest');
      if (at === 'progress') await client.analyse('qrs', id, {}, quiet).result;
      await last().close(at);
      await expect(ask(client, id)).rejects.toMatchObject({ failure: { code: 'crashed' } });
      expect((await client.overview(id, 10)).min).toHaveLength(10);
      expect(workers).toHaveLength(2);
    },
  );

  it('the analysis worker that is busy without a pause is not taken for one that ended', async () => {
    const { workers, start, last } = makeWorkers('analysis.worker.ts');
    const client = createAnalysisClient(start);
    const { id } = await client.openSample('rest');
    await last().block(3000);
    expect((await client.overview(id, 10)).min).toHaveLength(10);
    expect(workers).toHaveLength(1);
  });
});

type Ask = (client: ReturnType<typeof createAnalysisClient>, id: string) => Promise<unknown>;

it('the measuring worker that closes fails what it measures, and the next is there', async () => {
  const { workers, start, last } = makeWorkers('performance/performance.worker.ts');
  const client = createPerformanceClient(start);
  await client.describe();
  const options = {
    lengths: '1k,2k,4k',
    taps: '11',
    repeats: 20,
    scanLengths: '1k',
    cores: 'one',
    gpu: 'none',
  };
  const { requests } = studyRequests(['filter'], options);
  const job = client.measure(requests, false, () => void last().close('once'));
  await expect(job.result).rejects.toMatchObject(crashed);
  expect((await client.describe()).device.runtime).toMatch(/Chrom/);
  expect(workers).toHaveLength(2);
});

it('a thread of the CPU measurement that closes fails the measurement', async () => {
  const { start } = makeWorkers('filter/filter-part.worker.ts', 'message');
  const pool = createWorkerPool(1, start);
  const part = {
    method: 'direct',
    extended: new Float64Array(64),
    coefficients: Float64Array.of(1),
  } as const;
  await expect(pool.run([part])).rejects.toMatchObject({ code: 'crashed' });
  pool.close();
});

it('a worker of the cohort that closes only fails its recording', async () => {
  const { workers, start } = makeWorkers('cohort/cohort.worker.ts', 'message');
  const client = createCohortClient(start, () => 1);
  const task = (name: string): CohortTask => ({
    analysis: 'intervals',
    source: { kind: 'synthetic', name, values: { duration: 60 } },
    roles: [],
    cleaning: {},
    edits: [],
    stretches: null,
    parameters: {},
  });
  const outcomes: CohortOutcome[] = [];
  const told = {
    onStart: quiet,
    onProgress: quiet,
    onDone: (_: number, outcome: CohortOutcome) => outcomes.push(outcome),
  };
  await client.analyse([task('a'), task('b')], told).result;
  expect(outcomes.map(({ failure }) => failure?.code)).toEqual(['crashed', undefined]);
  expect(workers).toHaveLength(2);
});

it('a worker of a strategy that closes ends the strategy with a message', async () => {
  const started: ClosingWorker[] = [];
  const launcher = createWorkerLauncher(() => {
    const made = startClosingWorker('templates/strategy.worker.ts');
    started.push(made);
    return made.worker;
  });
  const stream = beatStream(
    Array.from({ length: 5000 }, (_, beat) => beat % 5),
    11,
  );
  const request = { ...stream, name: 'nds', workers: 2, shape: streamShape, params: streamParams } as const;
  const onProgress = (): void => void started[1]?.close('once');
  await expect(runStrategy({ ...request, onProgress }, launcher)).rejects.toMatchObject({
    code: 'crashed',
    message: expect.stringMatching(/stopped unexpectedly/),
  });
});

it('a worker of the HDF5 library that closes fails the file, and the next one reads another', async () => {
  const { workers, start } = makeWorkers('recordings/hdf5.worker.ts', 'read');
  const access = createHdf5Access(startHdf5In(start));
  const source = (name: string) => blobSource(name, new Blob([new Uint8Array(4096)]));
  await expect(access.list(source('a.h5'))).rejects.toMatchObject({
    code: 'bad-value',
    where: { file: 'a.h5' },
  });
  await expect(access.list(source('b.h5'))).rejects.toMatchObject({ where: { file: 'b.h5' } });
  expect(workers).toHaveLength(2);
});
